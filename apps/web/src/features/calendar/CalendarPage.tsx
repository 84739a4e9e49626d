import type { CalendarDay } from '@palata/contract/calendar'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api.tsx'
import { Teaser, useAccess } from '#features/membership'
import { useSearchParameter } from '#navigation'
import { Message } from '#ui/blocks/Message.tsx'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import { Pressable } from '#ui/controls/Pressable.tsx'
import styles from './CalendarPage.module.css'
import { MonthNavigation } from './month/MonthNavigation.tsx'
import { MonthTable } from './month/MonthTable.tsx'
import { type MonthView, useMonth } from './month/useMonth.ts'
import { importantEvents } from './queries.ts'
import { calendarSearch } from './routes.ts'

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
  const [events, setEvents] = useSearchParameter(calendarSearch, 'events')
  const isImportantOnly = events === 'important'
  const isCurrent = view.offset === 0
  const important = useQuery({ ...importantEvents(api), enabled: isImportantOnly && isCurrent })
  const days = shownDays(view.month?.days ?? [], isImportantOnly, isCurrent ? important.data?.days : undefined)
  const showAll = () => {
    setEvents(null)
    view.reload()
  }
  if (!view.month && !view.failed) return <Loading />
  return (
    <>
      <div className={styles.bar}>
        <MonthNavigation view={turningWith(view, () => setEvents(null))} size="large" />
        <fieldset className={styles.filter}>
          <legend className="visually-hidden">События</legend>
          <Pressable aria-pressed={!isImportantOnly} onClick={showAll}>
            Все
          </Pressable>
          <Pressable aria-pressed={isImportantOnly} onClick={() => setEvents('important')}>
            Важные
          </Pressable>
        </fieldset>
      </div>
      {view.month && <MonthTable name={view.month.display_month} days={days} isTurning={view.isTurning} />}
      {!view.month && <Message onRetry={view.reload}>Не удалось загрузить календарь</Message>}
    </>
  )
}

/** Turning the month removes the filter. */
function turningWith(view: MonthView, onTurn: () => void): MonthView {
  const withTurn = (turn: (() => void) | undefined) =>
    turn &&
    (() => {
      onTurn()
      turn()
    })
  return { ...view, previous: withTurn(view.previous), next: withTurn(view.next) }
}

/** The server chooses the important events of the current month; those of other months are filtered here. */
function shownDays(days: readonly CalendarDay[], isImportantOnly: boolean, important: CalendarDay[] | undefined) {
  if (!isImportantOnly) return days
  return important ?? days.map((day) => ({ ...day, events: day.events.filter(({ highlighted }) => highlighted) }))
}
