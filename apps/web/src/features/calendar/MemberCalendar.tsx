import type { CalendarDay } from '@palata/contract/calendar'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useApi } from '#api/api.tsx'
import { useSearchParameter } from '#navigation'
import { Message } from '#ui/blocks/Message.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Segments } from '#ui/controls/Segments.tsx'
import { dayAt, useClock } from '#ui/time/time.ts'
import { Agenda } from './agenda/Agenda.tsx'
import { CalendarRail } from './CalendarRail.tsx'
import { zoneName } from './days.ts'
import styles from './MemberCalendar.module.css'
import { MonthNavigation } from './month/MonthNavigation.tsx'
import { MonthTable } from './month/MonthTable.tsx'
import { type MonthView, useMonth } from './month/useMonth.ts'
import { importantEvents } from './queries.ts'
import { calendarSearch } from './routes.ts'
import { Subscribe } from './Subscribe.tsx'
import { Undated } from './Undated.tsx'
import { useNarrow } from './useNarrow.ts'

const FILTER = [
  ['all', 'Все'],
  ['important', 'Важные'],
] as const

/** The month: a table with its events, or where there is no room for it a list of days that opens at today. */
export function MemberCalendar({ loading }: { loading: ReactNode }) {
  const view = useMonth()
  const { isImportantOnly, days, choose } = useFilter(view)
  const isNarrow = useNarrow()
  const [isPastOpen, setPastOpen] = useState(false)
  const [isTodaySeen, setTodaySeen] = useState(true)
  const { page, goTo } = useGoing(view.isTurning)
  if (!view.month) return view.failed ? <Failed retry={view.reload} /> : loading
  const turned = turningWith(view, () => {
    choose('all', false)
    setPastOpen(false)
  })
  const openDay = ({ date }: Pick<CalendarDay, 'date'>) => {
    if (date < dayAt(new Date())) setPastOpen(true)
    goTo(date)
  }
  const goToday = () => {
    if (view.offset !== 0) turned.first()
    goTo(dayAt(new Date()))
  }
  const name = view.month.display_month
  const undated = view.month.undated.filter(({ highlighted }) => highlighted || !isImportantOnly)
  const more = (
    <>
      <Undated events={undated} />
      <Subscribe isImportantOnly={isImportantOnly} />
    </>
  )
  const none = isImportantOnly ? 'Важных событий нет' : 'Событий нет'
  return (
    <div ref={page} className={styles.member}>
      <div className={styles.bar}>
        <div className={styles.turn}>
          <MonthNavigation view={turned} size="large" />
        </div>
        <div className={styles.today} data-seen={isNarrow && isTodaySeen}>
          <Button kind="secondary" size="small" onClick={goToday}>
            Сегодня
          </Button>
        </div>
        <Zone />
        <div className={styles.filter}>
          <Segments
            label="События"
            options={FILTER}
            chosen={isImportantOnly ? 'important' : 'all'}
            onChoose={(chosen) => choose(chosen, true)}
          />
        </div>
      </div>
      <div className={styles.layout}>
        {!isNarrow && <MonthTable name={name} days={days} isTurning={view.isTurning} />}
        <CalendarRail {...(isNarrow && { month: { name, days, isTurning: view.isTurning, onDay: openDay } })}>
          {!isNarrow && more}
        </CalendarRail>
        {isNarrow && (
          <Agenda
            days={days}
            isTurning={view.isTurning}
            none={none}
            isPastOpen={isPastOpen}
            onPast={setPastOpen}
            onTodaySeen={setTodaySeen}
            onNext={turned.next && (() => turned.next?.())}
          >
            {more}
          </Agenda>
        )}
      </div>
    </div>
  )
}

function Failed({ retry }: { retry: () => void }) {
  return <Message onRetry={retry}>Не удалось загрузить календарь</Message>
}

/** Whose clock the times are by. */
function Zone() {
  return <span className={styles.zone}>время {zoneName(useClock())}</span>
}

/** The filter stands in the address; the server chooses the important events of the current month, those of others are chosen here. */
function useFilter(view: MonthView) {
  const api = useApi()
  const [events, setEvents] = useSearchParameter(calendarSearch, 'events')
  const isImportantOnly = events === 'important'
  const important = useQuery({ ...importantEvents(api), enabled: isImportantOnly && view.offset === 0 })
  const chosen = view.offset === 0 ? important.data?.days : undefined
  const whole = view.month?.days ?? []
  const days = !isImportantOnly
    ? whole
    : (chosen ?? whole.map((day) => ({ ...day, events: day.events.filter(({ highlighted }) => highlighted) })))
  const choose = (value: 'all' | 'important', isAsked: boolean) => {
    setEvents(value === 'important' ? 'important' : null)
    if (value === 'all' && isAsked) view.reload()
  }
  return { isImportantOnly, days, choose }
}

/** Turning the month does something besides. */
function turningWith(view: MonthView, onTurn: () => void) {
  const withTurn = (turn: () => void) => () => {
    onTurn()
    turn()
  }
  return {
    ...view,
    first: withTurn(view.first),
    previous: view.previous && withTurn(view.previous),
    next: view.next && withTurn(view.next),
  }
}

/** Brings a day of the month to the reader's eyes and focus, once its month is shown. */
function useGoing(isTurning: boolean) {
  const page = useRef<HTMLDivElement>(null)
  const [date, goTo] = useState<string | null>(null)
  useEffect(() => {
    if (!date || isTurning) return
    goTo(null)
    const day = page.current?.querySelector<HTMLElement>(`[data-date="${date}"]`)
    day?.scrollIntoView({ block: 'start' })
    day?.focus({ preventScroll: true })
  }, [date, isTurning])
  return { page, goTo }
}
