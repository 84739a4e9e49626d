import { createHash, randomBytes } from 'node:crypto'
import type { NoticeKind, NotificationSettings } from '@palata/contract/notifications'
import { type Database, type Db, rows, transaction } from '#platform/database.ts'
import { FieldRefusal, Refusal } from '#platform/errors.ts'
import { DEFAULTS, isTimeZone, minutesOf, timeOf } from './rules.ts'

interface SettingsRow {
  account_id: number
  bell: string[]
  push: string[]
  letter: string[]
  telegram: string[]
  quiet_from: number | null
  quiet_to: number | null
  time_zone: string
}

/** Settings of these people by account; defaults for those who never chose. */
export async function findSettings(db: Db, accountIds: number[]): Promise<Map<number, NotificationSettings>> {
  const found = await rows<SettingsRow>(
    db,
    'notifications.settings',
    `select account_id, bell, push, letter, telegram, quiet_from, quiet_to, time_zone from notification_settings
     where account_id = any($1::int[])`,
    [accountIds],
  )
  const kept = new Map(found.map((row) => [row.account_id, fromRow(row)]))
  return new Map(accountIds.map((id) => [id, kept.get(id) ?? DEFAULTS]))
}

export async function settingsOf(db: Db, accountId: number): Promise<NotificationSettings> {
  return (await findSettings(db, [accountId])).get(accountId)!
}

function fromRow({ account_id: _, quiet_from: from, quiet_to: to, ...row }: SettingsRow) {
  return {
    ...row,
    quiet_from: from === null ? null : timeOf(from),
    quiet_to: to === null ? null : timeOf(to),
  } as NotificationSettings
}

/** Changes only the fields in `change`. */
export async function changeSettings(
  db: Database,
  accountId: number,
  change: Partial<{ [Key in keyof NotificationSettings]: NotificationSettings[Key] | undefined }>,
  now: Date,
): Promise<NotificationSettings> {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  return transaction(db, async (tx) => {
    // Locks the person: two tabs that save at once keep both changes.
    await rows(tx, 'notifications.lockSettings', 'select pg_advisory_xact_lock(201, $1::int)', [accountId])
    const next: NotificationSettings = { ...(await settingsOf(tx, accountId)), ...given }
    if (!isTimeZone(next.time_zone)) throw new FieldRefusal({ time_zone: ['Такого часового пояса нет'] })
    if ((next.quiet_from === null) !== (next.quiet_to === null))
      throw new FieldRefusal({ quiet_to: ['У тихих часов есть и начало, и конец'] })
    await putSettings(tx, accountId, next, now)
    return next
  })
}

async function putSettings(tx: Db, accountId: number, settings: NotificationSettings, now: Date) {
  const { bell, push, letter, telegram, quiet_from: from, quiet_to: to, time_zone: zone } = settings
  const values = [bell, push, letter, telegram, from && minutesOf(from), to && minutesOf(to), zone]
  await rows(
    tx,
    'notifications.putSettings',
    `insert into notification_settings
       (account_id, bell, push, letter, telegram, quiet_from, quiet_to, time_zone, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (account_id) do update set bell = $2, push = $3, letter = $4, telegram = $5,
       quiet_from = $6, quiet_to = $7, time_zone = $8, updated_at = $9`,
    [accountId, ...values, now],
  )
}

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** A token that stands in one letter and can only unsubscribe from it. */
export async function newUnsubscribe(db: Db, accountId: number, now: Date): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  await rows(
    db,
    'notifications.newUnsubscribe',
    'insert into notification_unsubscribes (hash, account_id, created_at) values ($1, $2, $3)',
    [hashOf(token), accountId, now],
  )
  return token
}

/** Idempotent: a second press changes nothing. The undo restores the kinds that the reader had chosen. */
export async function unsubscribe(db: Database, token: string, isUndone: boolean, now: Date) {
  const [found] = await rows<{ account_id: number; kinds: NoticeKind[] | null }>(
    db,
    'notifications.unsubscribed',
    'select account_id, kinds from notification_unsubscribes where hash = $1',
    [hashOf(token)],
  )
  if (!found) throw new Refusal('not_found', 'Ссылка устарела. Письма можно выключить в настройках профиля.')
  const { account_id: accountId, kinds } = found
  const { letter } = await settingsOf(db, accountId)
  // Kinds that were chosen again in the settings stay.
  if (isUndone && letter.length === 0) await changeSettings(db, accountId, { letter: kinds ?? DEFAULTS.letter }, now)
  if (!isUndone && letter.length > 0) {
    await rows(db, 'notifications.keepKinds', 'update notification_unsubscribes set kinds = $2 where hash = $1', [
      hashOf(token),
      letter,
    ])
    await changeSettings(db, accountId, { letter: [] }, now)
  }
  return { subscribed: isUndone }
}
