import { type Db, rows } from '#platform/database.ts'
import type { Marked } from './mark.ts'
import { FAILING_WITHIN_DAYS, type ReportKind, type StopReason } from './rules.ts'

/** Letters that a report may be about. */
export function listMarked(db: Db, ids: number[]): Promise<(Marked & { sent_at: Date | null })[]> {
  return rows<Marked & { sent_at: Date | null }>(
    db,
    'letters.marked',
    'select id, recipient, created_at, sent_at from letters where id = any($1::bigint[])',
    [ids],
  )
}

interface Report {
  letterId: number
  address: string
  kind: ReportKind
  way: 'answer' | 'mailbox' | 'service'
  problem: string
  counts: boolean
}

/** An arbitrary space of lock keys: two reports about one address wait for each other, so that both are counted. */
const SPACE = 7_281_600

/** When reports about the address began to count, locked against other reports about it. */
export async function lockAddress(tx: Db, address: string): Promise<Date | null> {
  await rows(tx, 'letters.lockAddress', 'select pg_advisory_xact_lock($1::integer, hashtext($2))', [SPACE, address])
  const [row] = await rows<{ lifted_at: Date | null }>(
    tx,
    'letters.liftedAt',
    'select lifted_at from letter_stops where address = $1',
    [address],
  )
  return row?.lifted_at ?? null
}

/** False when the same was reported of this letter before. */
export async function insertReport(tx: Db, report: Report, now: Date): Promise<boolean> {
  const inserted = await rows(
    tx,
    'letters.insertReport',
    `insert into letter_reports (letter_id, address, kind, way, problem, counts, reported_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (letter_id, kind) do nothing returning 1`,
    [report.letterId, report.address, report.kind, report.way, report.problem, report.counts, now],
  )
  return inserted.length > 0
}

/** On how many days letters to the address failed lately, since it was last confirmed. */
export async function countFailingDays(tx: Db, address: string, now: Date): Promise<number> {
  const [row] = await rows<{ days: number }>(
    tx,
    'letters.failingDays',
    `select count(distinct (reported_at at time zone 'UTC')::date)::int as days from letter_reports
     where address = $1 and kind = 'failed' and counts
       and reported_at > $2::timestamptz - make_interval(days => ${FAILING_WITHIN_DAYS})
       and reported_at > coalesce((select lifted_at from letter_stops where address = $1), '-infinity')`,
    [address, now],
  )
  return row!.days
}

/** Stops the address. A mailbox that does not exist replaces a weaker reason; otherwise the first reason stays. */
export async function insertStop(tx: Db, address: string, reason: StopReason, problem: string, now: Date) {
  await rows(
    tx,
    'letters.stop',
    `insert into letter_stops as s (address, reason, problem, stopped_at) values ($1, $2, $3, $4)
     on conflict (address) do update set reason = excluded.reason, problem = excluded.problem,
       stopped_at = excluded.stopped_at, lifted_at = null
     where s.lifted_at is not null or (excluded.reason = 'dead' and s.reason <> 'dead')`,
    [address, reason, problem, now],
  )
}

/** False when letters to the address were not stopped. */
export async function liftStop(tx: Db, address: string, now: Date): Promise<boolean> {
  const lifted = await rows(
    tx,
    'letters.liftStop',
    'update letter_stops set lifted_at = $2 where address = lower($1) and lifted_at is null returning 1',
    [address, now],
  )
  return lifted.length > 0
}

interface Stop {
  reason: StopReason
  problem: string
  stopped_at: Date
}

/** The stop in force. */
export async function findStop(db: Db, address: string): Promise<Stop | undefined> {
  const [row] = await rows<Omit<Stop, 'reason'> & { reason: string }>(
    db,
    'letters.findStop',
    'select reason, problem, stopped_at from letter_stops where address = lower($1) and lifted_at is null',
    [address],
  )
  // The table's CHECK guarantees `reason`; the driver sees only text.
  return row as Stop | undefined
}

/** Forgets what was told of the addresses of removed accounts. */
export async function forgetAddresses(tx: Db, addresses: string[]) {
  const lower = addresses.map((address) => address.toLowerCase())
  await rows(tx, 'letters.forgetReports', 'delete from letter_reports where address = any($1::text[])', [lower])
  await rows(tx, 'letters.forgetStops', 'delete from letter_stops where address = any($1::text[])', [lower])
}

/** A year of reports is kept, as long as the desk may ask how often letters fail. */
export async function removeOldReports(db: Db, now: Date) {
  await db.query(`delete from letter_reports where reported_at < $1::timestamptz - interval '1 year'`, [now])
}

interface ReportCounts {
  stopped: number
  bounced_of_month: number
  complaints_of_month: number
  sent_of_month: number
  mailbox_failing_since: Date | null
}

/** Stopped addresses, the reports of thirty days, and since when the mailbox of reports cannot be read. */
export async function countReports(db: Db, now: Date) {
  const [row] = await rows<ReportCounts>(
    db,
    'letters.countReports',
    `select (select count(*)::int from letter_stops where lifted_at is null) as stopped,
       (select count(*)::int from letter_reports
         where reported_at > $1::timestamptz - interval '30 days' and kind <> 'complaint') as bounced_of_month,
       (select count(*)::int from letter_reports
         where reported_at > $1::timestamptz - interval '30 days' and kind = 'complaint') as complaints_of_month,
       (select count(*)::int from letters where sent_at > $1::timestamptz - interval '30 days') as sent_of_month,
       (select failing_since from letter_mailbox) as mailbox_failing_since`,
    [now],
  )
  return row!
}

/** Notes an attempt to read the mailbox; an empty problem means that it was read. */
export async function noteMailbox(db: Db, problem: string, now: Date) {
  await rows(
    db,
    'letters.noteMailbox',
    `insert into letter_mailbox as m (read_at, failing_since, problem)
     values (case when $1 = '' then $2::timestamptz end, case when $1 <> '' then $2::timestamptz end, left($1, 300))
     on conflict (id) do update set read_at = coalesce(excluded.read_at, m.read_at), problem = excluded.problem,
       failing_since = case when $1 <> '' then coalesce(m.failing_since, $2) end`,
    [problem, now],
  )
}
