import { ARROWS, pointsText, toneOf } from '#ui/numbers/index.ts'
import styles from './Points.module.css'

interface PointsProps {
  /** Percentage points; null is not known. */
  value: number | null
  /** The place names the unit. */
  isUnitNamed?: boolean
  /** In tables a change has no arrow and no plus: colour and minus tell enough. */
  inTable?: boolean
}

/** How a share moved: by colour, arrow and sign. */
export function Points({ value, isUnitNamed = false, inTable = false }: PointsProps) {
  const tone = toneOf(value)
  const text = pointsText(value, { plus: !inTable })
  return (
    <span className={styles.points} data-tone={tone}>
      {tone && !inTable && (
        <svg viewBox="0 0 8 8" width="8" height="8" fill="currentColor" aria-hidden="true">
          <path d={ARROWS[tone]} />
        </svg>
      )}
      {isUnitNamed ? text.replace('\u00a0п.п.', '') : text}
    </span>
  )
}
