import { type Db, rows } from '../database.ts'

export interface OutboxEvent {
  name: string
  payload: unknown
}

export interface OutboxPart {
  /** Where the part ends: the next one begins here. */
  position: string
  events: OutboxEvent[]
  /** There was more than is read at once, or the position is no place of this outbox: what was missed is unknown. */
  isBroken: boolean
}

/** More than this is not made up for event by event. */
const MOST = 2_000
/** As the database writes a snapshot: the oldest running transaction, the next one, those that run between them. */
const POSITION = /^\d{1,19}:\d{1,19}:[\d,]{0,2000}$/

/** Whether it looks like a place in an outbox. */
export const isPosition = (text: string) => POSITION.test(text)

/** Where the outbox stands now. */
export async function currentPosition(db: Db): Promise<string> {
  const [row] = await rows<{ position: string }>(db, 'outbox.now', 'select pg_current_snapshot()::text as position')
  return row!.position
}

/**
 * What was committed since the position and up to the moment of this read, each event once. A position is a snapshot:
 * a transaction that was long under way is not passed over by those that began later and ended sooner.
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
