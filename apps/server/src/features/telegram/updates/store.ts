import { type Db, rows } from '#platform/database.ts'
import type { BotUpdate } from '#providers/telegram/index.ts'

/** False for a repeated update. */
export async function insertUpdate(tx: Db, id: number, body: BotUpdate, now: Date): Promise<boolean> {
  const inserted = await rows(
    tx,
    'telegram.insertUpdate',
    `insert into telegram_updates (update_id, body, received_at, due_at) values ($1, $2, $3, $3)
     on conflict (update_id) do nothing returning update_id`,
    [id, body, now],
  )
  return inserted.length > 0
}

export interface UpdateRow {
  update_id: number
  body: BotUpdate
  received_at: Date
  tries: number
}

/** Leases due updates for one attempt: no other worker takes them before `until`, even if this process dies. */
export async function takeDue(db: Db, count: number, now: Date, until: Date): Promise<UpdateRow[]> {
  const taken = await rows<UpdateRow>(
    db,
    'telegram.takeUpdates',
    `update telegram_updates set tries = tries + 1, due_at = $3 where update_id in (
       select update_id from telegram_updates where done_at is null and body is not null and due_at <= $2
       order by due_at, update_id limit $1 for update skip locked)
     returning update_id, body, received_at, tries`,
    [count, now, until],
  )
  return taken.sort((one, other) => one.update_id - other.update_id)
}

/** Renews the lease of this attempt. False when another worker has taken the update since. */
export async function keepLease(db: Db, { update_id: id, tries }: UpdateRow, until: Date): Promise<boolean> {
  const kept = await rows<{ update_id: number }>(
    db,
    'telegram.keepUpdate',
    `update telegram_updates set due_at = $3 where update_id = $1 and tries = $2 and done_at is null
     returning update_id`,
    [id, tries, until],
  )
  return kept.length > 0
}

/** Also removes the body: people's messages are kept only as long as needed. */
export async function markDone(db: Db, id: number, problem: string, now: Date) {
  await rows(
    db,
    'telegram.updateDone',
    'update telegram_updates set done_at = $3, body = null, problem = $2 where update_id = $1',
    [id, problem, now],
  )
}

/** Postpones the update, unless another worker has it by now. */
export async function setDue(db: Db, { update_id: id, tries }: UpdateRow, problem: string, dueAt: Date) {
  await rows(
    db,
    'telegram.updateDue',
    'update telegram_updates set due_at = $4, problem = $3 where update_id = $1 and tries = $2 and done_at is null',
    [id, tries, problem, dueAt],
  )
}

/** Telegram repeats an update for a day. */
export async function removeOldUpdates(db: Db, now: Date) {
  await db.query(`delete from telegram_updates where received_at < $1::timestamptz - interval '7 days'`, [now])
}
