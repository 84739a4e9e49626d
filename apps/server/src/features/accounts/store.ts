import { type Db, rows } from '#platform/database.ts'

export interface LoginRow {
  id: number
  password_hash: string | null
  email_verified: boolean
}

/** By username or e-mail, whatever the case. A username has no `@`, so one login means one person. */
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

/** The same password under a new hash, unless it was changed meanwhile. */
export async function replaceHash(db: Db, accountId: number, from: string, to: string) {
  await rows(db, 'accounts.rehash', 'update accounts set password_hash = $3 where id = $1 and password_hash = $2', [
    accountId,
    from,
    to,
  ])
}
