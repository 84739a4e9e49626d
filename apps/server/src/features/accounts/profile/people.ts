import { sql } from 'kysely'
import { type Db, rows } from '#platform/database.ts'
import { IS_SHOWN } from '../shown.ts'

/** Finds people by usernames; `names` are in lower case. Unknown names are left out. */
export function findPeopleNamed(db: Db, names: string[]) {
  return rows<{ id: number }>(
    db,
    'accounts.named',
    `select id from accounts
     where lower(username) = any($1::text[]) and ${IS_SHOWN}
     order by id`,
    [names],
  )
}

/** Public name and picture of people by id. */
export function findPeople(db: Db, ids: number[]) {
  return rows<{ id: number; username: string; name: string; avatar: string }>(
    db,
    'accounts.people',
    'select id, username, name, avatar from accounts where id = any($1::integer[])',
    [ids],
  )
}

/** People whose username or name starts with `start`, ignoring case. */
export function searchPeople(db: Db, start: string, limit: number) {
  const pattern = `${start.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return rows<{ id: number; username: string; name: string; avatar: string }>(
    db,
    `accounts.startingWith.${limit}`,
    `select id, username, name, avatar from (
       (select * from accounts where lower(username) like $1 and ${IS_SHOWN} order by lower(username) using ~<~ limit ${limit})
       union
       (select * from accounts where lower(name) like $1 and ${IS_SHOWN} order by lower(name) using ~<~ limit ${limit})) a
     order by lower(username) like $1 desc, lower(username) limit ${limit}`,
    [pattern],
  )
}

/** SQL value: the id of the person of this name in any case; null when there is none. */
export const idNamed = (username: string) => sql`(select id from accounts where lower(username) = lower(${username}))`
