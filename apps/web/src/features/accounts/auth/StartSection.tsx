import { Button } from '#ui/Button.tsx'
import styles from './AuthLayer.module.css'
import type { Section } from './sections.ts'

interface StartSectionProps {
  kind: 'login' | 'signup'
  go: (section: Section) => void
}

/** The ways in. */
export function StartSection({ kind, go }: StartSectionProps) {
  const isLogin = kind === 'login'
  return (
    <>
      <div className={styles.buttons}>
        <Button onClick={() => go(isLogin ? 'login_form' : 'signup_form')}>
          {isLogin ? 'Войти через почту' : 'Создать аккаунт'}
        </Button>
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
