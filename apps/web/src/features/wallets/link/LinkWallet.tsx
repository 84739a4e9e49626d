import { MOST_WALLETS } from '@palata/contract/wallets'
import { useRef, useState } from 'react'
import { usePage } from '#api/page.tsx'
import { Icon } from '#ui/blocks/Icon.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Pressable } from '#ui/controls/Pressable.tsx'
import { type FoundWallet, useFoundWallets } from './discovery.ts'
import styles from './LinkWallet.module.css'
import { NoWallet } from './NoWallet.tsx'
import type { Step } from './signing.ts'
import { useLinking } from './useLinking.ts'

const STEPS: Record<Step, string> = {
  address: 'Откройте кошелёк и разрешите показать адрес',
  network: 'Разрешите в кошельке перейти в нужную сеть',
  signature: 'Подпишите сообщение в кошельке. Это бесплатно и ничего не переводит',
  check: 'Проверяем подпись и NFT',
}

/** Links a wallet: a single one is used at once, among several the person chooses. */
export function LinkWallet({ linked }: { linked: readonly string[] }) {
  const found = useFoundWallets(usePage().config.demoWallet)
  const { attempt, start, stop } = useLinking(linked)
  const [isAsked, ask] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const isBusy = attempt?.step != null
  if (linked.length >= MOST_WALLETS)
    return <p className={styles.note}>Больше десяти кошельков не привязать. Удалите лишний.</p>

  function begin() {
    if (found.length === 1) start(found[0]!)
    else ask(true)
  }

  return (
    <div className={styles.link}>
      <Button ref={button} onClick={begin} isBusy={isBusy}>
        Подключить кошелек
      </Button>
      <div role="status" className={styles.status}>
        {attempt?.step && (
          <p className={styles.step}>
            <b>{attempt.name}.</b> {STEPS[attempt.step]}
          </p>
        )}
      </div>
      {isBusy && attempt?.step !== 'check' && (
        <Button
          kind="gray"
          size="small"
          onClick={() => {
            stop()
            requestAnimationFrame(() => button.current?.focus())
          }}
        >
          Не ждать
        </Button>
      )}
      {attempt?.problem && (
        <p role="alert" className={styles.problem}>
          <Icon name="warning" size={18} />
          {attempt.problem}
        </p>
      )}
      {isAsked && !isBusy && (found.length === 0 ? <NoWallet /> : <Choice found={found} onChoose={start} />)}
    </div>
  )
}

function Choice({ found, onChoose }: { found: readonly FoundWallet[]; onChoose: (wallet: FoundWallet) => void }) {
  return (
    <ul className={styles.choice} aria-label="Кошельки этого браузера">
      {found.map((wallet) => (
        <li key={wallet.info.uuid}>
          <Pressable onClick={() => onChoose(wallet)}>
            <img src={wallet.info.icon} alt="" width={28} height={28} />
            {wallet.info.name}
          </Pressable>
        </li>
      ))}
    </ul>
  )
}
