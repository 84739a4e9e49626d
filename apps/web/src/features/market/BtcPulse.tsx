import { useQuery } from '@tanstack/react-query'
import { useApi } from '#api/api.tsx'
import { Change } from '#ui/Change.tsx'
import { formatWholeUsd } from '#ui/format/index.ts'
import { Panel } from '#ui/Panel.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { timeOf, useZone } from '#ui/time.ts'
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
  const zone = useZone()
  const shown = staleness === 'lost' ? null : (price?.price_usd ?? null)
  const value = useFlash(shown)
  return (
    <Panel title="Биткоин">
      {!price && (isError ? <p>Не удалось загрузить данные</p> : <Skeleton width={180} height={32} />)}
      {price && (
        <p className={styles.line} data-coin-id="bitcoin">
          <span ref={value} className={`num ${styles.price}`}>
            {formatWholeUsd(shown)}
          </span>
          <Change percent={shown === null ? null : price.change_1d_usd} plus />
          <span className={styles.day}>{note(staleness, price.updated_at, zone)}</span>
        </p>
      )}
    </Panel>
  )
}

function note(staleness: string, updatedAt: string | null, zone: string) {
  return staleness === 'fresh' || !updatedAt ? 'за сутки' : `на ${timeOf(updatedAt, zone)}`
}
