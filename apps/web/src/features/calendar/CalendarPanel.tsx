import { lazy, Suspense } from 'react'
import { useOpenLayers } from '#ui/layers/index.ts'
import { Message } from '#ui/Message.tsx'
import { Panel } from '#ui/Panel.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import styles from './CalendarPanel.module.css'
import { Countdowns } from './Countdowns.tsx'
import { MonthGrid } from './MonthGrid.tsx'
import { MonthNavigation } from './MonthNavigation.tsx'
import { useMonth } from './useMonth.ts'

const DayLayer = lazy(async () => ({ default: (await import('./DayLayer.tsx')).DayLayer }))

/** The month beside the feed and what the reader is waiting for. */
export function CalendarPanel() {
  const view = useMonth()
  const isDayOpen = useOpenLayers().includes('calendar_day')
  return (
    <Panel title={<MonthNavigation view={view} />} link={{ to: '/calendar', label: 'Календарь' }}>
      <div className={styles.month}>
        {view.month && <MonthGrid key={view.month.display_month} month={view.month} isTurning={view.isTurning} />}
        {!view.month && view.failed && <Message onRetry={view.retry}>Не удалось загрузить календарь</Message>}
        {!view.month && !view.failed && <Skeleton height={212} />}
      </div>
      <Countdowns />
      {isDayOpen && (
        <Suspense>
          <DayLayer />
        </Suspense>
      )}
    </Panel>
  )
}
