import { percentText } from '#ui/numbers/index.ts'
import styles from './Windows.module.css'
import type { Window } from './windows.ts'

const WIDTH = 316
const HEIGHT = 72
const EDGE = 6
/** Number of newest legs drawn; more would be too thin to tell apart. */
const LEGS = 8

interface ZigzagProps {
  /** Newest first. */
  windows: readonly Window[]
  opened: string | null
  ticker: string
}

/** The newest impulses as one line: rises solid, falls dashed. The list below gives the same in text. */
export function Zigzag({ windows, opened, ticker }: ZigzagProps) {
  const legs = windows.slice(0, LEGS).toReversed()
  const points = pointsOf(legs)
  const words = legs.map(({ baseChange }) => percentText(baseChange)).join(', ')
  return (
    <svg
      className={styles.zigzag}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`Импульсы ${ticker}, старые первыми: ${words}`}
    >
      {legs.map(({ key, direction }, at) => {
        const [from, to] = [points[at]!, points[at + 1]!]
        const isOpened = key === opened
        return (
          <g key={key}>
            {isOpened && <rect className={styles.opened} x={from.x} y={0} width={to.x - from.x} height={HEIGHT} />}
            <path
              className={styles.leg}
              data-tone={direction}
              data-opened={isOpened || undefined}
              d={`M${from.x} ${from.y}L${to.x} ${to.y}`}
            />
          </g>
        )
      })}
      {points.map(({ x, y }) => (
        <circle key={x} className={styles.pivot} cx={x} cy={y} r={2.5} />
      ))}
    </svg>
  )
}

interface Point {
  x: number
  y: number
}

/** Time is linear in days, prices are logarithmic: a doubling has the same height everywhere. */
function pointsOf(legs: readonly Window[]): Point[] {
  const days = legs.map(({ days: count = 1 }) => Math.max(count, 1))
  const whole = days.reduce((sum, count) => sum + count, 0)
  const first = legs[0]?.prices?.[0] ?? 1
  const prices = [first, ...legs.map(({ prices: ends }) => ends?.[1] ?? ends?.[0] ?? first)].map(Math.log)
  const low = Math.min(...prices)
  const span = Math.max(...prices) - low || 1
  let past = 0
  return prices.map((price, at) => {
    if (at > 0) past += days[at - 1]!
    return {
      x: EDGE + (past / whole) * (WIDTH - 2 * EDGE),
      y: EDGE + (1 - (price - low) / span) * (HEIGHT - 2 * EDGE),
    }
  })
}
