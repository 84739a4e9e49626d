import { dayAndMonth } from '@site/ui/time/time.ts'
import { scaleOf } from './scale.ts'
import styles from './WeekBars.module.css'

interface WeekBarsProps {
  weeks: readonly { from: string; value: number }[]
  /** Text of a value on the axis. */
  short: (value: number) => string
  /** Text of a value above the chosen bar and in the table. */
  full: (value: number) => string
  /** Heading of the values in the table. */
  name: string
  /** Week drawn in full colour; the last one by default. */
  chosen?: string
}

/** «5.00K» is too wide for the axis, whose values are round. */
const NO_CENTS = /\.0+(?=\D?$)/

/** A bar chart of a value by week, hidden from screen readers, and the same values as a table. */
export function WeekBars({ weeks, short, full, name, chosen = weeks.at(-1)?.from ?? '' }: WeekBarsProps) {
  const { top, lines } = scaleOf(Math.max(0, ...weeks.map(({ value }) => value)))
  const share = (value: number) => `${(value / top) * 100}%`
  return (
    <>
      <div className={styles.chart} aria-hidden="true">
        {lines.map((line) => (
          <i key={line} className={styles.line} style={{ bottom: share(line) }}>
            {short(line).replace(NO_CENTS, '')}
          </i>
        ))}
        {weeks.map(({ from, value }, index) => (
          <div key={from} className={styles.week}>
            <div className={styles.bar} data-chosen={from === chosen || undefined} style={{ height: share(value) }}>
              {from === chosen && <b>{full(value)}</b>}
            </div>
            <span>{index === 0 || Number(from.slice(8)) <= 7 ? shortDay(from) : Number(from.slice(8))}</span>
          </div>
        ))}
      </div>
      <details className={styles.table}>
        <summary>Таблицей</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">Неделя с</th>
              <th scope="col">{name}</th>
            </tr>
          </thead>
          <tbody>
            {weeks.map(({ from, value }) => (
              <tr key={from}>
                <td>{dayAndMonth(from)}</td>
                <td className="num">{full(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  )
}

/** «31 авг» */
const shortDay = (day: string) => dayAndMonth(day).replace(/^(\d+ \p{L}{3})\p{L}*$/u, '$1')
