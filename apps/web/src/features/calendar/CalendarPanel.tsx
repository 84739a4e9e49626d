import { Message } from '#ui/blocks/Message.tsx'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import { Panel } from '#ui/frames/Panel.tsx'
import styles from './CalendarPanel.module.css'
import { Countdowns } from './Countdowns.tsx'
import { MonthGrid } from './month/MonthGrid.tsx'
import { MonthNavigation } from './month/MonthNavigation.tsx'
import { useMonth } from './month/useMonth.ts'

/** The month and the countdowns beside the feed. */
export function CalendarPanel() {
  const view = useMonth()
  return (
    <Panel title={<MonthNavigation view={view} />} link={{ to: '/calendar', label: 'Календарь' }}>
      <div className={styles.month}>
        {view.month && <MonthGrid key={view.month.display_month} month={view.month} isTurning={view.isTurning} />}
        {!view.month && view.failed && <Message onRetry={view.reload}>Не удалось загрузить календарь</Message>}
        {!view.month && !view.failed && <Skeleton height={212} />}
      </div>
      <Countdowns />
    </Panel>
  )
}
