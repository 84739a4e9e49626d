import { arrowOf, pointsText, toneOf } from '#ui/numbers/index.ts'
import styles from './Points.module.css'

interface PointsProps {
  /** Percentage points; null when unknown. */
  value: number | null
  /** The unit is named by the surrounding text. */
  isUnitNamed?: boolean
  /** Tables omit the arrow and the plus sign: the colour and the minus sign are enough. */
  inTable?: boolean
}

/** Change of a share: colour, arrow and sign. */
export function Points({ value, isUnitNamed = false, inTable = false }: PointsProps) {
  const tone = toneOf(value)
  const arrow = arrowOf(value)
  const text = pointsText(value, { plus: !inTable })
  return (
    <span className={styles.points} data-tone={tone}>
      {arrow && !inTable && (
        <svg viewBox="0 0 8 8" width="8" height="8" fill="currentColor" aria-hidden="true">
          <path d={arrow} />
        </svg>
      )}
      {isUnitNamed ? text.replace('\u00a0п.п.', '') : text}
    </span>
  )
}
