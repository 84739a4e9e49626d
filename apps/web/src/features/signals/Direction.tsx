import type { Signal } from '@palata/contract/signals'
import styles from './Direction.module.css'

/** Which way the author expects the price to go. */
export function Direction({ direction }: Pick<Signal, 'direction'>) {
  const isLong = direction === 'long'
  return (
    <span className={`${styles.direction} ${isLong ? styles.long : styles.short}`}>
      <svg viewBox="0 0 8 8" width="8" height="8" fill="currentColor" aria-hidden="true">
        <path d={isLong ? 'M4 1 7.5 7h-7z' : 'M4 7 .5 1h7z'} />
      </svg>
      {isLong ? 'лонг' : 'шорт'}
    </span>
  )
}
