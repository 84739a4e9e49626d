import { Button } from '#ui/controls/Button.tsx'
import styles from './AuthLayer.module.css'

export function ForgotSuccess({ email, onDone }: { email: string; onDone: () => void }) {
  return (
    <>
      <p className={styles.text} role="status">
        Письмо со ссылкой для сброса пароля отправлено на {email}
      </p>
      <Button onClick={onDone}>Понятно</Button>
    </>
  )
}
