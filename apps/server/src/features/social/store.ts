import type { Provider } from '@palata/contract/social/providers'
import { type Db, rows } from '#platform/database.ts'
import type { SocialPerson } from './person.ts'

export interface LinkRow {
  provider: Provider
  subject: string
  name: string
  linked_at: Date
}

/** At most one per provider. */
export async function listLinks(db: Db, accountId: number): Promise<LinkRow[]> {
  return rows<LinkRow>(
    db,
    'social.links',
    'select provider, subject, name, linked_at from social_links where account_id = $1',
    [accountId],
  )
}

/** Locks the person: a second sign-in at once waits and finds the account of the first. */
export async function lockSubject(tx: Db, { provider, subject }: Pick<SocialPerson, 'provider' | 'subject'>) {
  await rows(tx, 'social.lock', 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `social:${provider}:${subject}`,
  ])
}

export async function findLinked(db: Db, provider: Provider, subject: string): Promise<number | undefined> {
  const [row] = await rows<{ account_id: number }>(
    db,
    'social.linked',
    'select account_id from social_links where provider = $1 and subject = $2',
    [provider, subject],
  )
  return row?.account_id
}

export async function insertLink(tx: Db, accountId: number, { provider, subject, label }: SocialPerson, now: Date) {
  await rows(
    tx,
    'social.link',
    'insert into social_links (account_id, provider, subject, name, linked_at) values ($1, $2, $3, $4, $5)',
    [accountId, provider, subject, label, now],
  )
}

/** Updates the person's name at the provider. Returns whether it changed. */
export async function setLinkName(tx: Db, { provider, subject, label }: SocialPerson): Promise<boolean> {
  const changed = await rows(
    tx,
    'social.rename',
    'update social_links set name = $3 where provider = $1 and subject = $2 and name <> $3 returning account_id',
    [provider, subject, label],
  )
  return changed.length > 0
}

export async function removeLink(tx: Db, accountId: number, provider: Provider) {
  await rows(tx, 'social.unlink', 'delete from social_links where account_id = $1 and provider = $2', [
    accountId,
    provider,
  ])
}

export interface AttemptRow {
  provider: Provider
  account_id: number | null
  redirect_uri: string
  expires_at: Date
}

export async function insertAttempt(db: Db, hash: Buffer, attempt: AttemptRow) {
  await rows(
    db,
    'social.attempt',
    'insert into social_attempts (hash, provider, account_id, redirect_uri, expires_at) values ($1, $2, $3, $4, $5)',
    [hash, attempt.provider, attempt.account_id, attempt.redirect_uri, attempt.expires_at],
  )
}

/** Atomic: of two requests with the same attempt only one gets it. */
export async function removeAttempt(db: Db, hash: Buffer, provider: Provider, now: Date) {
  const [row] = await rows<Pick<AttemptRow, 'account_id' | 'redirect_uri'>>(
    db,
    'social.takeAttempt',
    `delete from social_attempts where hash = $1 and provider = $2 and expires_at > $3
     returning account_id, redirect_uri`,
    [hash, provider, now],
  )
  return row
}

/** False when the signature was already used. */
export async function insertSignature(tx: Db, hash: Buffer, expiresAt: Date): Promise<boolean> {
  const inserted = await rows(
    tx,
    'social.signature',
    'insert into telegram_signatures (hash, expires_at) values ($1, $2) on conflict do nothing returning expires_at',
    [hash, expiresAt],
  )
  return inserted.length > 0
}

/** Removes unfinished attempts and expired signatures. */
export async function removeStale(db: Db, now: Date) {
  await db.query('delete from social_attempts where expires_at < $1', [now])
  await db.query('delete from telegram_signatures where expires_at < $1', [now])
  await db.query('delete from telegram_codes where expires_at < $1', [now])
}

/** Telegram id of the person; undefined when none is linked. */
export async function telegramIdOf(db: Db, accountId: number): Promise<number | undefined> {
  const [row] = await rows<{ telegram_id: number }>(
    db,
    'social.telegramId',
    `select telegram_id from social_links where account_id = $1 and provider = 'telegram' and telegram_id is not null`,
    [accountId],
  )
  return row?.telegram_id
}

/** The account linked to this Telegram id. */
export async function accountByTelegramId(db: Db, telegramId: number): Promise<number | undefined> {
  return findLinked(db, 'telegram', String(telegramId))
}

interface NewCode {
  id: number
  hash: Buffer
  name: string
  username: string
  expiresAt: Date
}

/** Replaces the person's earlier code. */
export async function insertCode(db: Db, { id, hash, name, username, expiresAt }: NewCode) {
  await rows(
    db,
    'social.code',
    `insert into telegram_codes (telegram_id, hash, name, username, expires_at) values ($1, $2, $3, $4, $5)
     on conflict (telegram_id) do update set hash = excluded.hash, name = excluded.name,
       username = excluded.username, expires_at = excluded.expires_at`,
    [id, hash, name, username, expiresAt],
  )
}

export async function removeCode(tx: Db, hash: Buffer, now: Date) {
  const [row] = await rows<{ telegram_id: string; name: string; username: string }>(
    tx,
    'social.takeCode',
    `delete from telegram_codes where hash = $1 and expires_at > $2
     returning telegram_id::text, name, username`,
    [hash, now],
  )
  return row
}
