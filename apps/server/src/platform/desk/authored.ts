import { sql } from 'kysely'

/** Where something stands that its author writes and the team publishes: conditions on its table `t`. */
export const STATES = {
  live: sql`t.live`,
  waiting: sql`not t.live and t.removed_at is null`,
  removed: sql`t.removed_at is not null`,
}

interface AuthoredRow {
  live: boolean
  removed_at: Date | null
  username: string | null
  name: string | null
  avatar: string | null
}

/** The state and the author as every list of the desk shows them; an author who is gone is null. */
export function presentAuthored({ live, removed_at, username, name, avatar }: AuthoredRow) {
  return {
    state: removed_at ? ('removed' as const) : live ? ('live' as const) : ('waiting' as const),
    author: username === null ? null : { username, name: name ?? '', avatar: avatar ?? '' },
  }
}
