import { Figure } from '#ui/numbers/index.ts'
import styles from './Totals.module.css'

/** Dollars with their sign. */
export function Gain({ usd }: { usd: number }) {
  return (
    <span className={styles.gain}>
      {usd > 0 && '+'}
      <Figure kind="market" value={usd} isColumn />
    </span>
  )
}
