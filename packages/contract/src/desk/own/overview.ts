import { z } from 'zod'
import { LeavingReason, RightSource } from '../../membership.ts'
import { DayKey, Instant } from '../../shared.ts'

const count = z.number().int()

/** A problem that needs somebody now, and advice. */
export const DeskWarning = z.object({
  title: z.string(),
  advice: z.string(),
  /** The desk list where it is solved, with its query: `jobs?state=dead`; empty when it is solved elsewhere. */
  at: z.string(),
})

/** A route whose answers were slow within the last day. */
export const DeskSlowRoute = z.object({
  /** Method and path, as the contract writes them. */
  route: z.string(),
  /** What it does, in Russian; empty for pages and pictures. */
  about: z.string(),
  count,
  /** 95th percentile, accurate to within a half. */
  p95_ms: count,
  worst_ms: count,
  worst_at: Instant,
})
export type DeskSlowRoute = z.infer<typeof DeskSlowRoute>

/** Figures of the overview page. */
export const DeskOverview = z.object({
  at: Instant,
  warnings: z.array(DeskWarning),
  members: z.object({
    total: count,
    week_ago: count,
    /** Members whose access ends within a week. */
    leaving: count,
    by_source: z.array(z.object({ source: RightSource, now: count, week_ago: count })),
    /** Why people did not stay, by what they told within 90 days; the most frequent first. */
    left_because: z.array(z.object({ reason: LeavingReason, count })),
  }),
  money: z.object({
    /** Settled payments, US dollars, by Moscow week from its Monday: twelve weeks, the current one last. */
    weeks: z.array(z.object({ from: DayKey, usd: z.number() })),
    open_invoices: count,
    undecided_invoices: count,
  }),
  /** Rows that await a decision, by desk list; `oldest_at` is since when the oldest waits. */
  waiting: z.array(z.object({ resource: z.string(), title: z.string(), count, oldest_at: Instant.nullable() })),
  sources: z.array(
    z.object({
      name: z.string(),
      newest_at: Instant.nullable(),
      /** Nothing new came for longer than is usual for this source. */
      is_silent: z.boolean(),
    }),
  ),
  sending: z.array(
    z.object({ way: z.enum(['letter', 'push', 'telegram']), waiting: count, sent_of_day: count, failed_of_day: count }),
  ),
  /** What mail servers told of letters. */
  mail: z.object({
    /** Addresses that get no letters now. */
    stopped: count,
    bounced_of_month: count,
    complaints_of_month: count,
    /** Letters that were sent in the same thirty days. */
    sent_of_month: count,
    /** Since when the mailbox of reports cannot be read; null while it can, or without one. */
    mailbox_failing_since: Instant.nullable(),
  }),
  /** The slowest first; empty when no route was slow. */
  slow: z.array(DeskSlowRoute),
  jobs: z.object({ waiting: count, running: count, dead: count }),
  backups: z.object({
    /** When the newest whole backup was begun; null when there is none. */
    newest_at: Instant.nullable(),
    /** Size of its data; null when there is none. */
    bytes: count.nullable(),
    /** When a backup was last restored to try it, and whether it could be. */
    rehearsed_at: Instant.nullable(),
    is_rehearsal_good: z.boolean().nullable(),
  }),
  server: z.object({
    version: z.string(),
    database_bytes: count,
    disk_bytes: count,
    disk_free_bytes: count,
    started_at: Instant,
  }),
})
export type DeskOverview = z.infer<typeof DeskOverview>
