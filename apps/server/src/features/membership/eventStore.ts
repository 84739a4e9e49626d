import type { AccessEvent, RightSource } from '@palata/contract/membership'
import { type Db, rows } from '#platform/database.ts'

export interface EventRow {
  id: number
  at: Date
  kind: AccessEvent['kind']
  source: RightSource | null
  reason: string
  actor: string
  ends_at: Date | null
}

export async function listEvents(db: Db, accountId: number): Promise<EventRow[]> {
  return rows<EventRow>(
    db,
    'membership.events',
    `select id, at, kind, source, reason, actor, ends_at from access_events
     where account_id = $1 order by id desc limit 200`,
    [accountId],
  )
}

/** Latest changes of access, of everybody or of one person. */
export async function listLatestEvents(
  db: Db,
  { accountId, limit }: { accountId?: number | undefined; limit: number },
): Promise<(EventRow & { username: string; grant_id: number | null })[]> {
  return rows(
    db,
    'membership.latestEvents',
    `select e.id, e.at, e.kind, e.source, e.reason, e.actor, e.ends_at, e.grant_id, a.username
     from access_events e join accounts a on a.id = e.account_id
     where $1::integer is null or e.account_id = $1 order by e.id desc limit $2`,
    [accountId ?? null, limit],
  )
}

interface NewEvent {
  accountId: number
  grant: { id: number; source: RightSource } | null
  kind: AccessEvent['kind']
  reason: string
  actor: string
  endsAt: Date | null
}

export async function insertEvent(tx: Db, event: NewEvent, at: Date) {
  await rows(
    tx,
    'membership.insertEvent',
    `insert into access_events (account_id, grant_id, source, kind, reason, actor, ends_at, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      event.accountId,
      event.grant?.id ?? null,
      event.grant?.source ?? null,
      event.kind,
      event.reason,
      event.actor,
      event.endsAt,
      at,
    ],
  )
}
