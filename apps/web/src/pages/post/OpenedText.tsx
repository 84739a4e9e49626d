import { paths } from '#paths.ts'
import { Button } from '#ui/controls/Button.tsx'
import styles from './PostView.module.css'

/** Below a text that a reader without a membership was given, or chose for the week. */
export function OpenedText() {
  return (
    <section className={styles.opened} aria-label="Доступ по подписке">
      <p>Этот текст открыт вам целиком. Остальные тексты и обсуждения читают участники клуба.</p>
      <Button to={paths.purchase}>Оформить подписку</Button>
    </section>
  )
}
