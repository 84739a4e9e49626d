import { dayAndMonth } from '@site/ui/time/time.ts'
import { scaleOf } from './scale.ts'
import styles from './WeekBars.module.css'

interface WeekBarsProps {
  weeks: readonly { from: string; value: number }[]
  /** On the axis. */
  short: (value: number) => string
  /** Above the last bar and in the table. */
  full: (value: number) => string
  /** What the table calls the values. */
  name: string
  /** Which week stands in full colour; the last one unless said. */
  chosen?: string
}

const WIDTH = 726
const HEIGHT = 176
const PLOT = 690
const BAR = 36
/** «5.00K» does not fit beside the lines, and they are round. */
const NO_CENTS = /\.0+(?=\D?$)/

/** A value by week; the same as a table for who does not see it. */
export function WeekBars({ weeks, short, full, name, chosen = weeks.at(-1)?.from ?? '' }: WeekBarsProps) {
  const { top, lines } = scaleOf(Math.max(0, ...weeks.map(({ value }) => value)))
  const step = PLOT / Math.max(1, weeks.length)
  const yOf = (value: number) => HEIGHT - (value / top) * (HEIGHT - 16)
  return (
    <>
      <svg className={styles.chart} viewBox={`0 0 ${WIDTH} ${HEIGHT + 30}`} aria-hidden="true">
        {lines.map((line) => (
          <g key={line}>
            <path d={`M0 ${yOf(line)}H${PLOT}`} className={styles.line} />
            <text x={PLOT + 10} y={yOf(line) + 4}>
              {short(line).replace(NO_CENTS, '')}
            </text>
          </g>
        ))}
        {weeks.map(({ from, value }, index) => {
          const x = index * step + (step - BAR) / 2
          const isChosen = from === chosen
          return (
            <g key={from}>
              <rect
                x={x}
                y={yOf(value)}
                width={BAR}
                height={HEIGHT - yOf(value)}
                rx="3"
                className={isChosen ? styles.now : styles.bar}
              />
              {isChosen && (
                <text x={x + BAR / 2} y={yOf(value) - 6} className={styles.value}>
                  {full(value)}
                </text>
              )}
              <text x={x + BAR / 2} y={HEIGHT + 20} className={styles.week}>
                {index === 0 || Number(from.slice(8)) <= 7 ? shortDay(from) : Number(from.slice(8))}
              </text>
            </g>
          )
        })}
        <path d={`M0 ${HEIGHT}H${PLOT}`} className={styles.ground} />
      </svg>
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
