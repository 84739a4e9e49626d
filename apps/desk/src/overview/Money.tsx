import type { DeskOverview } from '@palata/contract/desk/overview'
import { numberText } from '@site/ui/numbers/index.ts'
import { dayAndMonth } from '@site/ui/time/time.ts'
import { Section } from '#frame/Section.tsx'
import { useDeskMe } from '#providers/me.ts'
import styles from './Money.module.css'
import { scaleOf } from './scale.ts'

type Week = DeskOverview['money']['weeks'][number]

const WIDTH = 726
const HEIGHT = 176
const PLOT = 690
const BAR = 36

/** Money by week, the running one in full colour; the same as a table for who does not see it. */
export function Money({ weeks }: { weeks: readonly Week[] }) {
  const me = useDeskMe()
  const { top, lines } = scaleOf(Math.max(0, ...weeks.map(({ usd }) => usd)))
  const step = PLOT / Math.max(1, weeks.length)
  const yOf = (usd: number) => HEIGHT - (usd / top) * (HEIGHT - 16)
  const link = me.serves('invoices') ? { link: { to: '/desk/invoices', words: 'Счета' } } : {}
  return (
    <Section title="Деньги по неделям" note="$, неделя с понедельника" {...link}>
      <svg className={styles.chart} viewBox={`0 0 ${WIDTH} ${HEIGHT + 30}`} aria-hidden="true">
        {lines.map((usd) => (
          <g key={usd}>
            <path d={`M0 ${yOf(usd)}H${PLOT}`} className={styles.line} />
            <text x={PLOT + 10} y={yOf(usd) + 4}>
              {numberText('market', usd).replace('$', '')}
            </text>
          </g>
        ))}
        {weeks.map(({ from, usd }, index) => {
          const x = index * step + (step - BAR) / 2
          const isLast = index === weeks.length - 1
          return (
            <g key={from}>
              <rect
                x={x}
                y={yOf(usd)}
                width={BAR}
                height={HEIGHT - yOf(usd)}
                rx="3"
                className={isLast ? styles.now : styles.bar}
              />
              {isLast && (
                <text x={x + BAR / 2} y={yOf(usd) - 6} className={styles.value}>
                  {numberText('money', usd)}
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
              <th scope="col">Пришло</th>
            </tr>
          </thead>
          <tbody>
            {weeks.map(({ from, usd }) => (
              <tr key={from}>
                <td>{dayAndMonth(from)}</td>
                <td className="num">{numberText('money', usd)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Section>
  )
}

/** «31 авг» */
const shortDay = (day: string) => dayAndMonth(day).replace(/^(\d+ \p{L}{3})\p{L}*$/u, '$1')
