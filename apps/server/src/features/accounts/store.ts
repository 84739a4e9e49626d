import { type Db, rows } from '#platform/database.ts'

/** By username or e-mail, whatever the case. */
export async function findByLogin(
  db: Db,
  login: string,
): Promise<{ id: number; password_hash: string | null } | undefined> {
  const [row] = await rows<{ id: number; password_hash: string | null }>(
    db,
    'accounts.byLogin',
    'select id, password_hash from accounts where lower(username) = lower($1) or lower(email) = lower($1) limit 1',
    [login],
  )
  return row
}
