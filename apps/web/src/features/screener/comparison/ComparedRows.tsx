import type { ComparedImpulse, ComparedPeriod, ComparedSpan } from '@palata/contract/screener/compare'
import { SCREENER_FIGURES } from '@palata/contract/screener/figures'
import type { BaseCode } from '@palata/contract/screener/query'
import { Link } from '#navigation'
import { EmptyState } from '#ui/blocks/EmptyState.tsx'
import { tied } from '#ui/format/index.ts'
import { Hint, percentText } from '#ui/numbers/index.ts'
import { useNow } from '#ui/time/useNow.ts'
import { Bars } from '../table/Bars.tsx'
import { baseTicker } from '../table/columns.ts'
import { toneOfValue } from '../table/streakText.ts'
import { useAddressOf } from '../useView.ts'
import { type Mode, toWindow } from '../view.ts'
import { shortDay } from '../windows/windows.ts'
import styles from './Comparison.module.css'

type Compared = ComparedImpulse | ComparedPeriod | ComparedSpan

interface ComparedRowsProps {
  rows: readonly Compared[]
  mode: Mode
  base: BaseCode
  /** Ticker of the compared coin. */
  ticker: string
}

/** A row for each window: both changes, their difference, and the coin's rank among the largest coins. */
export function ComparedRows({ rows, mode, base, ticker }: ComparedRowsProps) {
  const addressOf = useAddressOf()
  const year = useNow().toISOString().slice(0, 4)
  if (rows.length === 0) return <EmptyState icon="screener">Истории цен для этого режима ещё нет</EmptyState>
  const most = Math.max(...rows.map(({ diff }) => Math.abs(diff ?? 0)), Number.MIN_VALUE)
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Период</th>
          <th scope="col">
            <Hint text={SCREENER_FIGURES.base_change.text}>{baseTicker(base)}</Hint>
          </th>
          <th scope="col">
            <Hint text={SCREENER_FIGURES.change.text}>{ticker}</Hint>
          </th>
          <th scope="col">
            <Hint text={SCREENER_FIGURES.diff.text}>Разница</Hint>
            <small className={styles.of}>, п.п.</small>
          </th>
          <td className={styles.wide} />
          <th scope="col" className={styles.wide}>
            <Hint text={SCREENER_FIGURES.stats.text}>Медиана</Hint>
          </th>
          <th scope="col">
            <Hint text={SCREENER_FIGURES.place.text}>Место</Hint>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            <th scope="row">
              <Link to={addressOf({ ...toWindow(mode, keyOf(row)), compare: null })} stay>
                {labelOf(row, year)}
              </Link>
            </th>
            <Percent value={row.base_change} />
            <Percent value={row.change} />
            <td>
              <span className={styles.diff} data-tone={toneOfValue(row.diff)}>
                {percentText(row.diff).replace('%', '')}
              </span>
            </td>
            <td className={styles.wide} aria-hidden="true">
              {'changes' in row ? <Bars changes={row.changes} /> : <Apart diff={row.diff} most={most} />}
            </td>
            <td className={`${styles.wide} ${styles.quiet}`}>
              {percentText(row.median_change)}
              {row.beats_median !== null && (
                <span className="visually-hidden">{row.beats_median ? ', монета лучше' : ', монета не лучше'}</span>
              )}
            </td>
            <td>
              {row.place === null ? (
                percentText(null)
              ) : (
                <>
                  {row.place} <small className={styles.of}>из {row.total}</small>
                </>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Percent({ value }: { value: number | null }) {
  return (
    <td>
      <span data-tone={toneOfValue(value)}>{percentText(value)}</span>
    </td>
  )
}

/** A bar to the right when the coin was ahead of the base, to the left when it was behind. */
function Apart({ diff, most }: { diff: number | null; most: number }) {
  const share = (50 * Math.abs(diff ?? 0)) / most
  return (
    <span className={styles.bar}>
      {diff !== null && (
        <i
          data-tone={diff < 0 ? 'down' : 'up'}
          style={diff < 0 ? { right: '50%', width: `${share}%` } : { left: '50%', width: `${share}%` }}
        />
      )}
    </span>
  )
}

const keyOf = (row: Compared) => ('impulse_id' in row ? String(row.impulse_id) : row.period)

/** Label of a window; an impulse is named by its dates. */
function labelOf(row: Compared, year: string) {
  if (!('impulse_id' in row)) return tied(row.label)
  const end = row.is_active ? 'сейчас' : shortDay(dayOfClose(row.end), year)
  return `${shortDay(dayOfClose(row.start), year)} — ${end}`
}

/** A close at midnight belongs to the day that ends with it. */
const dayOfClose = (instant: string) => new Date(Date.parse(instant) - 1).toISOString().slice(0, 10)
