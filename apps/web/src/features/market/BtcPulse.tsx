import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api.tsx'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import { Panel } from '#ui/frames/Panel.tsx'
import { Change, Figure } from '#ui/numbers/index.ts'
import { Moment } from '#ui/time/time.ts'
import styles from './BtcPulse.module.css'
import { pulseQuery } from './queries.ts'
import type { Staleness } from './staleness.ts'
import { useStaleness } from './useStaleness.ts'

/** The price of bitcoin in large type. */
export function BtcPulse() {
  const api = useApi()
  const { data: price, isError } = useQuery(pulseQuery(api))
  const staleness = useStaleness(price?.updated_at ?? null)
  const shown = staleness === 'lost' ? null : (price?.price_usd ?? null)
  return (
    <Panel title="Биткоин">
      {!price && isError && <p className={styles.line}>Не удалось загрузить данные</p>}
      {!price && !isError && (
        <div role="status" aria-label="Загрузка цены биткоина">
          <Skeleton width={180} height={32} />
        </div>
      )}
      {price && (
        <p className={`${styles.line} ${styles.coin}`} data-coin-id="bitcoin">
          <span className={styles.price}>
            <Figure kind="dollars" value={shown} ticks />
          </span>
          <Change percent={shown === null ? null : price.change_1d_usd} period="24 ч" />
          <Late staleness={staleness} updatedAt={price.updated_at} />
        </p>
      )}
    </Panel>
  )
}

function Late({ staleness, updatedAt }: { staleness: Staleness; updatedAt: string | null }) {
  if (staleness === 'fresh' || !updatedAt) return null
  return (
    <span className={styles.late}>
      на <Moment at={updatedAt} />
    </span>
  )
}
