import type { ComponentProps } from 'react'
import { Figure } from '#ui/numbers/index.ts'
import { Moment } from '#ui/time/time.ts'
import styles from './PriceNow.module.css'
import { useStaleness } from './useStaleness.ts'

interface PriceNowProps extends Pick<ComponentProps<typeof Figure>, 'inControl' | 'isColumn'> {
  price: number | null
  /** When it was quoted. */
  at: string | null
}

/** The price of a coin among words: after five minutes dimmed with its time, after an hour not shown. */
export function PriceNow({ price, at, ...place }: PriceNowProps) {
  const staleness = useStaleness(at)
  if (staleness === 'lost') return <span className={styles.old}>нет данных</span>
  if (staleness === 'fresh' || !at) return <Figure kind="price" value={price} ticks {...place} />
  return (
    <span className={styles.old}>
      <Figure kind="price" value={price} ticks {...place} />{' '}
      <small>
        на <Moment at={at} />
      </small>
    </span>
  )
}
