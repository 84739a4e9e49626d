import type { CalendarDay } from '@palata/contract/calendar'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSearchParameter } from '#navigation'
import { Message } from '#ui/blocks/Message.tsx'
import { dayAt } from '#ui/time/time.ts'
import { Agenda } from '../agenda/Agenda.tsx'
import { Subscribe } from '../event/Subscribe.tsx'
import { Undated } from '../event/Undated.tsx'
import { Filters } from '../filter/Filters.tsx'
import { type Filter, useFilter } from '../filter/useFilter.ts'
import { MonthTable } from '../month/MonthTable.tsx'
import { type MonthView, useMonth } from '../month/useMonth.ts'
import { calendarSearch } from '../routes.ts'
import { useNarrow } from '../useNarrow.ts'
import { useWeek } from '../week/useWeek.ts'
import { Bar } from './Bar.tsx'
import { CalendarRail } from './CalendarRail.tsx'
import styles from './MemberCalendar.module.css'

/** The month or the week as a table; in a narrow window, a list of days that starts at today. */
export function MemberCalendar({ loading }: { loading: ReactNode }) {
  const view = useMonth()
  const filter = useFilter(view)
  const week = useWeek(view, filter.days)
  const isNarrow = useNarrow()
  const [mode, setMode] = useSearchParameter(calendarSearch, 'view')
  const [isPastOpen, setPastOpen] = useState(false)
  const [isTodaySeen, setTodaySeen] = useState(true)
  const { page, goTo } = useGoing(view.isTurning)
  if (!view.month) return view.failed ? <Failed retry={view.reload} /> : loading
  const isWeek = mode === 'week' && !isNarrow
  const turned = turningWith(view, () => {
    filter.chooseImportant('all', false)
    setPastOpen(false)
    week.forget()
  })
  const openDay = ({ date }: Pick<CalendarDay, 'date'>) => {
    if (date < dayAt(new Date())) setPastOpen(true)
    goTo(date)
  }
  const goToday = () => {
    if (view.offset !== 0) turned.first()
    week.goToday()
    goTo(dayAt(new Date()))
  }
  const name = isWeek ? week.name : view.month.display_month
  const days = isWeek ? week.days : filter.days
  const more = (
    <>
      <Undated events={filter.undated} />
      <Subscribe filter={filter} />
    </>
  )
  return (
    <div ref={page} className={styles.member}>
      <Bar
        view={turned}
        week={isWeek ? week : null}
        filter={filter}
        isTodaySeen={isNarrow && isTodaySeen}
        onToday={goToday}
        {...(!isNarrow && { onMode: (chosen) => setMode(chosen === 'week' ? 'week' : null) })}
      />
      <Filters filter={filter} />
      <div className={styles.layout}>
        {!isNarrow && <MonthTable name={name} days={days} isTurning={view.isTurning} isWeek={isWeek} />}
        <CalendarRail {...(isNarrow && { month: { name, days, isTurning: view.isTurning, onDay: openDay } })}>
          {!isNarrow && more}
        </CalendarRail>
        {isNarrow && (
          <Agenda
            days={days}
            isTurning={view.isTurning}
            none={noneOf(filter)}
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

function noneOf({ isImportantOnly, isNarrowed }: Filter) {
  if (isNarrowed) return 'Таких событий нет'
  return isImportantOnly ? 'Важных событий нет' : 'Событий нет'
}

function Failed({ retry }: { retry: () => void }) {
  return <Message onRetry={retry}>Не удалось загрузить календарь</Message>
}

/** The same view with `onTurn` called before every turn of the month. */
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

/** Scrolls to a day of the month and focuses it once its month is shown. */
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
