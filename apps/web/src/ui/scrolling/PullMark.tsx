import { Icon } from '../blocks/Icon.tsx'
import styles from './PullMark.module.css'
import { SPIN_MS, THRESHOLD } from './pull.ts'

interface PullMarkProps {
  /** How far the finger has brought it, px. */
  offset: number
  isSpinning: boolean
  /** Let go now, the page reloads. */
  isReady: boolean
}

/** The round mark that comes down with the finger. */
export function PullMark({ offset, isSpinning, isReady }: PullMarkProps) {
  return (
    <div
      className={styles.pull}
      data-pulling={offset > 0 && !isSpinning}
      data-ready={isReady}
      style={{ transform: `translateY(${offset}px)`, opacity: Math.min(1, offset / THRESHOLD) }}
      aria-hidden="true"
    >
      <span
        className={isSpinning ? styles.spinning : undefined}
        style={isSpinning ? { animationDuration: `${SPIN_MS}ms` } : { rotate: `${offset / THRESHOLD}turn` }}
      >
        <Icon name="refresh" />
      </span>
    </div>
  )
}
