import type { Signal } from '@palata/contract/signals/signal'
import styles from './Direction.module.css'

/** The direction that the author expects, as a word and an arrow; colours are reserved for results. */
export function Direction({ direction }: Pick<Signal, 'direction'>) {
  if (!direction) return null
  const isLong = direction === 'long'
  return (
    <span className={styles.direction}>
      <svg viewBox="0 0 10 10" width="10" height="10" fill="none" stroke="currentColor" aria-hidden="true">
        <path d={isLong ? 'M2 8 8 2M3.5 2H8v4.5' : 'M2 2l6 6M8 3.5V8H3.5'} strokeWidth="1.6" />
      </svg>
      {isLong ? 'лонг' : 'шорт'}
    </span>
  )
}
