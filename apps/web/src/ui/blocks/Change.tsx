import { formatPercent } from '../format/index.ts'
import styles from './Change.module.css'

interface ChangeProps {
  /** Percent; null is not known. */
  percent: number | null
  /** Gains carry their sign too. */
  plus?: boolean
}

/** A change by colour, arrow and sign: colour alone tells nothing to some readers. */
export function Change({ percent, plus = false }: ChangeProps) {
  if (percent === null) return <span className={styles.change}>N/A</span>
  const isDown = percent < 0 && formatPercent(percent) !== formatPercent(0)
  return (
    <span className={`num ${styles.change} ${isDown ? styles.down : styles.up}`}>
      <svg viewBox="0 0 8 8" width="8" height="8" fill="currentColor" aria-hidden="true">
        <path d={isDown ? 'M4 7 .5 1h7z' : 'M4 1 7.5 7h-7z'} />
      </svg>
      {formatPercent(percent, { plus })}
    </span>
  )
}
