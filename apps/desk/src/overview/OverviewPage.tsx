import { dayAndMonth, dayAt } from '@site/ui/time/time.ts'
import { useNow } from '@site/ui/time/useNow.ts'
import styles from './OverviewPage.module.css'
import { Waiting } from './Waiting.tsx'

/** The day at the desk: what waits for a decision. */
export function OverviewPage() {
  const now = useNow()
  return (
    <>
      <h1 tabIndex={-1} className={styles.title}>
        Сегодня, {dayAndMonth(dayAt(now))}
      </h1>
      <div className={styles.columns}>
        <Waiting />
      </div>
    </>
  )
}
