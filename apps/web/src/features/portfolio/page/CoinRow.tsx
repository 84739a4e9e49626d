import type { Amount, Asset, CoinWeek } from '@palata/contract/portfolio'
import type { SaidOfAsset } from '@palata/contract/talk'
import { memo, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { CoinAlerts } from '#features/alerts'
import { useStaleness } from '#features/market'
import { coinPath } from '#paths.ts'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import { Sparkline } from '#ui/blocks/Sparkline.tsx'
import { Change, Figure } from '#ui/numbers/index.ts'
import { Moment } from '#ui/time/time.ts'
import { CoinFace } from '../CoinFace.tsx'
import { AmountCell } from './amounts/AmountCell.tsx'
import { AmountForm } from './amounts/AmountForm.tsx'
import { ClubCell, NewestSaid } from './ClubCell.tsx'
import styles from './CoinRow.module.css'

interface CoinRowProps {
  coin: Asset['coin']
  /** Undefined while loading. */
  week: CoinWeek | null | undefined
  /** Undefined while loading, null when nothing was written. */
  said: SaidOfAsset | null | undefined
  hasFailed: boolean
  hasWeekFailed: boolean
  /** Undefined while loading, null when none was given. */
  amount: Amount | null | undefined
  isHiding: boolean
}

/** One coin; its newest texts open below. */
export const CoinRow = memo(function CoinRow({
  coin,
  week,
  said,
  hasFailed,
  hasWeekFailed,
  amount,
  isHiding,
}: CoinRowProps) {
  const staleness = useStaleness(coin.updated_at)
  const [isOpen, setOpen] = useState(false)
  const [isChanging, setChanging] = useState(false)
  const row = useRef<HTMLDivElement>(null)
  const id = useId()

  function close() {
    flushSync(() => setChanging(false))
    // The field that had the focus is gone.
    row.current?.querySelector<HTMLElement>('[data-amount]')?.focus()
  }
  const price = staleness === 'lost' ? null : coin.price_usd
  const change7d = price !== null && week?.price_then ? (price / week.price_then - 1) * 100 : null
  const symbol = coin.symbol.toUpperCase()
  return (
    <li className={styles.item}>
      <div ref={row} className={styles.row} data-coin={coin.api_id}>
        <span className={styles.face}>
          <CoinFace image={coin.image} name={symbol} note={coin.name} to={coinPath(coin.slug)} />
        </span>
        <span className={styles.price} data-staleness={staleness}>
          {price === null ? (
            <span className={styles.none}>нет данных</span>
          ) : (
            <Figure kind="price" value={price} isColumn />
          )}
          {staleness === 'late' && coin.updated_at && (
            <small>
              на <Moment at={coin.updated_at} />
            </small>
          )}
        </span>
        <span className={styles.day}>
          <span className={styles.period} aria-hidden="true">
            24&nbsp;ч{' '}
          </span>
          <Change percent={price === null ? null : coin.change_1d_usd} period="24 ч" isPeriodNamed inTable />
        </span>
        <span className={styles.week}>
          <span className={styles.period} aria-hidden="true">
            7&nbsp;д{' '}
          </span>
          {week === undefined && !hasWeekFailed ? (
            <Skeleton width={48} height={14} />
          ) : (
            <Change percent={change7d} period="7 д" isPeriodNamed inTable />
          )}
        </span>
        <span className={styles.line}>
          {week && (
            <Sparkline
              prices={price === null ? week.points : [...week.points, price]}
              change={change7d ?? 0}
              width={84}
            />
          )}
        </span>
        <span className={styles.club}>
          <ClubCell
            said={said}
            hasFailed={hasFailed}
            isOpen={isOpen}
            controls={id}
            symbol={symbol}
            onToggle={() => setOpen(!isOpen)}
          />
        </span>
        <span className={styles.sum}>
          {amount !== undefined && (
            <AmountCell
              amount={amount}
              price={price}
              symbol={symbol}
              isHiding={isHiding}
              isOpen={isChanging}
              onOpen={() => setChanging(!isChanging)}
            />
          )}
        </span>
        <span className={styles.bell}>
          <CoinAlerts coin={coin} iconSize={18} />
        </span>
      </div>
      {amount !== undefined && isChanging && !(isHiding && amount?.amount) && (
        <AmountForm coinId={coin.api_id} symbol={symbol} amount={amount} onDone={close} />
      )}
      {said && isOpen && <NewestSaid id={id} said={said} symbol={symbol} slug={coin.slug} />}
    </li>
  )
})
