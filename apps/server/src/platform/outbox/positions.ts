import { type Db, rows } from '../database.ts'

export interface OutboxEvent {
  name: string
  payload: unknown
}

export interface OutboxPart {
  /** Where the next part begins. */
  position: string
  events: OutboxEvent[]
  /** Events are unknown: too many for one read, or the position is not from this outbox. */
  isBroken: boolean
}

/** More events are not replayed one by one. */
const MOST = 2_000
/** Text form of a PostgreSQL snapshot: oldest running transaction, next one, those running between them. */
const POSITION = /^\d{1,19}:\d{1,19}:[\d,]{0,2000}$/

/** Whether the text has the form of a position. */
export const isPosition = (text: string) => POSITION.test(text)

/** The current position of the outbox. */
export async function currentPosition(db: Db): Promise<string> {
  const [row] = await rows<{ position: string }>(db, 'outbox.now', 'select pg_current_snapshot()::text as position')
  return row!.position
}

/**
 * Events committed since the position up to now, each once. A position is a snapshot, so a long transaction is not
 * skipped by later ones that commit earlier.
 */
export async function readSince(db: Db, position: string): Promise<OutboxPart> {
  const found = await rows<{ position: string; is_known: boolean; name: string | null; payload: object | null }>(
    db,
    'outbox.since',
    `select now.position::text as position, pg_snapshot_xmax($1::pg_snapshot) <= pg_snapshot_xmax(now.position) as is_known,
       o.name, o.payload
     from (select pg_current_snapshot() as position) now
     left join lateral (
       select name, payload, id from outbox
       where xid >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(xid, $1::pg_snapshot)
       order by xid, id limit ${MOST + 1}) o on true
     order by o.id`,
    [position],
  )
  const events = found.flatMap(({ name, payload }) => (name === null ? [] : [{ name, payload }]))
  const isBroken = events.length > MOST || !found[0]!.is_known
  return { position: found[0]!.position, events: isBroken ? [] : events, isBroken }
}
