import { Message } from '#ui/blocks/Message.tsx'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import { Panel } from '#ui/frames/Panel.tsx'
import { openDay } from '../layers.ts'
import { MonthGrid } from '../month/MonthGrid.tsx'
import { MonthNavigation } from '../month/MonthNavigation.tsx'
import { useMonth } from '../month/useMonth.ts'
import styles from './CalendarPanel.module.css'
import { UpcomingList } from './UpcomingList.tsx'
import { nearest, useUpcoming } from './upcoming.ts'

const SHOWN = 3

/** The panel beside the feed: the month and the next events. */
export function CalendarPanel() {
  const view = useMonth()
  const { all } = useUpcoming(SHOWN)
  return (
    <Panel title={<MonthNavigation view={view} />} link={{ to: '/calendar', label: 'Календарь' }}>
      <div className={styles.month}>
        {view.month && (
          <MonthGrid
            key={view.month.display_month}
            name={view.month.display_month}
            days={view.month.days}
            isTurning={view.isTurning}
            onDay={openDay}
          />
        )}
        {!view.month && view.failed && <Message onRetry={view.reload}>Не удалось загрузить календарь</Message>}
        {!view.month && !view.failed && <Skeleton height={212} />}
      </div>
      <div className={styles.next}>
        <UpcomingList events={nearest(all, SHOWN)} />
      </div>
    </Panel>
  )
}
