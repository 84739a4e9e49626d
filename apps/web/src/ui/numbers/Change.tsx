import styles from './Change.module.css'
import { arrowOf, percentText, toneOf, type Value } from './text.ts'

interface ChangeProps {
  /** Percent; null when unknown. */
  percent: Value
  /** Period of the change: «24 ч», «с публикации», «от максимума», «за час». */
  period: string
  /** The period is visible elsewhere, in a heading or a column, so only screen readers get it here. */
  isPeriodNamed?: boolean
  /** Gains have a plus sign too: in posts, signals and search. */
  plus?: boolean
  /** In a column or updated live, so its digits have equal width. */
  inColumn?: boolean
  /** Tables omit the arrow: the colour and the minus sign are enough. */
  inTable?: boolean
}

/**
 * A change as colour, arrow and sign with its period: some readers cannot see colours, and a percentage without its
 * period is meaningless. Green is a gain: for a short pass the result, not the price change.
 */
export function Change({ percent, period, isPeriodNamed = false, plus = false, ...at }: ChangeProps) {
  const text = percentText(percent, { plus })
  const tone = toneOf(percent)
  const arrow = arrowOf(percent)
  return (
    <span className={`${styles.change} ${at.inColumn || at.inTable ? styles.column : ''}`}>
      <span className={`${styles.percent} ${tone ? styles[tone] : ''}`}>
        {arrow && !at.inTable && <Arrow path={arrow} />}
        {text}
      </span>
      <small className={isPeriodNamed ? `visually-hidden ${styles.told}` : styles.period}>&nbsp;{period}</small>
    </span>
  )
}

function Arrow({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 8 8" width="8" height="8" fill="currentColor" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
