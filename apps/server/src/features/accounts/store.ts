import { type Db, rows } from '#platform/database.ts'
import type { LetterKey, Purpose } from './letterKeyStore.ts'
import { hashOfKey } from './letters/letterKeys.ts'

export interface LoginRow {
  id: number
  password_hash: string | null
  email_verified: boolean
}

/** Finds by username or e-mail, ignoring case. A username has no `@`, so one login means one person. */
export async function findByLogin(db: Db, login: string): Promise<LoginRow | undefined> {
  const [row] = await rows<LoginRow>(
    db,
    'accounts.byLogin',
    `select id, password_hash, email_verified from accounts
     where lower(username) = lower($1) or lower(email) = lower($1) limit 1`,
    [login],
  )
  return row
}

/** Whether the username and the e-mail are taken. */
export async function findTaken(
  db: Db,
  username: string,
  email: string,
): Promise<{ username: boolean; email: boolean }> {
  const [row] = await rows<{ username: boolean; email: boolean }>(
    db,
    'accounts.taken',
    `select exists (select from accounts where lower(username) = lower($1)) as username,
       exists (select from accounts where lower(email) = lower($2)) as email`,
    [username, email],
  )
  return row!
}

export interface AccountDraft {
  username: string
  name: string
  /** Null for an account that only reserves its username; see `signUp`. */
  email: string | null
  hash: string
}

/** Undefined when the e-mail is taken. A taken username throws a unique violation. */
export async function insertAccount(tx: Db, { username, name, email, hash }: AccountDraft, now: Date) {
  const [row] = await rows<{ id: number }>(
    tx,
    'accounts.insert',
    `insert into accounts (username, name, email, password_hash, created_at) values ($1, $2, $3, $4, $5)
     on conflict (lower(email)) do nothing returning id`,
    [username, name, email, hash, now],
  )
  return row?.id
}

/** Whether the site has any account. */
export async function hasAccounts(db: Db): Promise<boolean> {
  const [found] = await rows<{ found: boolean }>(db, 'accounts.any', 'select exists (select from accounts) as found')
  return found!.found
}

export interface DemoAccount {
  id: number
  username: string
  password_hash: string | null
}

export async function listDemoPeople(db: Db): Promise<DemoAccount[]> {
  return rows<DemoAccount>(
    db,
    'accounts.demo',
    'select id, username, password_hash from accounts where is_demo order by id',
  )
}

/** Foreign keys of other tables either delete their rows or clear the name. */
export async function removeAccounts(tx: Db, accountIds: number[]) {
  return rows<{ email: string | null; avatar: string }>(
    tx,
    'accounts.removeAll',
    'delete from accounts where id = any($1::int[]) returning email, avatar',
    [accountIds],
  )
}

/** False when nothing changes. */
export async function setGroup(tx: Db, accountId: number, group: string, isIn: boolean): Promise<boolean> {
  const changed = await rows(
    tx,
    'accounts.setGroup',
    `update accounts set groups = case when $3 then array_append(groups, $2) else array_remove(groups, $2) end
     where id = $1 and ($2 = any(groups)) <> $3 returning id`,
    [accountId, group, isIn],
  )
  return changed.length > 0
}

interface OpenedDraft {
  username: string
  name: string
  email: string | null
}

/**
 * Inserts an account without a password; its e-mail, if any, is confirmed by another service. Undefined when the
 * username is taken.
 */
export async function insertOpened(tx: Db, { username, name, email }: OpenedDraft, now: Date) {
  const [row] = await rows<{ id: number }>(
    tx,
    'accounts.insertOpened',
    `insert into accounts (username, name, email, email_verified, created_at) values ($1, $2, $3::text, $3 is not null, $4)
     on conflict (lower(username)) do nothing returning id`,
    [username, name, email, now],
  )
  return row?.id
}

export interface OwnerRow {
  username: string
  email: string | null
  password_hash: string | null
}

/** Throws when the account is gone: callers pass a signed-in person's id. */
export async function getOwner(db: Db, accountId: number): Promise<OwnerRow> {
  const [row] = await rows<OwnerRow>(
    db,
    'accounts.owner',
    'select username, email, password_hash from accounts where id = $1',
    [accountId],
  )
  if (!row) throw new Error(`no account ${accountId}`)
  return row
}

/** When the person last opened the first page of the feed. */
export async function setFeedSeenAt(db: Db, accountId: number, now: Date) {
  await rows(db, 'accounts.setFeedSeenAt', 'update accounts set feed_seen_at = $2 where id = $1', [accountId, now])
}

/** Whether a password opens the account. */
export async function hasPassword(db: Db, accountId: number): Promise<boolean> {
  const [row] = await rows<{ has: boolean }>(
    db,
    'accounts.hasPassword',
    'select password_hash is not null and email_verified as has from accounts where id = $1',
    [accountId],
  )
  return row?.has ?? false
}

/** The account of a letter's key, which stays valid. */
export async function findKey(db: Db, purpose: Purpose, { uid, token }: LetterKey, now: Date) {
  const [row] = await rows<{ account_id: number }>(
    db,
    'accounts.findKey',
    'select account_id from account_keys where uid = $1 and purpose = $2 and hash = $3 and expires_at > $4',
    [uid, purpose, hashOfKey(token), now],
  )
  return row?.account_id
}

/**
 * Locks the account against other changes of its ways to sign in. Returns whether a password opens it (false while the
 * address is unconfirmed) and where letters go.
 */
export async function lockPassword(tx: Db, accountId: number): Promise<{ hasPassword: boolean; email: string }> {
  const [row] = await rows<{ has_password: boolean; email: string | null }>(
    tx,
    'accounts.lockPassword',
    'select password_hash is not null and email_verified as has_password, email from accounts where id = $1 for update',
    [accountId],
  )
  return { hasPassword: row?.has_password ?? false, email: row?.email ?? '' }
}

/** Stores the Telegram username without the @, or the numeric id when there is none; empty when unlinked. */
export async function setTelegram(tx: Db, accountId: number, telegram: string) {
  await rows(tx, 'accounts.setTelegram', 'update accounts set telegram = $2 where id = $1', [accountId, telegram])
}

/** Replaces the hash of the same password, unless the password has changed meanwhile. */
export async function replaceHash(db: Db, accountId: number, from: string, to: string) {
  await rows(db, 'accounts.rehash', 'update accounts set password_hash = $3 where id = $1 and password_hash = $2', [
    accountId,
    from,
    to,
  ])
}

export async function setPasswordHash(tx: Db, accountId: number, hash: string) {
  await rows(tx, 'accounts.setPassword', 'update accounts set password_hash = $2 where id = $1', [accountId, hash])
}

export async function markVerified(tx: Db, accountId: number) {
  await rows(tx, 'accounts.verify', 'update accounts set email_verified = true where id = $1', [accountId])
}
