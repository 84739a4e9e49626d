import type { Amounts } from '@palata/contract/portfolio'
import type { Comparison } from '@palata/contract/portfolio/sums'
import { percentText } from '#ui/numbers/index.ts'
import { dayAndMonth, dayAt } from '#ui/time/time.ts'
import { useNow } from '#ui/time/useNow.ts'
import { plotOf } from './plot.ts'
import styles from './Totals.module.css'

interface GrowthProps {
  path: Amounts['path']
  beside: Comparison
}

/** The amounts and bitcoin since the first day, percent; drawn anew for a phone. */
export function Growth({ path, beside }: GrowthProps) {
  const today = dayAt(useNow())
  const lines = { own: [...path.own, beside.own.percent], btc: [...path.btc, beside.btc] }
  const days = [path.days[0]!, path.days[Math.floor(path.days.length / 2)]!, today]
  const label = `С ${dayAndMonth(days[0]!)} портфель: ${percentText(beside.own.percent)}, биткоин: ${percentText(beside.btc)}`
  return (
    <figure className={styles.growth} role="img" aria-label={label}>
      <Drawn className={styles.wide!} width={560} height={212} lines={lines} days={days} />
      <Drawn className={styles.narrow!} width={360} height={180} lines={lines} days={days} />
    </figure>
  )
}

interface DrawnProps {
  className: string
  width: number
  height: number
  lines: { own: readonly number[]; btc: readonly number[] }
  days: readonly string[]
}

function Drawn({ className, width, height, lines, days }: DrawnProps) {
  const { left, right, bottom, grid, own, btc, ends } = plotOf(lines, width, height)
  return (
    <svg className={className} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {grid.map(({ percent, y }) => (
        <g key={percent}>
          <path className={percent === 0 ? styles.zero : styles.rule} d={`M${left} ${y}H${right}`} />
          <text x={left - 6} y={y + 4} textAnchor="end">
            {percentText(percent).replace(/\.00%$/, '%')}
          </text>
        </g>
      ))}
      <path className={styles.btc} d={btc} />
      <path className={styles.own} d={own} />
      <text className={styles.ownName} x={right + 8} y={ends.own}>
        Вы
        <tspan x={right + 8} dy={14}>
          {percentText(lines.own.at(-1))}
        </tspan>
      </text>
      <text className={styles.btcName} x={right + 8} y={ends.btc}>
        BTC
        <tspan x={right + 8} dy={14}>
          {percentText(lines.btc.at(-1))}
        </tspan>
      </text>
      {days.map((day, place) => (
        <text
          key={day}
          x={left + ((right - left) * place) / (days.length - 1)}
          y={bottom + 22}
          textAnchor={(['start', 'middle', 'end'] as const)[place]}
        >
          {dayAndMonth(day).replace(/ (\S{3})\S*$/, ' $1')}
        </text>
      ))}
    </svg>
  )
}
