import { z } from 'zod'
import { RightSource } from '../membership.ts'
import { DayKey, Instant } from '../shared.ts'

const count = z.number().int()

/** What needs somebody now, with what to do about it. */
export const DeskWarning = z.object({
  title: z.string(),
  advice: z.string(),
  /** The list of the desk where it is done, with its query; empty when it is done elsewhere. */
  at: z.string(),
})

/** A route of the last day that made people wait. */
export const DeskSlowRoute = z.object({
  /** Method and path, as the contract writes them. */
  route: z.string(),
  /** What it does, in Russian; empty for pages and pictures. */
  about: z.string(),
  count,
  /** Nineteen of twenty were quicker, to within a half. */
  p95_ms: count,
  worst_ms: count,
  worst_at: Instant,
})
export type DeskSlowRoute = z.infer<typeof DeskSlowRoute>

/** How it is going, on one page. */
export const DeskOverview = z.object({
  at: Instant,
  warnings: z.array(DeskWarning),
  members: z.object({
    total: count,
    week_ago: count,
    /** Whose access ends within a week. */
    leaving: count,
    by_source: z.array(z.object({ source: RightSource, now: count, week_ago: count })),
  }),
  money: z.object({
    /** Twelve weeks from their Monday by Moscow, the running one last; US dollars that were counted. */
    weeks: z.array(z.object({ from: DayKey, usd: z.number() })),
    open_invoices: count,
    undecided_invoices: count,
  }),
  /** By the list of the desk: how many wait for a decision, and since when the oldest does. */
  waiting: z.array(z.object({ resource: z.string(), title: z.string(), count, oldest_at: Instant.nullable() })),
  sources: z.array(
    z.object({
      name: z.string(),
      newest_at: Instant.nullable(),
      /** It should have said something by now. */
      is_silent: z.boolean(),
    }),
  ),
  sending: z.array(
    z.object({ way: z.enum(['letter', 'push', 'telegram']), waiting: count, sent_of_day: count, failed_of_day: count }),
  ),
  /** The slowest first; none when nobody waited. */
  slow: z.array(DeskSlowRoute),
  jobs: z.object({ waiting: count, running: count, dead: count }),
  server: z.object({
    version: z.string(),
    database_bytes: count,
    disk_bytes: count,
    disk_free_bytes: count,
    started_at: Instant,
  }),
})
export type DeskOverview = z.infer<typeof DeskOverview>
