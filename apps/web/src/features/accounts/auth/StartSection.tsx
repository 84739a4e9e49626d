import { social } from '@palata/contract/social'
import { usePage } from '#api/page.tsx'
import { Button } from '#ui/controls/Button.tsx'
import styles from './AuthLayer.module.css'
import type { Section } from './sections.ts'

interface StartSectionProps {
  kind: 'login' | 'signup'
  go: (section: Section) => void
  /** The reason why another way to sign in failed. */
  problem?: string | undefined
}

const [, TELEGRAM_LOGIN] = social.beginTelegram.at.split(' ')

/** Shows the ways to sign in that the operator has set up. */
export function StartSection({ kind, go, problem }: StartSectionProps) {
  const { googleClientId, telegramLogin } = usePage().config
  const isLogin = kind === 'login'
  return (
    <>
      {problem && (
        <p className={styles.error} role="alert">
          {problem}
        </p>
      )}
      <div className={styles.buttons}>
        <Button onClick={() => go(isLogin ? 'login_form' : 'signup_form')}>
          {isLogin ? 'Войти через почту' : 'Создать аккаунт'}
        </Button>
        {googleClientId && (
          <Button kind="secondary" onClick={() => go('google_module')}>
            Войти через Google
          </Button>
        )}
        {telegramLogin && (
          <Button kind="secondary" href={TELEGRAM_LOGIN!}>
            Войти через Telegram
          </Button>
        )}
      </div>
      <p className={styles.switch}>
        {isLogin ? 'Ещё нет аккаунта? ' : 'Уже есть аккаунт? '}
        <button type="button" className={styles.link} onClick={() => go(isLogin ? 'start_signup' : 'start_login')}>
          {isLogin ? 'Регистрация' : 'Войти'}
        </button>
      </p>
    </>
  )
}
