import type { RecordCall } from '@palata/contract/record/call'
import { lateResultOf, medianOpening, resultOf } from '@palata/contract/record/results'
import { LATE_MINUTES } from '@palata/contract/record/rules'
import type { LateReader } from '@palata/contract/record/summary'
import { pictureUrl } from '#features/market'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

export interface CallRow {
  signal_id: number
  number: number
  sealed_at: Date | null
  state: RecordCall['state']
  is_taken_down: boolean
  is_addition: boolean
  /** The call that it adds to still goes on. */
  adds_to_open: boolean
  is_thin: boolean
  is_unopened: boolean
  coin_id: number | null
  api_id: string | null
  symbol: string | null
  direction: 'long' | 'short' | null
  start_price: number | null
  /** The end's, or now's of an open call; a void one has none. */
  price: number | null
  horizon_days: number | null
  ended_at: Date | null
  ended_by: string | null
  result_percent: number | null
  u: number | null
  chance: number | null
  alpha: number | null
  entry_5: number | null
  entry_60: number | null
  entry_1440: number | null
  /** Readers by bucket of their opening. */
  openings: number[]
}

const HIDDEN = {
  coin: null,
  direction: null,
  start_price_usd: null,
  end_price_usd: null,
  horizon_at: null,
  result_percent: null,
  chance: null,
  alpha: null,
  u: null,
  late: null,
}

/** A call for a viewer; while it is open, its idea only for who may read it. */
export function presentCall(
  row: CallRow,
  { mayReadOpen, mayOpen }: { mayReadOpen: boolean; mayOpen: boolean },
): RecordCall {
  const isOver = row.state === 'ended'
  const call = {
    number: row.number,
    signal_id: mayOpen ? row.signal_id : null,
    sealed_at: row.sealed_at?.toISOString() ?? null,
    state: row.state,
    is_taken_down: row.is_taken_down,
    // It tells the direction of another call, as `opposite` does.
    is_addition: row.is_addition && (mayReadOpen || (isOver && !row.adds_to_open)),
    is_thin: row.is_thin,
    is_unopened: row.is_unopened,
    is_counted: row.is_unopened || (isOver && row.u !== null),
    ended_at: row.ended_at?.toISOString() ?? null,
    ended_by: (row.ended_by === 'opposite' && !mayReadOpen ? 'withdrawn' : row.ended_by) as RecordCall['ended_by'],
  }
  return { ...call, ...(isOver || mayReadOpen ? ideaOf(row) : HIDDEN) }
}

function ideaOf(row: CallRow) {
  const { api_id: id, symbol, direction, start_price: start, price, sealed_at: sealed, horizon_days: days } = row
  const isKnown = direction !== null && start !== null && price !== null
  return {
    coin: id !== null && symbol !== null ? { api_id: id, symbol, image: pictureUrl(id) } : null,
    direction,
    start_price_usd: start,
    end_price_usd: price,
    horizon_at: sealed && days ? new Date(sealed.getTime() + days * DAY_MS).toISOString() : null,
    result_percent: row.result_percent ?? (isKnown && row.state === 'open' ? resultOf(direction, start, price) : null),
    u: row.u,
    chance: row.chance,
    alpha: row.alpha,
    late: lateOf(row),
  }
}

/** Null when there is no result to be late for. */
function lateOf({
  direction,
  price,
  sealed_at: sealed,
  ended_at: ended,
  openings,
  ...row
}: CallRow): LateReader | null {
  if (direction === null || price === null || sealed === null) return null
  const at = (minutes: number, entry: number | null) => {
    const isTooLate = ended !== null && ended.getTime() <= sealed.getTime() + minutes * MINUTE_MS
    if (isTooLate) return { percent: 0, price: null, is_too_late: true }
    const percent = entry === null ? null : lateResultOf(direction, entry, price, false)
    return { percent, price: entry, is_too_late: false }
  }
  const minutes = medianOpening(openings)
  return {
    minutes5: at(LATE_MINUTES.minutes5, row.entry_5),
    hour: at(LATE_MINUTES.hour, row.entry_60),
    day: at(LATE_MINUTES.day, row.entry_1440),
    club: minutes === null ? null : { minutes, ...at(minutes, entryNear(minutes, row)) },
  }
}

/** The kept price nearest to the club's median; no price is kept for every minute. */
function entryNear(minutes: number, row: Pick<CallRow, 'entry_5' | 'entry_60' | 'entry_1440'>): number | null {
  if (minutes <= 15) return row.entry_5
  return minutes <= 240 ? row.entry_60 : row.entry_1440
}
