import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { Pressable } from '#ui/controls/Pressable.tsx'
import { Panel } from '#ui/frames/Panel.tsx'
import { Moment } from '#ui/time/time.ts'
import { useNow } from '#ui/time/useNow.ts'
import { openEvent } from '../layers.ts'
import { MonthGrid } from '../month/MonthGrid.tsx'
import { Countdown, UpcomingList, whenOf } from '../panel/UpcomingList.tsx'
import { useUpcoming } from '../panel/upcoming.ts'
import styles from './CalendarRail.module.css'

const IMPORTANT = 4

interface CalendarRailProps {
  month?: Omit<ComponentProps<typeof MonthGrid>, 'isStrip'>
  /** Shown below the important events. */
  children?: ReactNode
}

/** Rail with the next important events; it also holds the small month when the window has no room for the large one. */
export function CalendarRail({ month, children }: CalendarRailProps) {
  const { all } = useUpcoming(IMPORTANT, ({ highlighted, countdown_main_page }) => highlighted || countdown_main_page)
  const awaited = all.find(({ countdown_main_page, is_all_day }) => countdown_main_page && !is_all_day)
  const important = all.filter((event) => event !== awaited && event.highlighted).slice(0, IMPORTANT)
  return (
    <aside className={styles.rail} aria-label="Ближайшее">
      {month && <SmallMonth key={month.name} {...month} />}
      {awaited && <Awaited event={awaited} />}
      {important.length > 0 && (
        <div className={styles.important}>
          <Panel title="Ближайшие важные">
            <UpcomingList events={important} />
          </Panel>
        </div>
      )}
      {children}
    </aside>
  )
}

/** On phones it shows one week, starting with the current one. */
function SmallMonth(month: Omit<ComponentProps<typeof MonthGrid>, 'isStrip'>) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const day = (selector: string) => place.current!.querySelector(selector)
    const week = (day('[data-today=true]') ?? day('[data-other=false]'))?.closest('tr')
    week?.parentElement?.scrollTo({ left: week.offsetLeft })
  }, [])
  return (
    <div ref={place} className={styles.month}>
      <MonthGrid {...month} isStrip />
    </div>
  )
}

function Awaited({ event }: { event: Parameters<typeof openEvent>[0] }) {
  const now = useNow()
  return (
    <Pressable className={styles.awaited} onClick={() => openEvent(event)}>
      <span className={styles.label}>До события</span>
      <span className={styles.timer}>
        <Countdown until={event.date} />
      </span>
      <span className={styles.words}>
        {event.title}
        <small>
          <Moment at={event.date} tell={(at, clock) => whenOf(at, now, clock, event.is_all_day)} />
        </small>
      </span>
    </Pressable>
  )
}
