import type { Wallet } from '@palata/contract/wallets'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api.tsx'
import { history } from '#features/membership'
import { Link } from '#navigation'
import { paths } from '#paths.ts'
import { Icon, type IconName } from '#ui/blocks/Icon.tsx'
import { shortAddress } from '#ui/format/index.ts'
import { useClock } from '#ui/time/time.ts'
import styles from './Standing.module.css'
import { momentOf } from './walletTexts.ts'

/** Says whether the NFT gives access now and what happens next. */
export function Standing({ wallets }: { wallets: Wallet[] }) {
  const { data } = useQuery(history(useApi()))
  const clock = useClock()
  const right = data?.rights.find(({ source, state }) => source === 'pon' && state === 'active')
  const holder = wallets.find(({ has_pon }) => has_pon)
  const isSilent = wallets.some(({ state }) => state === 'failing')

  if (right?.ends_at)
    return (
      <Note icon="clock" tone="warning">
        NFT клуба на ваших кошельках больше нет. Доступ по NFT открыт до {momentOf(right.ends_at, clock)}. Верните NFT
        до этого времени или <Link to={paths.purchase}>оформите подписку</Link>.
      </Note>
    )
  if (isSilent)
    return (
      <Note icon="warning" tone="warning">
        Сеть Ethereum сейчас не отвечает. Ниже то, что она сказала последней; сутки это ничего не меняет в вашем
        доступе.
      </Note>
    )
  if (holder)
    return (
      <Note icon="check" tone="good">
        NFT клуба на кошельке {shortAddress(holder.address)}. Доступ открыт без срока, пока NFT на нём.
      </Note>
    )
  return (
    <Note icon="nft" tone="plain">
      NFT клуба на привязанных кошельках нет. <Link to={paths.purchase}>Как его получить</Link>
    </Note>
  )
}

function Note({ icon, tone, children }: { icon: IconName; tone: string; children: React.ReactNode }) {
  return (
    <p className={styles.note} data-tone={tone}>
      <Icon name={icon} />
      <span>{children}</span>
    </p>
  )
}
