import type { z } from 'zod'
import type { Db } from '../database.ts'

export interface EventType<Payload> {
  name: string
  payload: z.ZodType<Payload>
}

/** Declares an event of the outbox: its name (`feature.happened`) and the schema of its payload. */
export function defineEvent<Payload>(name: string, payload: z.ZodType<Payload>): EventType<Payload> {
  return { name, payload }
}

/** Inserts an event in the caller's transaction: it exists exactly when the change is committed. */
export async function emit<Payload>(tx: Db, type: EventType<Payload>, payload: Payload) {
  await tx.query('insert into outbox (name, payload) values ($1, $2)', [
    type.name,
    JSON.stringify(type.payload.parse(payload)),
  ])
}

const KEPT_DAYS = 7

/** Removes old events, which all listeners have read or missed by now. */
export async function pruneOutbox(db: Db, now: Date) {
  await db.query('delete from outbox where created_at < $1::timestamptz - make_interval(days => $2)', [now, KEPT_DAYS])
}
