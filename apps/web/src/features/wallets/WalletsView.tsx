import type { Wallet } from '@palata/contract/wallets'
import { useRef } from 'react'
import { EmptyState } from '#ui/blocks/EmptyState.tsx'
import { Message } from '#ui/blocks/Message.tsx'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { CopyAddress } from '#ui/controls/CopyAddress.tsx'
import { shortAddress } from '#ui/format/index.ts'
import { Row, Rows } from '#ui/frames/Rows.tsx'
import { Section } from '#ui/frames/Section.tsx'
import { confirmed } from '#ui/layers/confirm.ts'
import { useClock } from '#ui/time/time.ts'
import { LinkWallet } from './link/LinkWallet.tsx'
import { Standing } from './Standing.tsx'
import { useWallets } from './useWallets.ts'
import styles from './WalletsView.module.css'
import { freshnessOf, holdingOf } from './walletTexts.ts'

/** Shows the person's wallets, whether their NFT gives access, and how to add another wallet. */
export function WalletsView() {
  const heading = useRef<HTMLHeadingElement>(null)
  const { list, hasFailed, retry, unlink, unlinking, check, isChecking } = useWallets()
  if (hasFailed) return <Message onRetry={retry}>Не удалось загрузить кошельки</Message>
  if (!list)
    return (
      <div role="status" aria-label="Загрузка кошельков">
        <Skeleton height={160} />
      </div>
    )

  async function askAndUnlink(wallet: Wallet) {
    // The pressed button disappears with its row, so the heading takes the focus.
    if (await confirmed(questionOf(wallet, list!))) unlink(wallet, () => heading.current?.focus())
  }

  return (
    <>
      {list.length > 0 && <Standing wallets={list} />}
      <Section
        title="Привязанные кошельки"
        headingRef={heading}
        action={
          list.some(({ state }) => state !== 'manual') && (
            <Button kind="gray" size="small" isBusy={isChecking} onClick={check}>
              Проверить сейчас
            </Button>
          )
        }
      >
        {list.length === 0 ? (
          <EmptyState
            icon="wallet"
            help="Подключите кошелёк с NFT клуба: доступ откроется сразу и останется, пока NFT на нём."
          >
            Кошельков пока нет
          </EmptyState>
        ) : (
          <Rows>
            {list.map((wallet) => (
              <WalletRow
                key={wallet.id}
                wallet={wallet}
                isUnlinking={unlinking === wallet.id}
                onUnlink={() => void askAndUnlink(wallet)}
              />
            ))}
          </Rows>
        )}
        <div className={list.length === 0 ? styles.first : undefined}>
          <LinkWallet linked={list.map(({ address }) => address)} />
        </div>
      </Section>
    </>
  )
}

function questionOf(wallet: Wallet, list: Wallet[]) {
  const isLast = wallet.has_pon && list.filter(({ has_pon }) => has_pon).length === 1
  return {
    title: `Удалить ${shortAddress(wallet.address)}?`,
    text:
      isLast && wallet.state !== 'manual'
        ? 'NFT клуба есть только на нём: доступ по NFT закончится сразу. Сам NFT останется у вас.'
        : 'Привязать его снова можно в любой момент.',
    action: 'Удалить',
  }
}

interface WalletRowProps {
  wallet: Wallet
  isUnlinking: boolean
  onUnlink: () => void
}

function WalletRow({ wallet, isUnlinking, onUnlink }: WalletRowProps) {
  const { address, has_pon, state } = wallet
  const short = shortAddress(address)
  const clock = useClock()
  return (
    <Row
      icon="wallet"
      tone={has_pon ? 'gold' : 'plain'}
      action={
        <Button kind="gray" size="small" isBusy={isUnlinking} aria-label={`Удалить ${short}`} onClick={onUnlink}>
          Удалить
        </Button>
      }
    >
      <p className={styles.address}>
        <code title={address}>{short}</code>
        <CopyAddress address={address} label={`Скопировать адрес ${short}`} />
        <span className={styles.holding} data-held={has_pon}>
          {holdingOf(wallet)}
        </span>
      </p>
      <p className={styles.freshness} data-state={state}>
        {freshnessOf(wallet, clock)}
      </p>
    </Row>
  )
}
