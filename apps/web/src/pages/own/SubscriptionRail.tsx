import type { Me } from '@palata/contract/accounts/profile'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api.tsx'
import { usePage } from '#api/page.tsx'
import { isTelegram } from '#features/accounts'
import { CodePanel, useIsCodeBrought } from '#features/codes'
import { GivingPanel } from '#features/gifts'
import { ClubChats } from '#features/telegram'
import { ownWallets } from '#features/wallets'
import { paths } from '#paths.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Panel } from '#ui/frames/Panel.tsx'
import styles from './SubscriptionRail.module.css'

/** Other ways to get access and to give it, and a link to help. A code that a link brought stands above, on the page. */
export function SubscriptionRail({ me }: { me: Me }) {
  const isBrought = useIsCodeBrought()
  return (
    <>
      <Wallet me={me} />
      <Telegram me={me} />
      {!isBrought && <CodePanel />}
      <GivingPanel />
      <Help />
    </>
  )
}

function Wallet({ me }: { me: Me }) {
  const { data } = useQuery(ownWallets(useApi()))
  const hasWallet = data !== undefined && data.length > 0
  return (
    <Panel title="NFT клуба">
      <p className={styles.text}>{nftWords(me, hasWallet)}</p>
      <Button kind="secondary" size="small" to={paths.wallets}>
        {hasWallet ? 'Кошельки' : 'Привязать кошелёк'}
      </Button>
    </Panel>
  )
}

function nftWords({ has_pon_subscription }: Me, hasWallet: boolean) {
  if (has_pon_subscription) return 'NFT лежит в вашем кошельке: доступ открыт без срока, оплаченные дни не тратятся.'
  const promise = 'С NFT доступ открыт без срока, а оплаченные дни не тратятся.'
  return hasWallet ? `В привязанных кошельках NFT нет. ${promise}` : `Кошелёк не привязан. ${promise}`
}

function Telegram({ me }: { me: Me }) {
  const isLinked = isTelegram(me)
  const name = /^\d+$/.test(me.telegram) ? 'без имени' : `@${me.telegram}`
  return (
    <Panel title="Telegram">
      <p className={styles.text}>
        {isLinked ? (
          <>
            Связан: <bdi>{name}</bdi>.
          </>
        ) : (
          'Не привязан. С ним открыты чаты клуба и засчитывается оплата через бота.'
        )}
      </p>
      {me.has_paid_access && isLinked && (
        <div className={styles.chats}>
          <ClubChats />
        </div>
      )}
      <Button kind="secondary" size="small" to={paths.settings}>
        {isLinked ? 'Настройки' : 'Привязать Telegram'}
      </Button>
    </Panel>
  )
}

function Help() {
  const { support } = usePage().config.links
  return (
    <Panel title="Возникли проблемы с оплатой?">
      <p className={styles.text}>Напишите нам и назовите номер счёта из списка платежей.</p>
      <Button
        kind="secondary"
        size="small"
        href={support || paths.report}
        target={support ? '_blank' : undefined}
        rel="noopener noreferrer"
      >
        Написать в поддержку
      </Button>
    </Panel>
  )
}
