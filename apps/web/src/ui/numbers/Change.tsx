import styles from './Change.module.css'
import { ARROWS, percentText, toneOf, type Value } from './text.ts'

interface ChangeProps {
  /** Percent; null is not known. */
  percent: Value
  /** Since when: «24 ч», «с публикации», «от максимума», «за час». */
  period: string
  /** The place says the period itself, in a heading or a column, so here only screen readers are told it. */
  isPeriodNamed?: boolean
  /** Gains carry their sign too: in posts, signals and search. */
  plus?: boolean
  /** Stands under others or moves, so its digits keep their width. */
  inColumn?: boolean
  /** In tables a change has no arrow: colour and minus tell enough. */
  inTable?: boolean
}

/**
 * A change by colour, arrow and sign, with its period: colour alone tells nothing to some readers, and a percentage
 * tells nothing without its period. Green is a gain: of a short, give the result, not what the price did.
 */
export function Change({ percent, period, isPeriodNamed = false, plus = false, ...at }: ChangeProps) {
  const text = percentText(percent, { plus })
  const tone = toneOf(percent)
  return (
    <span className={`${styles.change} ${at.inColumn || at.inTable ? styles.column : ''}`}>
      <span className={`${styles.percent} ${tone ? styles[tone] : ''}`}>
        {tone && !at.inTable && <Arrow tone={tone} />}
        {text}
      </span>
      <small className={isPeriodNamed ? `visually-hidden ${styles.told}` : styles.period}>&nbsp;{period}</small>
    </span>
  )
}

function Arrow({ tone }: { tone: 'up' | 'down' }) {
  return (
    <svg viewBox="0 0 8 8" width="8" height="8" fill="currentColor" aria-hidden="true">
      <path d={ARROWS[tone]} />
    </svg>
  )
}
