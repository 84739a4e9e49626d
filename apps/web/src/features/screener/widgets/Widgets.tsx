import { TopGainers } from '#features/market'
import { TopMentioned } from '#features/talk'
import { TopLocalLow } from './TopLocalLow.tsx'
import styles from './Widgets.module.css'

/** Public market widgets above the lists. */
export function Widgets() {
  return (
    <div className={styles.widgets}>
      <TopGainers />
      <TopMentioned />
      <TopLocalLow />
    </div>
  )
}
