import { sql } from 'kysely'

/** SQL conditions on `t` for the states of authored items: written by an author and published by the team. */
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

/** State and author for every list of the desk; null for an author who is gone. */
export function presentAuthored({ live, removed_at, username, name, avatar }: AuthoredRow) {
  return {
    state: removed_at ? ('removed' as const) : live ? ('live' as const) : ('waiting' as const),
    author: username === null ? null : { username, name: name ?? '', avatar: avatar ?? '' },
  }
}
