import { Icon } from '../blocks/Icon.tsx'
import styles from './PullMark.module.css'
import { SPIN_MS, THRESHOLD } from './pull.ts'

interface PullMarkProps {
  /** Distance that the mark was pulled, px. */
  offset: number
  isSpinning: boolean
  /** Releasing now reloads the page. */
  isReady: boolean
}

/** The round mark that follows the finger. */
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
