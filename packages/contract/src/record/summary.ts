import { z } from 'zod'
import { Instant } from '../shared.ts'

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

export const LateReader = z.object({
  minutes5: Late,
  hour: Late,
  day: Late,
  /** When half of the club had opened it; null under five readers. */
  club: Late.extend({ minutes: z.int() }).nullable(),
})
export type LateReader = z.infer<typeof LateReader>
