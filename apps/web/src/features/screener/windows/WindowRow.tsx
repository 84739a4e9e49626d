import { Link } from '#navigation'
import { Icon } from '#ui/blocks/Icon.tsx'
import { percentText } from '#ui/numbers/index.ts'
import { Bars } from '../table/Bars.tsx'
import { toneOfValue } from '../table/streakText.ts'
import styles from './Windows.module.css'
import type { Window } from './windows.ts'

interface WindowRowProps {
  window: Window
  /** Ticker of the base whose change is shown. */
  ticker: string
  to: string
  isOpened: boolean
}

/** One window: the base's change, the number of coins that rose, and the strongest coins. */
export function WindowRow({ window, ticker, to, isOpened }: WindowRowProps) {
  const { label, note, baseChange, direction, buckets, stats, topCoins } = window
  return (
    <Link
      to={to}
      stay
      className={styles.row}
      aria-current={isOpened ? 'true' : undefined}
      data-bars={buckets ? true : undefined}
    >
      {direction && (
        <span className={styles.direction} data-tone={direction}>
          <Icon name="forecasters" size={18} />
          <span className="visually-hidden">{direction === 'up' ? 'Рост' : 'Падение'}</span>
        </span>
      )}
      <span className={styles.name}>
        <b>{label}</b>
        {!buckets && <small>{note}</small>}
      </span>
      {buckets && <Bars changes={buckets.map(({ base_change }) => base_change)} width={84} />}
      <span className={styles.change}>
        <b data-tone={toneOfValue(baseChange)}>{percentText(baseChange)}</b>
        {!buckets && <small>{ticker}</small>}
      </span>
      {buckets && (
        <span className={styles.foot}>
          <Counts stats={stats} />
          <small className={styles.ticker}>{ticker}</small>
        </span>
      )}
      {!buckets && (
        <>
          <Breadth up={stats.up_count} total={stats.total} />
          <span className={styles.foot}>
            <Counts stats={stats} />
            <span className={styles.coins}>
              {topCoins.map(({ coin }) => (
                <img
                  key={coin.id}
                  src={coin.image}
                  alt=""
                  title={coin.symbol.toUpperCase()}
                  width={16}
                  height={16}
                  loading="lazy"
                />
              ))}
            </span>
          </span>
        </>
      )}
    </Link>
  )
}

/** «71 ↑ 28 ↓ · медиана 15.30%» */
function Counts({ stats: { up_count, down_count, median_change } }: Pick<Window, 'stats'>) {
  return (
    <small className={styles.counts}>
      <span>
        <span className="visually-hidden">выросли </span>
        <em data-tone="up">{up_count}</em> <span aria-hidden="true">↑</span>
        <span className="visually-hidden">, упали</span> <em data-tone="down">{down_count}</em>{' '}
        <span aria-hidden="true">↓</span>
      </span>{' '}
      <span>
        медиана <em data-tone={toneOfValue(median_change)}>{percentText(median_change)}</em>
      </span>
    </small>
  )
}

/** Share of coins that rose; the counts below give the numbers. */
function Breadth({ up, total }: { up: number; total: number }) {
  return (
    <span className={styles.breadth} data-empty={total === 0 || undefined} aria-hidden="true">
      <i style={{ width: `${total === 0 ? 0 : (100 * up) / total}%` }} />
    </span>
  )
}
