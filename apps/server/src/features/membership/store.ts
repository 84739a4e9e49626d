import { type Db, rows } from '#platform/database.ts'

export interface AccessRow {
  id: number
  username: string
  name: string
  avatar: string
  groups: string[]
  has_pon: boolean
  has_telegram: boolean
  /** End of the longest right; null without one or when it has no end. */
  ends_at: Date | null
  has_access: boolean
}

/** A person and the union of their grants at `now`: one index range of grants. */
export async function findAccess(db: Db, accountId: number, now: Date): Promise<AccessRow | undefined> {
  const [row] = await rows<AccessRow>(
    db,
    'membership.access',
    `select a.id, a.username, a.name, a.avatar, a.groups,
       coalesce(bool_or(g.source = 'pon'), false) as has_pon,
       coalesce(bool_or(g.source = 'telegram'), false) as has_telegram,
       max(g.ends_at) as ends_at,
       count(g.id) > 0 as has_access
     from accounts a
     left join grants g on g.account_id = a.id and g.starts_at <= $2 and (g.ends_at is null or g.ends_at > $2)
     where a.id = $1
     group by a.id`,
    [accountId, now],
  )
  return row
}
