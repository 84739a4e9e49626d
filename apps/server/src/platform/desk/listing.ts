import { Buffer } from 'node:buffer'
import type { DeskCount } from '@palata/contract/desk/resource'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../database.ts'
import { Refusal } from '../errors.ts'
import { isId } from '../format/place.ts'
import { askedRows } from '../queryBuilder.ts'

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
const FEW = 20_000
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
  return { ids: page.map(({ id }) => id), next: isMore ? cursorOf(last) : null, count }
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
  { all, from }: Conditions,
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
    sql<Placed>`select t.id, ${column}::text as place ${from} where ${all} ${behind}
      order by ${column} ${direction}, t.id ${direction} limit ${sql.lit(limit + 1)}`,
  )
}

interface Conditions {
  /** The table, or of it the few rows that are looked up first. */
  from: Part
  all: Part
  isNarrowed: boolean
}

/** All of the query's conditions as one; what few rows have is looked up here. */
async function conditionsOf<Query extends ListQuery>(
  db: Db,
  listing: Listing<Query>,
  query: Query,
  now: Date,
): Promise<Conditions> {
  const narrowings = [...(listing.narrow?.(query, now) ?? []), searchOf(listing, query.q)].filter((one) => !!one)
  const parts: Part[] = [sql`true`, ...(listing.where?.(query, now) ?? []).filter((one) => !!one)]
  let { from } = listing
  for (const { ids, holds } of narrowings) {
    const few = await findFew(db, ids)
    if (!few) parts.push(holds)
    // Fenced off: a planner that does not know how few they are would walk the whole order to meet them.
    else from = sql`from (select t.* ${from} where t.id = any(${few}::integer[]) offset 0) t`
  }
  return { all: sql.join(parts, sql` and `), from, isNarrowed: parts.length + narrowings.length > 1 }
}

/** The ids, or null when there are too many to be sorted. */
async function findFew(db: Db, ids: Part): Promise<number[] | null> {
  const found = await askedRows<{ id: number }>(
    db,
    sql<{ id: number }>`select id from (${ids}) f limit ${sql.lit(FEW + 1)}`,
  )
  return found.length > FEW ? null : found.map(({ id }) => id)
}

function searchOf<Query>({ from, words }: Listing<Query>, q: string | undefined): Narrowing | undefined {
  if (!q?.trim() || !words) return undefined
  const asked = tsQueryOf(q)
  const number = isId(q.trim()) ? Number(q.trim()) : null
  if (asked === null && number === null) return { ids: sql`select 0 as id where false`, holds: sql`false` }
  const matches = sql`desk_words(${words}) @@ to_tsquery('simple', ${asked ?? ''})`
  if (number === null) return { ids: sql`select t.id ${from} where ${matches}`, holds: matches }
  return {
    ids: sql`select t.id ${from} where ${matches} union select t.id ${from} where t.id = ${number}`,
    holds: sql`(${matches} or t.id = ${number})`,
  }
}

/** Words that begin so, all of them; null when nothing of the text is a word. */
function tsQueryOf(q: string): string | null {
  const words =
    q
      .toLowerCase()
      .replaceAll('ё', 'е')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  if (words.length === 0) return null
  return words
    .slice(0, 8)
    .map((word) => `'${word.slice(0, 60)}'${word.length > 2 ? ':*' : ''}`)
    .join(' & ')
}

async function countThem<Query>(
  db: Db,
  { table }: Listing<Query>,
  { all, from, isNarrowed }: Conditions,
): Promise<DeskCount> {
  if (!isNarrowed) {
    const guessed = sql<{
      value: number
    }>`select reltuples::bigint as value from pg_class where oid = ${table}::regclass`
    const value = (await askedRows(db, guessed))[0]!.value
    if (value > SMALL_TABLE) return { value, is: 'about' }
  }
  const most = isNarrowed ? COUNTED : 2 * SMALL_TABLE
  const counted = sql<{ value: number }>`select count(*)::integer as value
    from (select ${from} where ${all} limit ${sql.lit(most + 1)}) f`
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
