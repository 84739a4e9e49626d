import { memo } from 'react'
import styles from './Sparkline.module.css'

const HEIGHT = 28
const EDGE = 2

interface SparklineProps {
  prices: readonly number[]
  change: number
  width?: number
}

/** The price through a time; the figures beside it say the same in text. */
export const Sparkline = memo(function Sparkline({ prices, change, width = 96 }: SparklineProps) {
  if (prices.length < 2) return <span className={styles.none}>—</span>
  return (
    <svg
      className={`${styles.spark} ${change < 0 ? styles.down : styles.up}`}
      width={width}
      height={HEIGHT}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      aria-hidden="true"
    >
      <path d={pathOf(prices, width)} />
    </svg>
  )
})

function pathOf(prices: readonly number[], width: number) {
  const low = Math.min(...prices)
  const span = Math.max(...prices) - low
  const step = width / (prices.length - 1)
  const y = (price: number) => (span === 0 ? HEIGHT / 2 : EDGE + (1 - (price - low) / span) * (HEIGHT - 2 * EDGE))
  return prices.map((price, at) => `${at ? 'L' : 'M'}${tenth(at * step)} ${tenth(y(price))}`).join('')
}

/** Rounds to 0.1 px: a smaller difference is invisible. */
const tenth = (value: number) => Math.round(value * 10) / 10
