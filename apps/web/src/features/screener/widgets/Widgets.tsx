import { TopGainers } from '#features/market'
import { TopMentioned } from '#features/talk'
import { TopLocalLow } from './TopLocalLow.tsx'
import styles from './Widgets.module.css'

/** The market at a glance, above the lists: everybody may read it. */
export function Widgets() {
  return (
    <div className={styles.widgets}>
      <TopGainers />
      <TopMentioned />
      <TopLocalLow />
    </div>
  )
}
