import { Buffer } from 'node:buffer'
import type { DeskCount } from '@palata/contract/desk/resource'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../database.ts'
import { Refusal } from '../errors.ts'
import { askedRows } from '../queryBuilder.ts'
import { searchOf } from './words.ts'

/** A part of a statement. */
type Part = RawBuilder<unknown>

/** Something that few rows may have: looked up first, so that nobody walks a million rows to find three. */
export interface Narrowing {
  /** A statement that an index answers, whose rows are the `id`s. */
  ids: Part
  /** The same as a condition on `t`, for where most rows have it. */
  holds: Part
}

/** What a condition that is not asked for leaves. */
type Maybe<Kind> = Kind | false | '' | 0 | undefined

/** How a table is listed at the desk. In each part `t` is the table. */
export interface Listing<Query> {
  /** The table by the name that its parts use: `from accounts t`. */
  from: Part
  /** For the size of the whole. */
  table: string
  /** By the sort's name without its minus: a column that is never null and has an index together with the id. */
  sorts: Record<string, { column: Part; type: Part }>
  /** What of it the index over `desk_words` holds. */
  words?: Part
  /** Conditions that the index of the sort order answers, or that hold for most rows. */
  where?: (query: Query, now: Date) => Maybe<Part>[]
  narrow?: (query: Query, now: Date) => Maybe<Narrowing>[]
}

interface ListQuery {
  q?: string | undefined
  sort: string
  cursor?: string | undefined
  limit: number
}

/** Up to so many are looked up and sorted; of more the next page is near in the order itself. */
const FEW = 10_000
/** What is common is met so often among the first of the order. */
const NEAR = 6_000
const PAGE = 100
/** Of what is common so many rows are looked at to say «at least». */
const LOOKED = 3_000
const COUNTED = 1000
const SMALL_TABLE = 10_000

const Cursor = z.tuple([z.string().max(60), z.int32().positive()])

interface PageOfIds {
  ids: number[]
  next: string | null
  count: DeskCount
}

/** One page of ids behind the query's place, and how many there are. */
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
  // What is seen is there, even where few of those that were looked at had it.
  const seen = count.is === 'at_least' ? { ...count, value: Math.max(count.value, page.length) } : count
  return { ids: page.map(({ id }) => id), next: isMore ? cursorOf(last) : null, count: seen }
}

/** One page of what `readRows` makes of the ids. What went away in between is left out. */
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

/** Every id that the query finds, a portion at a time. */
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
  /** The table, or of it the few rows that are looked up first. */
  from: Part
  /** What an index answers or most rows have, and what is known to be common: each row met is asked for that. */
  plain: Part[]
  common: Part[]
  isNarrowed: boolean
}

const allOf = (parts: readonly Part[]) => sql.join([sql`true`, ...parts], sql` and `)

/** All of the query's conditions as one; what few rows have is looked up here. */
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
  for (const { ids, holds } of narrowings) {
    const few = (await isCommon(db, listing, { ids, holds }, query.sort)) ? null : await findFew(db, ids)
    // No plan is to gather what is common.
    if (!few) common.push(sql`case when ${holds} then true end`)
    // Fenced off: a planner that does not know how few they are would walk the whole order to meet them.
    else from = sql`from (select t.* ${from} where t.id = any(${few}::integer[]) offset 0) t`
  }
  return { from, plain, common, isNarrowed: plain.length + narrowings.length > 0 }
}

/**
 * Whether so many rows have it that a page of them is near in the order: as the planner guesses, and as the order's
 * own beginning shows. Then nobody gathers a million ids to learn that they are too many.
 */
async function isCommon<Query>(
  db: Db,
  { from, sorts }: Listing<Query>,
  { ids, holds }: Narrowing,
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

/** The ids, or null when there are too many to be sorted. */
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
