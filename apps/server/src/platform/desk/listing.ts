import { Buffer } from 'node:buffer'
import type { DeskCount } from '@palata/contract/desk/resource/types'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../database.ts'
import { Refusal } from '../errors.ts'
import { askedRows } from '../queryBuilder.ts'
import { type Narrowing, type Part, searchOf } from './search.ts'

/** A condition, or a falsy value when it is not requested. */
type Maybe<Kind> = Kind | false | '' | 0 | undefined

/** How to list a table at the desk. In each fragment `t` is the table. */
export interface Listing<Query> {
  /** From clause with the alias: `from accounts t`. */
  from: Part
  /** Table name, for the estimated size. */
  table: string
  /** Columns by sort name without the minus. Each is never null and indexed together with the id. */
  sorts: Record<string, { column: Part; type: Part }>
  /** The expression of the index on `desk_words`. */
  words?: Part
  /** Conditions covered by the sort's index, or true for most rows. */
  where?: (query: Query, now: Date) => Maybe<Part>[]
  narrow?: (query: Query, now: Date) => Maybe<Narrowing>[]
}

interface ListQuery {
  q?: string | undefined
  sort: string
  cursor?: string | undefined
  limit: number
}

/** Up to this many ids are looked up and sorted; with more, the sorted scan finds a page soon. */
const FEW = 10_000
/** A filter is common when a page of matches is among this many first rows. */
const NEAR = 6_000
const PAGE = 100
/** Rows examined for the «at least» count of a common filter. */
const LOOKED = 3_000
const COUNTED = 1000
const SMALL_TABLE = 10_000

const Cursor = z.tuple([z.string().max(60), z.int32().positive()])

interface PageOfIds {
  ids: number[]
  next: string | null
  count: DeskCount
}

/** One page of ids after the cursor, and the count. */
async function listIds<Query extends ListQuery>(
  db: Db,
  listing: Listing<Query>,
  query: Query,
  now: Date,
): Promise<PageOfIds> {
  const conditions = await conditionsOf(db, listing, query, now)
  const found = await readPage(db, listing, query, conditions)
  const count = await countThem(db, listing, conditions)
  const page = found.slice(0, query.limit)
  const last = page.at(-1)
  const isMore = found.length > query.limit && last !== undefined
  // The page itself may show more matches than the examined rows.
  const seen = count.is === 'at_least' ? { ...count, value: Math.max(count.value, page.length) } : count
  return { ids: page.map(({ id }) => id), next: isMore ? cursorOf(last) : null, count: seen }
}

/** One page of rows that `readRows` returns for the ids. Rows deleted in between are left out. */
export async function listPage<Query extends ListQuery, Row>(
  db: Db,
  listing: Listing<Query>,
  query: Query,
  now: Date,
  readRows: (ids: number[]) => Promise<Map<number, Row>>,
): Promise<{ results: Row[]; next: string | null; count: DeskCount }> {
  const { ids, next, count } = await listIds(db, listing, query, now)
  const byId = await readRows(ids)
  return { results: ids.flatMap((id) => byId.get(id) ?? []), next, count }
}

/** Every id that the query finds, in portions. */
export async function* eachIds<Query extends ListQuery>(db: Db, listing: Listing<Query>, query: Query, now: Date) {
  const conditions = await conditionsOf(db, listing, query, now)
  let cursor: string | undefined
  do {
    const found = await readPage(db, listing, { ...query, cursor, limit: COUNTED }, conditions)
    const page = found.slice(0, COUNTED)
    if (page.length > 0) yield page.map(({ id }) => id)
    cursor = found.length > COUNTED ? cursorOf(page.at(-1)!) : undefined
  } while (cursor)
}

interface Placed {
  id: number
  place: string
}

function readPage<Query extends ListQuery>(
  db: Db,
  { sorts }: Listing<Query>,
  { sort, cursor, limit }: Query,
  { from, plain, common }: Conditions,
): Promise<Placed[]> {
  const isDescending = sort.startsWith('-')
  const { column, type } = sorts[sort.replace('-', '')]!
  const direction = isDescending ? sql`desc` : sql`asc`
  const place = cursor === undefined ? undefined : readCursor(cursor)
  const behind = place
    ? sql`and (${column}, t.id) ${isDescending ? sql`<` : sql`>`} (${place[0]}::text::${type}, ${place[1]}::integer)`
    : sql``
  return askedRows<Placed>(
    db,
    sql<Placed>`select t.id, ${column}::text as place ${from} where ${allOf([...plain, ...common])} ${behind}
      order by ${column} ${direction}, t.id ${direction} limit ${sql.lit(limit + 1)}`,
  )
}

interface Conditions {
  /** The table, or only its few rows found by a lookup. */
  from: Part
  /** Conditions checked on each scanned row. */
  plain: Part[]
  common: Part[]
  isNarrowed: boolean
}

const allOf = (parts: readonly Part[]) => sql.join([sql`true`, ...parts], sql` and `)

/** All conditions of the query; rare filters are resolved to ids here. */
async function conditionsOf<Query extends ListQuery>(
  db: Db,
  listing: Listing<Query>,
  query: Query,
  now: Date,
): Promise<Conditions> {
  const narrowings = [...(listing.narrow?.(query, now) ?? []), searchOf(listing, query.q)].filter((one) => !!one)
  const plain: Part[] = (listing.where?.(query, now) ?? []).filter((one) => !!one)
  const common: Part[] = []
  let { from } = listing
  for (const { holds, ids = sql`select t.id ${listing.from} where ${holds}` } of narrowings) {
    const few = (await isCommon(db, listing, { ids, holds }, query.sort)) ? null : await findFew(db, ids)
    // `case` hides the condition from the planner, which could otherwise collect all matches first.
    if (!few) common.push(sql`case when ${holds} then true end`)
    // `offset 0` is a fence: a planner that does not know how few they are would scan the whole order to find them.
    else from = sql`from (select t.* ${from} where t.id = any(${few}::integer[]) offset 0) t`
  }
  return { from, plain, common, isNarrowed: plain.length + narrowings.length > 0 }
}

/**
 * Whether the filter matches so many rows that a sorted scan fills a page soon: by the planner's estimate and by the
 * first rows of the order. Avoids collecting a million ids only to learn that they are too many.
 */
async function isCommon<Query>(
  db: Db,
  { from, sorts }: Listing<Query>,
  { ids, holds }: Required<Narrowing>,
  sort: string,
): Promise<boolean> {
  const guessed = await askedRows<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    db,
    sql`explain (format json) ${ids}`,
  )
  if (guessed[0]!['QUERY PLAN'][0].Plan['Plan Rows'] <= FEW) return false
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`
  const { column } = sorts[sort.replace('-', '')]!
  const near = await askedRows<{ one: number }>(
    db,
    sql`select 1 as one from (select t.* ${from} order by ${column} ${direction}, t.id ${direction} limit ${sql.lit(NEAR)}) t
      where ${holds} limit ${sql.lit(PAGE)}`,
  )
  return near.length === PAGE
}

/** The ids, or null when there are too many to sort. */
async function findFew(db: Db, ids: Part): Promise<number[] | null> {
  const found = await askedRows<{ id: number }>(
    db,
    sql<{ id: number }>`select id from (${ids}) f limit ${sql.lit(FEW + 1)}`,
  )
  return found.length > FEW ? null : found.map(({ id }) => id)
}

async function countThem<Query>(
  db: Db,
  { table }: Listing<Query>,
  { from, plain, common, isNarrowed }: Conditions,
): Promise<DeskCount> {
  if (!isNarrowed) {
    const guessed = sql<{
      value: number
    }>`select reltuples::bigint as value from pg_class where oid = ${table}::regclass`
    const value = (await askedRows(db, guessed))[0]!.value
    if (value > SMALL_TABLE) return { value, is: 'about' }
  }
  if (common.length > 0) {
    const looked = sql<{ value: number; rows: number }>`select
        count(*) filter (where ${allOf(common)})::integer as value, count(*)::integer as rows
      from (select t.* ${from} where ${allOf(plain)} limit ${sql.lit(LOOKED)}) t`
    const { value, rows } = (await askedRows(db, looked))[0]!
    return { value, is: rows < LOOKED ? 'exact' : 'at_least' }
  }
  const most = isNarrowed ? COUNTED : 2 * SMALL_TABLE
  const counted = sql<{ value: number }>`select count(*)::integer as value
    from (select ${from} where ${allOf(plain)} limit ${sql.lit(most + 1)}) f`
  const value = (await askedRows(db, counted))[0]!.value
  return value > most ? { value: most, is: 'at_least' } : { value, is: 'exact' }
}

function cursorOf({ place, id }: Placed): string {
  return Buffer.from(JSON.stringify([place, id])).toString('base64url')
}

function readCursor(cursor: string): [string, number] {
  try {
    return Cursor.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    throw new Refusal('bad_input', 'Неизвестное место в списке')
  }
}
