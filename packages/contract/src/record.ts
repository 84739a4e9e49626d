import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ANSWERS } from './record/rules.ts'
import { DayKey, Instant, wholeNumber } from './shared.ts'
import { CallState, EndedBy } from './signals/call.ts'
import { Direction } from './signals/form.ts'

/** Calls on a page of a record. */
export const RECORD_PAGE = 100

/** Under ten counted calls `few`; the others are what the test says. */
export const RecordVerdict = z.enum(['few', 'chance', 'better', 'worse'])
export type RecordVerdict = z.infer<typeof RecordVerdict>

const Point = z.object({
  at: Instant,
  own: z.number(),
  low: z.number(),
  lowQuarter: z.number(),
  middle: z.number(),
  highQuarter: z.number(),
  high: z.number(),
})

/** See `record/calibration.ts`; a bin is never without its number of calls. */
const Calibrated = z.object({
  n: z.int().min(1),
  said: z.number(),
  happened: z.number(),
  bins: z.array(
    z.object({
      from: z.number(),
      n: z.int().min(1),
      said: z.number(),
      happened: z.number(),
      low: z.number(),
      high: z.number(),
    }),
  ),
  skill: z.object({ value: z.number(), n: z.int().min(1) }).nullable(),
})

/** The figures of a record. Shares are 0 to 1; results percent; how each is counted stands in `record/*.ts`. */
export const RecordSummary = z.object({
  /** All calls of the author. The numbers after it are by state; those that wait for their start are `open`. */
  calls: z.int(),
  ended: z.int(),
  open: z.int(),
  void: z.int(),
  suspended: z.int(),
  /** Of the ended, those that the author gave up. */
  withdrawn: z.int(),
  /** Of any state. */
  taken_down: z.int(),
  /** Ended calls that began at least their horizon ago and have a `u`, and those not opened in time: only they are counted. */
  counted: z.int(),
  verdict: RecordVerdict,
  /** Null under ten counted calls, as all below. */
  skill: z
    .object({
      point: z.number(),
      low: z.number(),
      high: z.number(),
      p: z.number(),
      /** How many independent calls would tell as much: calls that share their time and move alike count in part. */
      independent: z.number(),
      /** With which counted call it could be told, at the same point; null when told, or beyond a thousand. */
      told_at: z.int().nullable(),
    })
    .nullable(),
  /** Percentage points to Bitcoin: the median, and of how many calls it is above zero. */
  alpha: z.object({ median: z.number(), won: z.int(), of: z.int() }).nullable(),
  /** What an hour late costs, the median in percentage points. */
  late_hour: z.number().nullable(),
  /** The deepest fall of the line from its top, percent of the portfolio. */
  worst_fall: z.number().nullable(),
  cone: z.object({ points: z.array(Point), beaten: z.int(), checkpoint: z.int() }).nullable(),
  /** What the author said beforehand and what happened; null under twenty counted calls with a confidence. */
  calibration: Calibrated.nullable(),
  /** The same of the club's median, frozen before the end; null under twenty counted calls that have one. */
  club: Calibrated.nullable(),
  counted_at: Instant,
})
export type RecordSummary = z.infer<typeof RecordSummary>

/** Null when there was no price to enter at; zero when it was too late. */
const Late = z.object({
  percent: z.number().nullable(),
  /** The price to enter at; null when too late, too. */
  price: z.number().nullable(),
  is_too_late: z.boolean(),
})

const LateReader = z.object({
  minutes5: Late,
  hour: Late,
  day: Late,
  /** When half of the club had opened it; null under five readers. */
  club: Late.extend({ minutes: z.int() }).nullable(),
})
export type LateReader = z.infer<typeof LateReader>

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

/** What was said of a call before its end. */
export const Beforehand = z.object({
  /** The author has named a confidence. */
  is_said: z.boolean(),
  /** Percent; both are null while `is_hidden`, from everybody who has not answered. The author sees their own. */
  author: z.int().nullable(),
  /** The salt (hex) that makes the sealed hash of the author's number; null when that is. */
  author_salt: z.string().nullable(),
  /** The median of the club; null under seven answers. */
  club: z.int().nullable(),
  is_hidden: z.boolean(),
  /** How many have answered; null when nobody was asked. */
  answers: z.int().nullable(),
  /** This reader's answer. */
  mine: z.int().nullable(),
  may_answer: z.boolean(),
  /** Why this reader may not, while the question is open. */
  why_not: z.enum(['author', 'access', 'young', 'source']).nullable(),
  /** When answers are no longer taken, at the latest; null when nobody was asked. */
  closes_at: Instant.nullable(),
  closed_at: Instant.nullable(),
  position: Position.nullable(),
  /** The declaration changed since, and opposite calls within 72 hours. */
  notes: z.array(
    z.object({
      why: z.enum(['position', 'opposite']),
      at: Instant,
      /** The author's number of the opposite call. */
      other: z.object({ signal_id: z.int(), number: z.int() }).nullable(),
    }),
  ),
})
export type Beforehand = z.infer<typeof Beforehand>

/** Days of the totals. */
export const TOTAL_DAYS = 90

/** What became of the calls of all authors that ended within `TOTAL_DAYS`; additions are not counted, removed calls are. */
export const RecordTotals = z.object({
  ended: z.int(),
  target: z.int(),
  stop: z.int(),
  horizon: z.int(),
  /** Given up by the author, or by publishing the opposite. */
  given_up: z.int(),
  delisted: z.int(),
  /** Mean result, percent; null without any. */
  mean: z.number().nullable(),
  /** Mean difference to Bitcoin held over the same days, percentage points; null until one is computed. */
  alpha: z.number().nullable(),
  /** By the month of the end in Moscow, `YYYY-MM`, oldest first. */
  months: z.array(z.object({ month: z.string(), target: z.int(), stop: z.int(), other: z.int() })),
})
export type RecordTotals = z.infer<typeof RecordTotals>

/** A record in a line; only of authors with ten counted calls. */
export const RecordBrief = z.object({
  username: z.string(),
  counted: z.int(),
  point: z.number(),
  verdict: RecordVerdict,
})
export type RecordBrief = z.infer<typeof RecordBrief>

export const record = {
  ofPerson: endpoint({
    at: 'GET /api/users/:username/record/',
    offline: 'page',
    about: 'Послужной список автора: сколько сигналов, отличим ли от случая, линия и конус слепых авторов',
    access: 'public',
    caching: 'public',
    /** Null when the author has sealed nothing. */
    reply: z.object({ summary: RecordSummary.nullable() }),
  }),
  calls: endpoint({
    at: 'GET /api/users/:username/record/calls/',
    offline: 'part',
    about: 'Сигналы автора с их исходами, новые первыми; открытые без монеты для тех, кто не вправе их читать',
    access: 'public',
    query: z.object({
      state: z.enum(['all', 'ended', 'open']).default('all'),
      /** Calls with numbers below this. */
      before: wholeNumber(1, 2_147_483_647).optional(),
    }),
    reply: z.object({ results: z.array(RecordCall).max(RECORD_PAGE), next: z.int().nullable() }),
  }),
  names: endpoint({
    at: 'GET /api/record/',
    offline: 'part',
    about: 'Строка послужного списка каждого автора, у которого десять исходов в счёте; по имени, без мест',
    access: 'public',
    caching: 'public',
    reply: z.object({ results: z.array(RecordBrief) }),
  }),
  totals: endpoint({
    at: 'GET /api/record/totals/',
    offline: 'part',
    about: 'Чем закончились сигналы всех авторов за 90 дней: по цели, по стопу, по сроку, и по месяцам',
    access: 'public',
    caching: 'public',
    reply: RecordTotals,
  }),
  ofSignal: endpoint({
    at: 'GET /api/record/signals/:id/',
    about: 'Случай сигнала и что получил опоздавший; без идеи — тем, кто не вправе её читать',
    access: 'public',
    mayLag: true,
    /** Null for a signal that is not in the ledger, or that the reader may not read. */
    reply: z.object({
      call: RecordCall.nullable(),
      beforehand: Beforehand.nullable(),
      /** Null until the call ends. */
      decided: Decided.nullable(),
    }),
  }),
  answer: endpoint({
    at: 'POST /api/record/signals/:id/answer/',
    about: 'Ответ участника: с каким шансом сигнал дойдёт до цели; один раз, пока вопрос открыт',
    access: 'paid',
    body: z.object({
      percent: z.union(
        ANSWERS.map((one) => z.literal(one)),
        'Ответ — 20, 40, 60 или 80',
      ),
    }),
    reply: Beforehand,
  }),
  market: endpoint({
    at: 'GET /api/record/markets/:day/',
    about: 'Двести крупнейших монет дня (UTC), как записаны тогда: среди них считают u и тянут жребий',
    access: 'public',
    mayLag: true,
    knownBy: 'nothing',
    reply: z.object({ day: DayKey, stored_at: Instant, coins: z.array(z.string()) }),
  }),
}
