import { Button } from '@site/ui/controls/Button.tsx'
import styles from './Missing.module.css'

/** Page for an unknown address, or one that this person's roles may not open. */
export function Missing() {
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>Здесь ничего нет</h1>
      <p>Ссылка устарела, или этот раздел открыт другой роли.</p>
      <Button to="/desk/">К началу стола</Button>
    </div>
  )
}
