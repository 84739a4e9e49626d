import type { Report } from '@palata/contract/moderation'
import { type Db, rows } from '#platform/database.ts'

export interface Reported {
  kind: 'post' | 'signal'
  id: number
}

export type ReportState = 'open' | 'upheld' | 'dismissed'

/** One complaint of a person about an item: a second one changes nothing. */
export async function insertReport(db: Db, { kind, id }: Reported, reporterId: number, now: Date) {
  const [added] = await rows<{ id: number }>(
    db,
    'moderation.report',
    `insert into reports (kind, object_id, reporter_id, reason, created_at) values ($1, $2, $3, 'spam', $4)
     on conflict do nothing returning id`,
    [kind, id, reporterId, now],
  )
  return added !== undefined
}

export async function findReportState(db: Db, { kind, id }: Reported, reporterId: number): Promise<ReportState> {
  const [row] = await rows<{ state: string }>(
    db,
    'moderation.reportState',
    'select state from reports where kind = $1 and object_id = $2 and reporter_id = $3',
    [kind, id, reporterId],
  )
  return row!.state as ReportState
}

/** Decides all that are open; returns how many were. */
export async function closeReports(
  tx: Db,
  { kind, id }: Reported,
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

/** Those that were decided together wait again. */
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
  state: string
  created_at: Date
  decided_at: Date | null
  decided_by: number | null
}

export async function listReports(db: Db, ids: number[]): Promise<ReportRow[]> {
  return rows<ReportRow>(
    db,
    'moderation.reports',
    `select id, kind, object_id, reporter_id, state, created_at, decided_at, decided_by
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

/** What is complained of, the longest waiting first; no more than a moderator reads at a sitting. */
export async function listOpenReports(db: Db): Promise<Report[]> {
  const found = await rows<{ object_id: number; content_type: string; title: string; count: number; created_at: Date }>(
    db,
    'moderation.openReports',
    `with open as (
       select kind, object_id, count(*)::int as count, min(created_at) as created_at
       from reports where state = 'open' group by kind, object_id order by min(created_at) limit 200)
     select o.object_id, case o.kind when 'signal' then 'signal' else lower(p.model) end as content_type,
       coalesce(p.title, s.title) as title, o.count, o.created_at
     from open o left join posts p on o.kind = 'post' and p.id = o.object_id
       left join signals s on o.kind = 'signal' and s.id = o.object_id
     order by o.created_at, o.object_id`,
  )
  return found.map(({ content_type, created_at, ...row }) => ({
    ...row,
    content_type: content_type as Report['content_type'],
    reason: 'spam',
    created_at: created_at.toISOString(),
  }))
}

/** A post's number says nothing of its kind, a signal's is of another row. */
export const titleKey = (contentType: string, id: number) => `${contentType === 'signal' ? 'signal' : 'post'} ${id}`

interface Named {
  content_type: string
  object_id: number
}

/** Titles by `titleKey`, of what is still there. */
export async function titlesOf(db: Db, named: readonly Named[]): Promise<Map<string, string>> {
  const idsOf = (isSignal: boolean) =>
    named.filter(({ content_type }) => (content_type === 'signal') === isSignal).map(({ object_id }) => object_id)
  const found = await rows<{ kind: string; id: number; title: string }>(
    db,
    'moderation.titles',
    `select 'post' as kind, id, title from posts where id = any($1::integer[])
     union all select 'signal', id, title from signals where id = any($2::integer[])`,
    [idsOf(false), idsOf(true)],
  )
  return new Map(found.map(({ kind, id, title }) => [titleKey(kind, id), title]))
}
