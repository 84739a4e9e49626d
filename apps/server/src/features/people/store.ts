import { sql } from 'kysely'
import { type Db, rows } from '#platform/database.ts'
import { refuseUnless } from '#platform/errors.ts'
import { IS_SHOWN } from './shown.ts'

/** Finds people by usernames; `names` are in lower case. Unknown names are left out. */
export function findPeopleNamed(db: Db, names: string[]) {
  return rows<{ id: number }>(
    db,
    'people.named',
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
    'people.people',
    'select id, username, name, avatar from accounts where id = any($1::integer[])',
    [ids],
  )
}

/** People whose username or name starts with `start`, ignoring case. */
export function searchPeople(db: Db, start: string, limit: number) {
  const pattern = `${start.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return rows<{ id: number; username: string; name: string; avatar: string }>(
    db,
    `people.startingWith.${limit}`,
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

/** Finds by username, ignoring case. */
export async function findPerson(db: Db, username: string): Promise<{ id: number; username: string } | undefined> {
  const [row] = await rows<{ id: number; username: string }>(
    db,
    'people.person',
    'select id, username from accounts where lower(username) = lower($1)',
    [username],
  )
  return row
}

/** Id of the owner of a public page. Refuses for a closed account or one whose address is not confirmed. */
export async function getPersonId(db: Db, username: string): Promise<number> {
  const [row] = await rows<{ id: number }>(
    db,
    'people.shown',
    `select id from accounts where lower(username) = lower($1) and ${IS_SHOWN}`,
    [username],
  )
  refuseUnless(row, 'no_such_person')
  return row.id
}

export async function findByEmail(db: Db, email: string): Promise<{ id: number; email_verified: boolean } | undefined> {
  const [row] = await rows<{ id: number; email_verified: boolean }>(
    db,
    'people.byEmail',
    'select id, email_verified from accounts where lower(email) = lower($1)',
    [email],
  )
  return row
}

/** Where letters to the person go: their confirmed address. */
export async function findRecipient(db: Db, accountId: number): Promise<string | undefined> {
  const [row] = await rows<{ email: string }>(
    db,
    'people.recipient',
    'select email from accounts where id = $1 and email_verified and email is not null',
    [accountId],
  )
  return row?.email
}

/** Those of the people who have never come: no password, no visit of the feed, no role. */
export async function keepNeverCome(db: Db, ids: number[]): Promise<number[]> {
  const found = await rows<{ id: number }>(
    db,
    'people.neverCome',
    `select id from accounts where id = any($1::integer[]) and password_hash is null and feed_seen_at is null
       and groups = '{}' order by id`,
    [ids],
  )
  return found.map(({ id }) => id)
}
