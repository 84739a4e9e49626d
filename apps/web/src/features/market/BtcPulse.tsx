import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api.tsx'
import { Change } from '#ui/blocks/Change.tsx'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import { formatWholeUsd } from '#ui/format/index.ts'
import { Panel } from '#ui/frames/Panel.tsx'
import { Moment } from '#ui/time/time.ts'
import styles from './BtcPulse.module.css'
import { pulseQuery } from './queries.ts'
import { useFlash } from './useFlash.ts'
import { useStaleness } from './useStaleness.ts'

/** The price of bitcoin, large. */
export function BtcPulse() {
  const api = useApi()
  const { data, isError } = useQuery(pulseQuery(api))
  const price = data?.btc_price
  const staleness = useStaleness(price?.updated_at ?? null)
  const shown = staleness === 'lost' ? null : (price?.price_usd ?? null)
  const value = useFlash(shown)
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
          <span ref={value} className={`num ${styles.price}`}>
            {formatWholeUsd(shown)}
          </span>
          <Change percent={shown === null ? null : price.change_1d_usd} plus />
          <span className={styles.day}>
            <Note staleness={staleness} updatedAt={price.updated_at} />
          </span>
        </p>
      )}
    </Panel>
  )
}

function Note({ staleness, updatedAt }: { staleness: string; updatedAt: string | null }) {
  if (staleness === 'fresh' || !updatedAt) return 'за сутки'
  return (
    <>
      на <Moment at={updatedAt} />
    </>
  )
}
