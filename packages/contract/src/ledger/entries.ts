import { z } from 'zod'
import { EndedBy, VoidWhy } from '../signals/call.ts'
import { Direction } from '../signals/form.ts'

/** The version of the rules by which calls are started, ended and counted; a change gets the next number. */
export const LEDGER_RULE = 1
/** Days from the end of a call until its idea is revealed. */
export const OPENED_AFTER_DAYS = 14
/**
 * What is not opened counts as lost once the log has an entry of so many days after that day, and the entry itself is as
 * old: only days at which the log is written count, since a club whose machine stands still hides nothing.
 */
export const LATE_DAYS = 1
/** However long a log is silent, it delays that by no more: silence must not pay. */
export const SILENT_DAYS = 30

/** An instant in UTC, `2026-11-18T14:02:11.000Z`. */
const Utc = z.iso.datetime({ precision: 3 })
const Hash = z.string().regex(/^[0-9a-f]{64}$/)

/** What stands in every entry about a call. */
const call = {
  at: Utc,
  /** A random key, without a name; the same in all entries of an author. */
  author: z.string().regex(/^[0-9a-f]{32}$/),
  /** The author's own number of the call: 1, 2, 3, without gaps. */
  call: z.int().min(1),
  rule: z.int().min(1),
}

/** The end of a call: how, when, and the result of the idea, percent. */
const end = {
  /** Never `opposite`: who publishes the opposite gives the first call up, and the opposite is not told before it ends. */
  by: EndedBy.exclude(['opposite']),
  ended_at: Utc,
  percent: z.number(),
}

/**
 * The idea of a call, which stays closed until its `opened` entry. Its start is not in it: that is the open of the first
 * minute after the entry, for anyone to look up.
 */
export const LedgerPayload = z.strictObject({
  /** The coin's id at CoinGecko. */
  coin: z.string(),
  /** Null when the author named none: then the call has no end. */
  direction: Direction.nullable(),
  /** Prices in USD. */
  target: z.number().nullable(),
  stop: z.number().nullable(),
  horizon_days: z.int().nullable(),
  published_at: Utc,
  /** SHA-256 of the title, a newline and the text as the author wrote them, UTF-8: no words stand in the log for ever. */
  text: Hash,
  /**
   * SHA-256 of a salt of 32 bytes followed by the author's confidence as digits («70»); absent when none was said. Who may
   * still answer the club's question can check the seal without learning the number.
   */
  confidence: Hash.optional(),
  /** The author's own position as declared, its size up to so many percent of the portfolio; absent is «не раскрыто». */
  position: z.strictObject({ side: z.enum(['none', 'long', 'short']), up_to: z.int().nullable() }).optional(),
})
export type LedgerPayload = z.infer<typeof LedgerPayload>

const sealing = {
  ...call,
  /** The last instant at which the call can end; null when it has no horizon. */
  deadline: Utc.nullable(),
  /** SHA-256 of a salt of 32 bytes followed by the canonical JSON of the idea. */
  commitment: Hash,
}

/** One entry of the ledger, by `kind`. It is stored and hashed as canonical JSON (RFC 8785). */
export const LedgerEntry = z.discriminatedUnion('kind', [
  /** A call was published. */
  z.strictObject({ kind: z.literal('sealed'), ...sealing }),
  /** The author changed the idea, which then starts anew, or its text alone; the earlier versions stay. */
  z.strictObject({ kind: z.literal('version'), ...sealing }),
  z.strictObject({ kind: z.literal('outcome'), ...call, ...end }),
  /** A corrected price gave another end, or none: the call is open again. The earlier outcome stays. */
  z.strictObject({ kind: z.literal('corrected'), ...call, outcome: z.strictObject(end).nullable() }),
  /** The idea behind the commitment of an earlier entry, which has the index `sealed_in`. */
  z.strictObject({
    kind: z.literal('opened'),
    ...call,
    sealed_in: z.int().min(0),
    salt: Hash,
    payload: LedgerPayload,
    /** What the confidence's hash was made of; absent when none was said. */
    confidence: z.strictObject({ salt: Hash, percent: z.int() }).optional(),
  }),
  /** The author gave the call up, also by publishing the opposite; it ends at the price of the next minute and counts. */
  z.strictObject({ kind: z.literal('withdrawn'), ...call, ended_at: Utc, percent: z.number() }),
  /** The text was removed; the call and its result still count. */
  z.strictObject({ kind: z.literal('taken_down'), ...call }),
  /** No price came within 30 minutes after sealing, or the first one was beyond the target or stop. */
  z.strictObject({ kind: z.literal('void'), ...call, why: VoidWhy }),
  /** No price for 72 hours. */
  z.strictObject({ kind: z.literal('suspended'), ...call, since: Utc }),
  /**
   * The declared position changed, or the author published the opposite of call `other` within 72 hours; the latter is
   * recorded when both are over, since it tells an idea.
   */
  z.strictObject({
    kind: z.literal('noted'),
    ...call,
    why: z.enum(['position', 'opposite']),
    other: z.int().min(1).nullable(),
  }),
  /** The coin was redenominated: prices after `from` are multiplied by `ratio`. */
  z.strictObject({ kind: z.literal('migration'), ...call, from: Utc, ratio: z.number().positive() }),
  /** Checkpoints after this entry are signed by the key `vkey`. */
  z.strictObject({
    kind: z.literal('key'),
    at: Utc,
    vkey: z.string(),
    why: z.enum(['first', 'rotated', 'new_origin']),
    /** The largest checkpoint signed under the origin that this one replaces. */
    lost: z.string().nullable(),
    reason: z.string(),
  }),
])
export type LedgerEntry = z.infer<typeof LedgerEntry>

/** Groups by which a list of entries is read. */
export const ENTRY_GROUPS = ['seals', 'ends', 'removed'] as const
export type EntryGroup = (typeof ENTRY_GROUPS)[number]

export const GROUP_KINDS: Record<EntryGroup, readonly LedgerEntry['kind'][]> = {
  seals: ['sealed', 'version'],
  ends: ['outcome', 'corrected', 'withdrawn', 'void', 'opened'],
  removed: ['taken_down'],
}
