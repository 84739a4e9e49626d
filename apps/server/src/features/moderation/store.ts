import type { ReportReason } from '@palata/contract/moderation'
import { type Db, rows } from '#platform/database.ts'
import type { Thing } from './things.ts'

export type ReportState = 'open' | 'upheld' | 'dismissed'

/** Inserts a report; false when the person has reported the item before. */
export async function insertReport(
  db: Db,
  { kind, id }: Thing,
  reporterId: number,
  { reason, details }: { reason: ReportReason; details: string },
  now: Date,
) {
  const [added] = await rows<{ id: number }>(
    db,
    'moderation.report',
    `insert into reports (kind, object_id, reporter_id, reason, details, created_at) values ($1, $2, $3, $4, $5, $6)
     on conflict do nothing returning id`,
    [kind, id, reporterId, reason, details, now],
  )
  return added !== undefined
}

export async function findReportState(db: Db, { kind, id }: Thing, reporterId: number): Promise<ReportState> {
  const [row] = await rows<{ state: string }>(
    db,
    'moderation.reportState',
    'select state from reports where kind = $1 and object_id = $2 and reporter_id = $3',
    [kind, id, reporterId],
  )
  return row!.state as ReportState
}

/** Decides all open reports about an item; returns their number. */
export async function closeReports(
  tx: Db,
  { kind, id }: Thing,
  state: 'upheld' | 'dismissed',
  by: number,
  now: Date,
): Promise<number> {
  const closed = await rows<{ id: number }>(
    tx,
    'moderation.closeReports',
    `update reports set state = $3, decided_by = $4, decided_at = $5
     where kind = $1 and object_id = $2 and state = 'open' returning id`,
    [kind, id, state, by, now],
  )
  return closed.length
}

/** Reopens all reports decided together with this one; returns their number. */
export async function reopenReports(tx: Db, id: number): Promise<number> {
  const opened = await rows<{ id: number }>(
    tx,
    'moderation.reopenReports',
    `update reports r set state = 'open', decided_by = null, decided_at = null from reports o
     where o.id = $1 and o.state <> 'open' and r.kind = o.kind and r.object_id = o.object_id and r.decided_at = o.decided_at
     returning r.id`,
    [id],
  )
  return opened.length
}

export interface ReportRow {
  id: number
  kind: string
  object_id: number
  reporter_id: number
  reason: string
  details: string
  state: string
  created_at: Date
  decided_at: Date | null
  decided_by: number | null
}

export async function listReports(db: Db, ids: number[]): Promise<ReportRow[]> {
  return rows<ReportRow>(
    db,
    'moderation.reports',
    `select id, kind, object_id, reporter_id, reason, details, state, created_at, decided_at, decided_by
     from reports where id = any($1::integer[])`,
    [ids],
  )
}

export async function countOpenReports(db: Db): Promise<number> {
  const [row] = await rows<{ count: number }>(
    db,
    'moderation.countOpen',
    `select count(*)::int as count from (select from reports where state = 'open' limit 1000) r`,
  )
  return row!.count
}

export async function oldestOpenReport(db: Db): Promise<Date | null> {
  const [row] = await rows<{ at: Date }>(
    db,
    'moderation.oldestOpen',
    `select created_at as at from reports where state = 'open' order by created_at limit 1`,
  )
  return row?.at ?? null
}

/** Number of open reports about the item. */
export async function countWaitingOf(db: Db, { kind, id }: Thing): Promise<number> {
  const [row] = await rows<{ count: number }>(
    db,
    'moderation.waitingOf',
    `select count(*)::int as count from reports where kind = $1 and object_id = $2 and state = 'open'`,
    [kind, id],
  )
  return row!.count
}

interface OpenReport {
  kind: Thing['kind']
  object_id: number
  reasons: ReportReason[]
  count: number
  created_at: Date
}

/** Items with open reports, the longest waiting first, at most 200. */
export async function listOpenReports(db: Db): Promise<OpenReport[]> {
  const found = await rows<{ kind: string; object_id: number; reasons: string[]; count: number; created_at: Date }>(
    db,
    'moderation.openReports',
    `select kind, object_id, array_agg(distinct reason order by reason) as reasons, count(*)::int as count,
       min(created_at) as created_at
     from reports where state = 'open' group by kind, object_id order by min(created_at), object_id limit 200`,
  )
  return found as OpenReport[]
}
