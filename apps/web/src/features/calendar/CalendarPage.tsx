import type { CalendarDay } from '@palata/contract/calendar'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#api/api.tsx'
import { Teaser, useAccess } from '#features/membership'
import { useOpenLayers } from '#ui/layers/index.ts'
import { Message } from '#ui/Message.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import styles from './CalendarPage.module.css'
import { DayLayer } from './DayLayer.tsx'
import { MonthNavigation } from './MonthNavigation.tsx'
import { MonthTable } from './MonthTable.tsx'
import { importantEvents } from './queries.ts'
import { useMonth } from './useMonth.ts'

/** The month at full width; members only. */
export function CalendarPage() {
  const access = useAccess()
  return (
    <div className={styles.page}>
      {access !== 'guest' && access !== 'unpaid' && <h1 tabIndex={-1}>Календарь</h1>}
      <Teaser place="calendar" />
      {access === 'loading' && <Skeleton height={480} />}
      {access === 'paid' && <Calendar />}
    </div>
  )
}

function Calendar() {
  const api = useApi()
  const view = useMonth()
  const [isImportantOnly, setImportantOnly] = useState(false)
  const isCurrent = view.offset === 0
  const important = useQuery({ ...importantEvents(api), enabled: isImportantOnly && isCurrent })
  const isDayOpen = useOpenLayers().includes('calendar_day')
  const days = shownDays(view.month?.days ?? [], isImportantOnly, isCurrent ? important.data?.days : undefined)
  return (
    <>
      <div className={styles.bar}>
        <MonthNavigation view={view} size="large" />
        <fieldset className={styles.filter}>
          <legend className="visually-hidden">События</legend>
          <button type="button" aria-pressed={!isImportantOnly} onClick={() => setImportantOnly(false)}>
            Все
          </button>
          <button type="button" aria-pressed={isImportantOnly} onClick={() => setImportantOnly(true)}>
            Важные
          </button>
        </fieldset>
      </div>
      {view.month && <MonthTable days={days} isTurning={view.isTurning} />}
      {!view.month && view.failed && <Message onRetry={view.retry}>Не удалось загрузить календарь</Message>}
      {!view.month && !view.failed && <Skeleton height={480} />}
      {isDayOpen && <DayLayer />}
    </>
  )
}

/** The current month's important events are the server's choice; other months are narrowed here. */
function shownDays(days: readonly CalendarDay[], isImportantOnly: boolean, important: CalendarDay[] | undefined) {
  if (!isImportantOnly) return days
  return important ?? days.map((day) => ({ ...day, events: day.events.filter(({ highlighted }) => highlighted) }))
}
