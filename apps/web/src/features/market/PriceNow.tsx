import { Figure } from '#ui/numbers/index.ts'
import { dayAndTime, Moment } from '#ui/time/time.ts'
import { useNow } from '#ui/time/useNow.ts'
import styles from './PriceNow.module.css'
import { useStaleness } from './useStaleness.ts'

/** The price of a coin among words: after five minutes dimmed with its time, after an hour not shown. */
export function PriceNow({ price, at }: { price: number | null; at: string | null }) {
  const now = useNow()
  const staleness = useStaleness(at)
  if (staleness === 'lost') return <span className={styles.old}>нет данных</span>
  if (staleness === 'fresh' || !at) return <Figure kind="price" value={price} ticks />
  return (
    <span className={styles.old}>
      <Figure kind="price" value={price} ticks />{' '}
      <small>
        <Moment at={at} tell={(moment, clock) => `на ${dayAndTime(moment, now, clock)}`} />
      </small>
    </span>
  )
}
