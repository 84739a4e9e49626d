import { useTitle } from '@site/navigation/index.ts'
import { Button } from '@site/ui/controls/Button.tsx'
import styles from './Missing.module.css'

const NOTHING = 'Здесь ничего нет'

/** Page for an unknown address, or one that this person's roles may not open. */
export function Missing() {
  useTitle(NOTHING)
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>{NOTHING}</h1>
      <p>Ссылка устарела, или этот раздел открыт другой роли.</p>
      <Button to="/desk/">К началу стола</Button>
    </div>
  )
}
