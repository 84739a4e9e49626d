import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type Db, rows } from '../database.ts'

/** A row that could not be stored, with its key at the service and the reason in Russian. */
export interface RefusedRow {
  key: string
  row: unknown
  reason: string
}

/** Rows kept of one source; the latest stay. */
const MOST_OF_SOURCE = 100
const LONGEST = { key: 200, reason: 300, row: 2_000 }
/** Fields whose values may be secret. */
const SECRET = /token|secret|password|authorization|cookie|api_?key|signature/i

/**
 * Notes for the desk what a source's batch could not store, and forgets earlier notes of rows that are good now.
 * `good`: keys of the stored rows. At most 100 rows of a source are kept.
 */
export async function noteRows(
  db: Db,
  source: string,
  { refused, good }: { refused: readonly RefusedRow[]; good: readonly string[] },
  now: Date,
) {
  if (good.length > 0)
    await rows(db, 'setAside.good', 'delete from set_aside_rows where source = $1 and key = any($2::text[])', [
      source,
      good.map(shortKey),
    ])
  if (refused.length === 0) return
  const noted = [...new Map(refused.map((one) => [shortKey(one.key), one])).entries()].slice(-MOST_OF_SOURCE)
  await rows(
    db,
    'setAside.refused',
    `insert into set_aside_rows as s (source, key, reason, row, first_at, last_at)
     select $1, n.key, n.reason, n.row, $5, $5 from unnest($2::text[], $3::text[], $4::text[]) as n(key, reason, row)
     on conflict (source, key) do update set reason = excluded.reason, row = excluded.row, last_at = excluded.last_at,
       times = least(s.times, 2000000000) + 1, is_put_away = s.is_put_away and s.reason = excluded.reason`,
    [
      source,
      noted.map(([key]) => key),
      noted.map(([, { reason }]) => cut(visible(reason), LONGEST.reason)),
      noted.map(([, { row }]) => written(row)),
      now,
    ],
  )
  await rows(
    db,
    'setAside.bound',
    `delete from set_aside_rows where id in (
       select id from set_aside_rows where source = $1 order by last_at desc, id desc offset ${MOST_OF_SOURCE})`,
    [source],
  )
}

/** Removes rows that have not come since `before`. */
export async function removeOldSetAside(db: Db, before: Date) {
  await rows(db, 'setAside.old', 'delete from set_aside_rows where last_at < $1', [before])
}

/** The table in the form of a desk listing. */
export const setAsideTable = { from: sql`from set_aside_rows t`, table: 'set_aside_rows' }

interface SetAsideRow {
  id: number
  source: string
  key: string
  reason: string
  row: string
  times: number
  first_at: Date
  last_at: Date
  is_put_away: boolean
}

export function listSetAside(db: Db, ids: number[]): Promise<SetAsideRow[]> {
  return rows<SetAsideRow>(
    db,
    'setAside.list',
    `select id, source, key, reason, row, times, first_at, last_at, is_put_away from set_aside_rows
     where id = any($1::integer[])`,
    [ids],
  )
}

/** How many rows wait to be looked at, and since when the oldest does. */
export async function waitingSetAside(db: Db): Promise<{ count: number; oldest: Date | null }> {
  const [row] = await rows<{ count: number; oldest: Date | null }>(
    db,
    'setAside.waiting',
    'select count(*)::integer as count, min(first_at) as oldest from set_aside_rows where not is_put_away',
  )
  return row!
}

/** Nobody is reminded of the row while its reason is the same. */
export async function putAwayRow(db: Db, id: number): Promise<boolean> {
  const put = await rows(
    db,
    'setAside.putAway',
    'update set_aside_rows set is_put_away = true where id = $1 and not is_put_away returning id',
    [id],
  )
  return put.length > 0
}

/** A key that fits its column; a longer one ends in its hash, so that two of them stay two. */
function shortKey(key: string): string {
  const shown = visible(key)
  if (shown.length <= LONGEST.key) return shown
  const hash = createHash('sha256').update(key).digest('hex').slice(0, 16)
  return `${shown.slice(0, LONGEST.key - hash.length - 1)}…${hash}`
}

function written(row: unknown): string {
  const json = JSON.stringify(row, (name, value: unknown) => (name && SECRET.test(name) ? '…' : shortened(value))) ?? ''
  return cut(visible(json), LONGEST.row)
}

/** A long text is cut before it is written out: a row of many megabytes costs no more than a short one. */
function shortened(value: unknown) {
  if (typeof value === 'bigint') return String(value)
  return typeof value === 'string' && value.length > LONGEST.row ? `${value.slice(0, LONGEST.row)}…` : value
}

/** Invisible characters and lone surrogates as `\u202e`: the person at the desk sees what is wrong. */
function visible(text: string): string {
  return text
    .slice(0, 4 * LONGEST.row)
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (sign) => `\\u{${sign.codePointAt(0)!.toString(16)}}`)
}

const cut = (text: string, most: number) => (text.length <= most ? text : `${text.slice(0, most - 1)}…`).toWellFormed()
