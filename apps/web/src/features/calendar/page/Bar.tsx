import { Button } from '#ui/controls/Button.tsx'
import { Segments } from '#ui/controls/Segments.tsx'
import { useClock } from '#ui/time/time.ts'
import { zoneName } from '../days.ts'
import type { Filter } from '../filter/useFilter.ts'
import { MonthNavigation, Turning } from '../month/MonthNavigation.tsx'
import type { MonthView } from '../month/useMonth.ts'
import type { useWeek } from '../week/useWeek.ts'
import styles from './MemberCalendar.module.css'

const MODES = [
  ['month', 'Месяц'],
  ['week', 'Неделя'],
] as const
const IMPORTANCE = [
  ['all', 'Все'],
  ['important', 'Важные'],
] as const

interface BarProps {
  view: MonthView
  /** Set in week view, null in month view. */
  week: ReturnType<typeof useWeek> | null
  filter: Filter
  isTodaySeen: boolean
  onToday: () => void
  /** Set when the window has room for both views. */
  onMode?: (mode: 'month' | 'week') => void
}

/** The name of the shown period, the buttons to move it, and the filters. */
export function Bar({ view, week, filter, isTodaySeen, onToday, onMode }: BarProps) {
  return (
    <div className={styles.bar}>
      <div className={styles.turn}>
        {week ? (
          <Turning {...week} labels={['Предыдущая неделя', 'Следующая неделя']} size="large" />
        ) : (
          <MonthNavigation view={view} size="large" />
        )}
      </div>
      <div className={styles.today} data-seen={isTodaySeen}>
        <Button kind="secondary" size="small" onClick={onToday}>
          Сегодня
        </Button>
      </div>
      <Zone />
      {onMode && <Segments label="Вид" options={MODES} chosen={week ? 'week' : 'month'} onChoose={onMode} />}
      <div className={styles.filter}>
        <Segments
          label="События"
          options={IMPORTANCE}
          chosen={filter.isImportantOnly ? 'important' : 'all'}
          onChoose={(chosen) => filter.chooseImportant(chosen, true)}
        />
      </div>
    </div>
  )
}

/** Time zone of the shown times. */
function Zone() {
  return <span className={styles.zone}>время {zoneName(useClock())}</span>
}
