import type { ClubSettingName } from '@palata/contract/club/settings'
import { type Db, rows } from '#platform/database.ts'

/** What a setting may hold; each value is checked by its schema when it is read. */
export type Stored = string | number | boolean | null | string[]

export interface SettingRow {
  name: string
  value: Stored
  version: number
}

/** Everything that the desk has changed. */
export function listSettings(db: Db) {
  return rows<SettingRow>(db, 'club.list', 'select name, value, version from club_settings order by name limit 1000')
}

/** Locks the settings until the transaction ends: of two people who save at once the second sees what the first did. */
export async function lockSettings(tx: Db) {
  await rows(tx, 'club.lock', `select pg_advisory_xact_lock(hashtextextended('club settings', 0))`)
}

export interface Change {
  name: ClubSettingName
  version: number
  by: string
  former: Stored
  value: Stored
}

/** Stores the value and the change. */
export async function keepChange(tx: Db, { name, version, by, former, value }: Change, now: Date) {
  await rows(
    tx,
    'club.keep',
    `with kept as (
       insert into club_settings (name, value, version, changed_at) values ($1, $2, $3, $4)
       on conflict (name) do update set value = excluded.value, version = excluded.version,
         changed_at = excluded.changed_at)
     insert into club_changes (name, version, changed_by, changed_at, former, value) values ($1, $3, $5, $4, $6, $2)`,
    [name, json(value), version, now, by, json(former)],
  )
}

/** The JSON null is stored as none. */
const json = (value: Stored) => (value === null ? null : JSON.stringify(value))

export interface ChangeRow {
  id: number
  name: string
  version: number
  changed_by: string
  /** Null when the account is gone. */
  person: string | null
  changed_at: Date
  former: Stored
  value: Stored
  is_last: boolean
}

const CHANGE = `select c.id, c.name, c.version, c.changed_by, a.name as person, c.changed_at, c.former, c.value,
    c.version = s.version as is_last
  from club_changes c join club_settings s on s.name = c.name left join accounts a on a.username = c.changed_by`

/** Changes before `before`, the latest first. */
export function listChanges(
  db: Db,
  { names = null, before = null, limit }: { names?: string[] | null; before?: number | null; limit: number },
) {
  return rows<ChangeRow>(
    db,
    'club.changes',
    `${CHANGE} where ($1::text[] is null or c.name = any($1)) and ($2::integer is null or c.id < $2)
     order by c.id desc limit $3`,
    [names, before, limit],
  )
}

export async function findChange(db: Db, id: number): Promise<ChangeRow | undefined> {
  const [row] = await rows<ChangeRow>(db, 'club.change', `${CHANGE} where c.id = $1`, [id])
  return row
}

/** The last change of a setting. */
export async function lastChange(db: Db, name: string): Promise<ChangeRow | undefined> {
  const [row] = await rows<ChangeRow>(db, 'club.lastChange', `${CHANGE} where c.name = $1 and c.version = s.version`, [
    name,
  ])
  return row
}

/** Names of everybody who may change settings. */
export async function listOperators(db: Db): Promise<string[]> {
  const found = await rows<{ name: string }>(
    db,
    'club.operators',
    `select name from accounts where 'Operators' = any(groups) order by id limit 20`,
  )
  return found.map(({ name }) => name)
}
