import { Button } from '#ui/controls/Button.tsx'
import { copyText } from '#ui/controls/copyText.ts'
import styles from './LinkWallet.module.css'

/** Explains how to get a wallet: an extension on a computer, the wallet's own browser on a phone. */
export function NoWallet() {
  return (
    <div className={styles.none} role="status">
      <p className={styles.title}>В этом браузере нет кошелька</p>
      {isPhone() ? <OnPhone /> : <OnDesktop />}
    </div>
  )
}

function OnDesktop() {
  return (
    <>
      <p>
        Установите расширение, например <Outside to="https://metamask.io/download">MetaMask</Outside> или{' '}
        <Outside to="https://rabby.io">Rabby</Outside>, откройте в нём свой кошелёк и обновите эту страницу.
      </p>
      <p>Кошелёк в телефоне? Откройте эту страницу в браузере внутри него.</p>
    </>
  )
}

function OnPhone() {
  const page = `${location.host}${location.pathname}`
  return (
    <>
      <p>
        На телефоне сайт видит кошелёк только в браузере самого кошелька. Откройте в нём эту страницу и войдите в свой
        аккаунт.
      </p>
      <div className={styles.actions}>
        <Button href={`https://link.metamask.io/dapp/${page}`} rel="noopener noreferrer">
          Открыть в MetaMask
        </Button>
        <Button kind="secondary" onClick={() => void copyText(location.href, 'Адрес скопирован!')}>
          Скопировать адрес страницы
        </Button>
      </div>
    </>
  )
}

function Outside({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}

/** A touch screen without a mouse. */
function isPhone() {
  return matchMedia('(hover: none) and (pointer: coarse)').matches
}
