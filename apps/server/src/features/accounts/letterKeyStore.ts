import { type Db, rows } from '#platform/database.ts'
import { hashOfKey } from './letters/letterKeys.ts'

export type Purpose = 'confirm' | 'reset'

/** Parts of a letter's link: the letter's id and its secret. */
export interface LetterKey {
  uid: string
  token: string
}

/** Stores the key; it replaces the account's earlier key of this purpose. */
export async function putKey(db: Db, accountId: number, purpose: Purpose, key: LetterKey, expiresAt: Date) {
  await rows(
    db,
    'accounts.putKey',
    `insert into account_keys (account_id, purpose, uid, hash, expires_at) values ($1, $2, $3, $4, $5)
     on conflict (account_id, purpose) do update set uid = excluded.uid, hash = excluded.hash, expires_at = excluded.expires_at`,
    [accountId, purpose, key.uid, hashOfKey(key.token), expiresAt],
  )
}

/** Uses up the key. Returns its account, or undefined when the key is wrong, used, replaced or expired. */
export async function takeKey(
  tx: Db,
  purpose: Purpose,
  { uid, token }: LetterKey,
  now: Date,
): Promise<number | undefined> {
  const [row] = await rows<{ account_id: number }>(
    tx,
    'accounts.takeKey',
    `delete from account_keys where uid = $1 and purpose = $2 and hash = $3 and expires_at > $4
     returning account_id`,
    [uid, purpose, hashOfKey(token), now],
  )
  return row?.account_id
}

export async function removeKey(tx: Db, accountId: number, purpose: Purpose) {
  await rows(tx, 'accounts.removeKey', 'delete from account_keys where account_id = $1 and purpose = $2', [
    accountId,
    purpose,
  ])
}

export async function removeStaleKeys(db: Db, now: Date) {
  await db.query('delete from account_keys where expires_at < $1', [now])
}
