import { z } from 'zod'
import { Instant } from '../shared.ts'

/**
 * How a call ended: at its target or stop; at the close of its last minute (`horizon`); at the price of the minute after
 * its author gave it up (`withdrawn`) or published the opposite of the same coin (`opposite`); without any price for
 * thirty days (`delisted`): a long at −100 %, a short at the last price.
 */
export const EndedBy = z.enum(['target', 'stop', 'horizon', 'withdrawn', 'opposite', 'delisted'])
export type EndedBy = z.infer<typeof EndedBy>

/** Why a call has no start: no price within thirty minutes, or the first one was beyond its target or stop. */
export const VoidWhy = z.enum(['no_price', 'past_bound'])
export type VoidWhy = z.infer<typeof VoidWhy>

export const CallState = z.enum([
  /** Not published yet. */
  'waiting',
  /** Sealed; the price of the first minute after the seal is awaited. */
  'starting',
  'open',
  /** Open, and no price came for 72 hours. */
  'suspended',
  'ended',
  /** Without a start, so without a result; not counted. */
  'void',
])
export type CallState = z.infer<typeof CallState>

/** What a published signal is to the record of its author. Nothing in it tells an open idea. */
export const Call = z.object({
  state: CallState,
  /** The author’s own number, without gaps; null before publication and for what was published before the ledger. */
  number: z.int().nullable(),
  /** The author’s key in the ledger. */
  author_key: z.string().nullable(),
  /** Place in the ledger of the entry that sealed the current version of the idea; null until it is recorded. */
  seal_index: z.int().nullable(),
  /** When the current version of the idea was sealed; its term is counted from then. */
  sealed_at: Instant.nullable(),
  /** Opening of the minute whose price is the start, after the seal; null while it is awaited. */
  started_at: Instant.nullable(),
  /** The call ends at the price of the next minute, and why; null for readers from whom the idea is closed. */
  closing: z.enum(['withdrawn', 'opposite']).nullable(),
  /** Time of the last price of a suspended call. */
  suspended_since: Instant.nullable(),
  void_why: VoidWhy.nullable(),
  /** Published while the author’s call of the same coin and direction was open: shown, not counted. */
  is_addition: z.boolean(),
  /** «До журнала»: not sealed, or published without a term when a term was not needed. Outside all counts. */
  is_before_ledger: z.boolean(),
  /** The text was taken down; number and result stay. */
  is_taken_down: z.boolean(),
  /** Traded for less than a million dollars a day, or without a pair, when sealed. */
  is_thin: z.boolean(),
  /** One minute touched both bounds; the stop was taken. */
  is_coarse: z.boolean(),
  /** Counted in the author’s record. */
  is_counted: z.boolean(),
  /** Counted and comparable with others: not thin. */
  is_compared: z.boolean(),
})
export type Call = z.infer<typeof Call>
