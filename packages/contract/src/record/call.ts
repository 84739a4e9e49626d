import { z } from 'zod'
import { Instant } from '../shared.ts'
import { CallState, EndedBy } from '../signals/call.ts'
import { Direction } from '../signals/form.ts'
import { LateReader } from './summary.ts'

/** One call. The idea is null while it is open for who may not read it, and when its signal is gone. */
export const RecordCall = z.object({
  /** The author's own number. */
  number: z.int(),
  /** Null when the signal cannot be opened by this reader. */
  signal_id: z.int().nullable(),
  sealed_at: Instant.nullable(),
  state: CallState,
  /** Its text was removed; it counts as before. */
  is_taken_down: z.boolean(),
  is_addition: z.boolean(),
  is_thin: z.boolean(),
  /** Over, and its idea is not opened in time: it counts as lost until it is. */
  is_unopened: z.boolean(),
  is_counted: z.boolean(),
  coin: z.object({ api_id: z.string(), symbol: z.string(), image: z.string() }).nullable(),
  direction: Direction.nullable(),
  start_price_usd: z.number().nullable(),
  /** Of an open call, the price now. */
  end_price_usd: z.number().nullable(),
  horizon_at: Instant.nullable(),
  ended_at: Instant.nullable(),
  ended_by: EndedBy.nullable(),
  result_percent: z.number().nullable(),
  u: z.number().nullable(),
  /** Chance of the target before the stop and the horizon, at sealing. */
  chance: z.number().nullable(),
  alpha: z.number().nullable(),
  late: LateReader.nullable(),
})
export type RecordCall = z.infer<typeof RecordCall>

/** The price that ended a call, as it was read, so that anybody can look it up again. */
export const Decided = z.object({
  at: Instant,
  by: EndedBy,
  /** Price of the end, in the unit of the call. */
  price: z.number(),
  source: z.enum(['binance', 'coingecko', 'quote', 'kept']),
  /** The exchange's pair; null for other sources. */
  pair: z.string().nullable(),
  /**
   * Minutes (or points, where all four are one price) in their time order, eight around the deciding one once they are read;
   * none when the coin was silent.
   */
  bars: z.array(z.object({ at: Instant, open: z.number(), high: z.number(), low: z.number(), close: z.number() })),
  /** Opening of the bar whose price is the end; null without one. */
  minute: Instant.nullable(),
  /** One minute touched the target and the stop; the stop was taken. */
  is_coarse: z.boolean(),
  /** The ledger's entry that tells the end; null until it is recorded. */
  entry: z.int().nullable(),
})
export type Decided = z.infer<typeof Decided>

/** What the author declared of their own position; null is «не раскрыто». */
export const Position = z.object({
  side: z.enum(['none', 'long', 'short']),
  /** Up to so many percent of the portfolio; null without a position. */
  up_to: z.int().nullable(),
})
export type Position = z.infer<typeof Position>
