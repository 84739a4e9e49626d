import { type Db, rows } from '#platform/database.ts'
import type { Course, End, Followed } from './rules.ts'
import { freeAdditions } from './store.ts'

/** An idea that an edit has replaced, as far as it was followed then. */
export interface ReplacedIdea extends Omit<Followed, 'followed_to' | 'closing_at' | 'closing_by'> {
  id: number
  sealed_at: Date
  started_at: Date | null
  start_price: number | null
  start_market_cap: number | null
  followed_to: Date | null
}

/** With its start. */
export type Begun = ReplacedIdea & { started_at: Date; start_price: number; followed_to: Date }

/** The replaced ideas of a locked call that are still to be judged, oldest first. */
export function listReplaced(tx: Db, signalId: number) {
  return rows<ReplacedIdea>(
    tx,
    'signals.replaced',
    `select id, direction, target_price, stop_price, is_thin, sealed_at, started_at, start_price, start_market_cap,
       high_price, low_price, last_price, followed_to, sealed_at + make_interval(hours => 24 * horizon_days) as horizon_at
     from signal_replaced where signal_id = $1 order by id limit 100`,
    [signalId],
  )
}

export async function forgetReplaced(tx: Db, signalId: number) {
  await rows(tx, 'signals.forgetReplaced', 'delete from signal_replaced where signal_id = $1', [signalId])
}

/** The call is again what it was before the edit, and has ended so. */
export async function keepReplacedEnd(tx: Db, signalId: number, idea: Begun, course: Course & { end: End }) {
  const { end } = course
  await rows(
    tx,
    'signals.keepReplacedEnd',
    `update signals s set direction = r.direction, target_price = r.target_price, stop_price = r.stop_price,
       horizon_days = r.horizon_days, confidence = r.confidence, addition_to = r.addition_to, is_thin = r.is_thin,
       sealed_at = r.sealed_at, seal_index = r.seal_index, started_at = $3, start_price = $4,
       start_market_cap = r.start_market_cap, high_price = $5, low_price = $6, last_price = $7, followed_to = $8,
       ended_at = $9, end_price = $10, ended_by = $11, is_coarse = $12, suspended_since = null, closing_at = null, closing_by = null
     from signal_replaced r where s.id = $1 and r.id = $2`,
    [
      signalId,
      idea.id,
      idea.started_at,
      idea.start_price,
      course.high_price,
      course.low_price,
      course.last_price,
      course.followed_to,
      end.at,
      end.price,
      end.by,
      end.isCoarse,
    ],
  )
  await forgetReplaced(tx, signalId)
  await freeAdditions(tx, [signalId])
}
