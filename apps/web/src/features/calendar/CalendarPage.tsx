import type { CalendarDay } from '@palata/contract/calendar'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#api/api.tsx'
import { Teaser, useAccess } from '#features/membership'
import { Message } from '#ui/Message.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import styles from './CalendarPage.module.css'
import { MonthNavigation } from './MonthNavigation.tsx'
import { MonthTable } from './MonthTable.tsx'
import { OpenedDay } from './OpenedDay.tsx'
import { importantEvents } from './queries.ts'
import { type MonthView, useMonth } from './useMonth.ts'

/** The month at full width; members only. */
export function CalendarPage() {
  const access = useAccess()
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1} className={access === 'guest' || access === 'unpaid' ? 'visually-hidden' : undefined}>
        Календарь
      </h1>
      <Teaser place="calendar" />
      {access === 'loading' && <Loading />}
      {access === 'paid' && <Calendar />}
    </div>
  )
}

function Loading() {
  return (
    <div className={styles.loading} role="status" aria-label="Загрузка календаря">
      <Skeleton width={320} height={44} />
      <Skeleton height={600} />
    </div>
  )
}

function Calendar() {
  const api = useApi()
  const view = useMonth()
  const [isImportantOnly, setImportantOnly] = useState(false)
  const isCurrent = view.offset === 0
  const important = useQuery({ ...importantEvents(api), enabled: isImportantOnly && isCurrent })
  const days = shownDays(view.month?.days ?? [], isImportantOnly, isCurrent ? important.data?.days : undefined)
  const showAll = () => {
    setImportantOnly(false)
    view.reload()
  }
  if (!view.month && !view.failed) return <Loading />
  return (
    <>
      <div className={styles.bar}>
        <MonthNavigation view={turningWith(view, () => setImportantOnly(false))} size="large" />
        <fieldset className={styles.filter}>
          <legend className="visually-hidden">События</legend>
          <button type="button" aria-pressed={!isImportantOnly} onClick={showAll}>
            Все
          </button>
          <button type="button" aria-pressed={isImportantOnly} onClick={() => setImportantOnly(true)}>
            Важные
          </button>
        </fieldset>
      </div>
      {view.month && <MonthTable name={view.month.display_month} days={days} isTurning={view.isTurning} />}
      {!view.month && <Message onRetry={view.reload}>Не удалось загрузить календарь</Message>}
      <OpenedDay />
    </>
  )
}

/** A month turned to is shown whole: the filter was for the one before. */
function turningWith(view: MonthView, onTurn: () => void): MonthView {
  const telling = (turn: (() => void) | undefined) =>
    turn &&
    (() => {
      onTurn()
      turn()
    })
  return { ...view, previous: telling(view.previous), next: telling(view.next) }
}

/** The current month's important events are the server's choice; other months are narrowed here. */
function shownDays(days: readonly CalendarDay[], isImportantOnly: boolean, important: CalendarDay[] | undefined) {
  if (!isImportantOnly) return days
  return important ?? days.map((day) => ({ ...day, events: day.events.filter(({ highlighted }) => highlighted) }))
}
