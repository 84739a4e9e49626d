import { createHash, randomBytes } from 'node:crypto'
import { NOTICE_KINDS, type NoticeWay } from '@palata/contract/notifications/kinds'
import type { NotificationSettings } from '@palata/contract/notifications/settings'
import { type Database, type Db, rows, transaction } from '#platform/database.ts'
import { FieldRefusal, Refusal } from '#platform/errors.ts'
import { DEFAULTS, isTimeZone, minutesOf, timeOf } from './rules.ts'

interface SettingsRow {
  account_id: number
  bell: string[]
  push: string[]
  letter: string[]
  telegram: string[]
  kinds: string[]
  quiet_from: number | null
  quiet_to: number | null
  quiet_except: string[]
  letter_every: 'day' | 'week'
  letter_at: number
  letter_digest: boolean
  push_digest: boolean
  telegram_digest: boolean
  time_zone: string
}

/** Settings of these people by account; defaults for those who never chose. */
export async function findSettings(db: Db, accountIds: number[]): Promise<Map<number, NotificationSettings>> {
  const found = await rows<SettingsRow>(
    db,
    'notifications.settings',
    `select account_id, bell, push, letter, telegram, kinds, quiet_from, quiet_to, quiet_except, letter_every, letter_at,
       letter_digest, push_digest, telegram_digest, time_zone
     from notification_settings
     where account_id = any($1::int[])`,
    [accountIds],
  )
  const kept = new Map(found.map((row) => [row.account_id, fromRow(row)]))
  return new Map(accountIds.map((id) => [id, kept.get(id) ?? DEFAULTS]))
}

export async function settingsOf(db: Db, accountId: number): Promise<NotificationSettings> {
  return (await findSettings(db, [accountId])).get(accountId)!
}

function fromRow({ account_id: _, kinds, quiet_from: from, quiet_to: to, letter_at: at, ...row }: SettingsRow) {
  const withNewKinds = (way: NoticeWay) => [...row[way], ...DEFAULTS[way].filter((kind) => !kinds.includes(kind))]
  return {
    ...row,
    bell: withNewKinds('bell'),
    push: withNewKinds('push'),
    letter: withNewKinds('letter'),
    telegram: withNewKinds('telegram'),
    quiet_from: from === null ? null : timeOf(from),
    quiet_to: to === null ? null : timeOf(to),
    letter_at: timeOf(at),
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
  const { letter_every: every, letter_at: at, letter_digest: isDigest } = settings
  const { push_digest: byPush, telegram_digest: byBot } = settings
  const quiet = [from && minutesOf(from), to && minutesOf(to)]
  await rows(
    tx,
    'notifications.putSettings',
    `insert into notification_settings
       (account_id, bell, push, letter, telegram, quiet_from, quiet_to, letter_every, letter_at, letter_digest,
        time_zone, updated_at, quiet_except, push_digest, telegram_digest, kinds)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
     on conflict (account_id) do update set bell = $2, push = $3, letter = $4, telegram = $5,
       quiet_from = $6, quiet_to = $7, letter_every = $8, letter_at = $9, letter_digest = $10, time_zone = $11,
       updated_at = $12, quiet_except = $13, push_digest = $14, telegram_digest = $15, kinds = $16`,
    [
      accountId,
      bell,
      push,
      letter,
      telegram,
      ...quiet,
      every,
      minutesOf(at),
      isDigest,
      zone,
      now,
      settings.quiet_except,
      byPush,
      byBot,
      NOTICE_KINDS,
    ],
  )
  // It remembers when the last digest was told.
  if (isDigest || byPush || byBot)
    await rows(
      tx,
      'notifications.openBox',
      'insert into notification_boxes (account_id) values ($1) on conflict (account_id) do nothing',
      [accountId],
    )
}

/** Among the kinds of a letter that an undo restores: what came on the site. */
const DIGEST = 'digest'

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
  const [found] = await rows<{ account_id: number; kinds: string[] | null }>(
    db,
    'notifications.unsubscribed',
    'select account_id, kinds from notification_unsubscribes where hash = $1',
    [hashOf(token)],
  )
  if (!found) throw new Refusal('not_found', 'Ссылка устарела. Письма можно выключить в настройках профиля.')
  const { account_id: accountId, kinds } = found
  const { letter, letter_digest: isDigest } = await settingsOf(db, accountId)
  const hasLetter = letter.length > 0 || isDigest
  // Kinds that were chosen again in the settings stay.
  if (isUndone && !hasLetter) {
    const kept = kinds ?? DEFAULTS.letter
    const change = { letter: kept.filter((kind) => kind !== DIGEST), letter_digest: kept.includes(DIGEST) }
    await changeSettings(db, accountId, change as Partial<NotificationSettings>, now)
  }
  if (!isUndone && hasLetter) {
    await rows(db, 'notifications.keepKinds', 'update notification_unsubscribes set kinds = $2 where hash = $1', [
      hashOf(token),
      isDigest ? [...letter, DIGEST] : letter,
    ])
    await changeSettings(db, accountId, { letter: [], letter_digest: false }, now)
  }
  return { subscribed: isUndone }
}
