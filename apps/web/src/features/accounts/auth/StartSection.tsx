import { Button } from '#ui/controls/Button.tsx'
import { TextButton } from '#ui/controls/TextButton.tsx'
import styles from './AuthLayer.module.css'
import { OtherWays } from './OtherWays.tsx'
import type { Section } from './sections.ts'

interface StartSectionProps {
  kind: 'login' | 'signup'
  go: (section: Section) => void
  /** The reason why another way to sign in failed. */
  problem?: string | undefined
}

/** Shows the ways to sign in. */
export function StartSection({ kind, go, problem }: StartSectionProps) {
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
        <OtherWays go={go} />
      </div>
      <p className={styles.switch}>
        {isLogin ? 'Ещё нет аккаунта? ' : 'Уже есть аккаунт? '}
        <TextButton onClick={() => go(isLogin ? 'start_signup' : 'start_login')}>
          {isLogin ? 'Регистрация' : 'Войти'}
        </TextButton>
      </p>
    </>
  )
}
