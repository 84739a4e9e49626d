import { z } from 'zod'
import { ProvedEntry } from '../ledger/proved.ts'
import { Reactions } from '../reactions.ts'
import { Author, Instant } from '../shared.ts'
import { Call, EndedBy } from './call.ts'
import { Direction } from './form.ts'
import { POSITIONS } from './limits.ts'

/** Prices in USD, changes in percent since the signal's start. The idea's fields are null in a locked, open signal. */
export const Signal = z.object({
  id: z.number().int(),
  title: z.string(),
  /** HTML. */
  content: z.string(),
  is_locked: z.boolean(),
  link: z.string(),
  coin: z.object({
    api_id: z.string(),
    symbol: z.string(),
    image: z.string(),
    slug: z.string(),
    dropstab_url: z.string(),
  }),
  author: Author,
  images_list: z.array(z.string()),
  /** Expected direction of the price; null when the author named none. */
  direction: Direction.nullable(),
  pinned: z.boolean(),
  trending: z.boolean(),
  live: z.boolean(),
  publication_date: Instant.nullable(),
  created_at: Instant,
  reactions: Reactions,
  comments_count: z.number().int(),
  init_comments_count: z.number().int(),
  admin_link: z.string(),
  price_usd: z.number().nullable(),
  /** The time of `price_usd`; null where no price was ever quoted. */
  priced_at: Instant.nullable(),
  /** The open of the first minute after the seal; null while it is awaited and in a void call. */
  start_price_usd: z.number().nullable(),
  start_market_cap: z.number().nullable(),
  change_1d_usd: z.number().nullable(),
  change_all_time_percent: z.number().nullable(),
  /** Result of the idea, percent: for a short, a fall of the price is a gain. Null without a direction. */
  result_percent: z.number().nullable(),
  /** The idea ends at the target price, at the stop price or at `horizon_at`. */
  target_price_usd: z.number().nullable(),
  stop_price_usd: z.number().nullable(),
  horizon_at: Instant.nullable(),
  /** When the idea ended; the result no longer changes after it. */
  ended_at: Instant.nullable(),
  ended_by: EndedBy.nullable(),
  end_price_usd: z.number().nullable(),
  /** Highest and lowest price since the start, and the change from each to the current price, percent. */
  ath: z.number().nullable(),
  change_ath: z.number().nullable(),
  atl: z.number().nullable(),
  change_atl: z.number().nullable(),
  call: Call,
  /** Label of the reader's mute that hides it in lists; null when none does. */
  muted_by: z.string().nullable(),
})
export type Signal = z.infer<typeof Signal>

/** Result of an ended signal. It is public: an ended idea has no value for members and proves the others. */
export const EndedSignal = Signal.pick({ id: true, title: true, author: true }).extend({
  direction: Direction,
  coin: Signal.shape.coin.pick({ api_id: true, symbol: true, image: true }),
  started_at: Instant,
  start_price_usd: z.number(),
  target_price_usd: z.number().nullable(),
  stop_price_usd: z.number().nullable(),
  ended_at: Instant,
  end_price_usd: z.number(),
  ended_by: EndedBy,
  /** Result of the idea, percent: for a short, a fall of the price is a gain. */
  result_percent: z.number(),
})
export type EndedSignal = z.infer<typeof EndedSignal>

/** A signal on its own page. */
export const OpenedSignal = Signal.extend({
  is_mine: z.boolean(),
  coin_name: z.string(),
  /** Fields for the edit form; null when the reader may not edit. */
  written: z
    .object({
      text: z.string(),
      horizon_days: z.number().int().nullable(),
      revision: z.number().int(),
      /** The author's own; null for another editor, who keeps them as they are. */
      said: z.object({ confidence: z.number().int().nullable(), position: z.enum(POSITIONS).nullable() }).nullable(),
    })
    .nullable(),
  /** Until then title, direction, target, stop and horizon may be changed; null before publication. */
  fixed_at: Instant.nullable(),
  /** Set when moderators have removed the signal; its author and the moderators still read it. */
  removed: z.object({ at: Instant, reason: z.string() }).nullable(),
  /** Whether this reader may give the call up. */
  may_withdraw: z.boolean(),
})
export type OpenedSignal = z.infer<typeof OpenedSignal>

/**
 * A signal as publishing or an edit leaves it. `entry` is that of the ledger which sealed its idea just now, with its
 * proof; null when it is not published, or when the seal comes later: the idea is recorded within seconds all the same.
 */
export const SealedSignal = OpenedSignal.extend({ entry: ProvedEntry.nullable().optional() })
export type SealedSignal = z.infer<typeof SealedSignal>
