import type { Call, CallState } from '@palata/contract/signals/call'
import type { SignalRow } from './store.ts'

/** What the signal is as a call; when locked, without what tells the idea. */
export function callOf(row: SignalRow, isLocked: boolean): Call {
  const isBeforeLedger =
    row.published_at !== null && (row.call_number === null || (row.direction !== null && row.horizon_days === null))
  // An addition tells the direction of the call that it adds to, or that one of an open addition.
  const isClosed = isLocked && (row.adds_to_open || (row.ended_at === null && row.void_at === null))
  const isAddition = row.addition_to !== null && !isClosed
  const isCounted =
    row.call_number !== null && row.direction !== null && !isAddition && row.void_why === null && !isBeforeLedger
  return {
    state: stateOf(row),
    number: row.call_number,
    author_key: row.author_key,
    seal_index: row.seal_index,
    sealed_at: row.sealed_at?.toISOString() ?? null,
    started_at: row.started_at?.toISOString() ?? null,
    closing: isLocked || row.ended_at ? null : row.closing_by,
    suspended_since: row.ended_at ? null : (row.suspended_since?.toISOString() ?? null),
    void_why: row.void_why,
    is_addition: isAddition,
    is_before_ledger: isBeforeLedger,
    is_taken_down: row.is_taken_down,
    is_thin: row.is_thin,
    is_coarse: row.is_coarse,
    is_counted: isCounted,
    is_compared: isCounted && !row.is_thin,
  }
}

function stateOf(row: SignalRow): CallState {
  if (row.published_at === null) return 'waiting'
  if (row.ended_at) return 'ended'
  if (row.void_why) return 'void'
  if (row.start_price === null) return 'starting'
  return row.suspended_since ? 'suspended' : 'open'
}

/** The name of an author; the key stands for the name of a person who is gone. */
export function authorName({ author_name, author_key }: { author_name: string | null; author_key: string | null }) {
  return author_name ?? (author_key ? `автор ${author_key.slice(0, 8)}` : '')
}

/** When the term ends: counted from the seal. A waiting signal's days do not run. */
export function horizonAt({ published_at, sealed_at, horizon_days }: SignalRow): Date | null {
  return published_at && horizon_days ? new Date((sealed_at ?? published_at).getTime() + horizon_days * DAY_MS) : null
}

const DAY_MS = 86_400_000
