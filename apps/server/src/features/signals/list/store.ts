import { type ListedSort, type ListedState, MOST_CHOICES } from '@palata/contract/signals/list'
import { type RawBuilder, sql } from 'kysely'
import { type Db, rows } from '#platform/database.ts'
import { askedRows } from '#platform/queryBuilder.ts'
import { SIGNAL_COLUMNS, type SignalRow } from '../store.ts'

/** A signal with its place in the chosen order: the sort keys as text, without the id. */
export type ListedRow = SignalRow & { key: string[] }

export interface Chosen {
  state: ListedState
  sort: ListedSort
  author?: string | undefined
  coin?: string | undefined
}

const GOES_ON = sql`s.live and s.ended_at is null and s.void_at is null`
/** Removed calls stay in the list; a removed signal that was no call does not. */
const IS_OVER = sql`(s.ended_at is not null or s.void_at is not null) and s.published_at is not null and (s.live or s.call_number is not null)`
const FINISHED = sql`coalesce(s.ended_at, s.void_at)`
const TERM = sql`coalesce(coalesce(s.sealed_at, s.published_at) + s.horizon_days * interval '24 hours', timestamptz '9999-12-31T00:00:00Z')`
/** Percent, as shown: of an open signal by the price now. */
const RESULT_NOW = sql`100 * (c.price_usd - s.start_price) / s.start_price * case s.direction when 'long' then 1 when 'short' then -1 end`

/** SQL type of a sort key. */
export type KeyType = 'smallint' | 'timestamptz' | 'double precision'

interface Order {
  /** Expressions by which the list is sorted before the id. */
  keys: readonly (readonly [RawBuilder<unknown>, KeyType])[]
  isDescending: boolean
  /** What has no key is not listed. */
  where?: RawBuilder<unknown>
}

const byResult = (result: RawBuilder<unknown>, isDescending: boolean): Order => ({
  keys: [[result, 'double precision']],
  isDescending,
  where: sql`${result} is not null`,
})

const ORDERS: Record<ListedState, Partial<Record<ListedSort, Order>>> = {
  open: {
    new: {
      keys: [
        [sql`s.weight`, 'smallint'],
        [sql`s.published_at`, 'timestamptz'],
      ],
      isDescending: true,
    },
    left: { keys: [[TERM, 'timestamptz']], isDescending: false },
    best: byResult(RESULT_NOW, true),
    worst: byResult(RESULT_NOW, false),
  },
  ended: {
    new: { keys: [[FINISHED, 'timestamptz']], isDescending: true },
    best: byResult(sql`s.result_percent`, true),
    worst: byResult(sql`s.result_percent`, false),
  },
}

/** Undefined for an order that the state does not have. */
export const orderOf = ({ state, sort }: Chosen) => ORDERS[state][sort]

/** Types of the keys before the id in a place of the order. */
export const keysOf = ({ keys }: Order): KeyType[] => keys.map(([, type]) => type)

/**
 * A page of the chosen signals after a place. Ended ones read an index in the order of the list; open ones are few, and
 * are sorted.
 */
export function listChosen(db: Db, chosen: Chosen, limit: number, after: readonly string[] | null) {
  const order = orderOf(chosen)!
  const direction = order.isDescending ? sql`desc` : sql`asc`
  const keys = [...order.keys, [sql`s.id`, 'integer'] as const]
  const given = after?.map((text, at) => sql`${text}::text::${sql.raw(keys[at]![1])}`)
  return askedRows<ListedRow>(
    db,
    sql<ListedRow>`select ${sql.raw(SIGNAL_COLUMNS)}, array[${sql.join(order.keys.map(textOf))}] as key
     from signals s join coins c on c.id = s.coin_id left join accounts a on a.id = s.author_id
     where ${chosen.state === 'open' ? GOES_ON : IS_OVER}
       ${order.where ? sql`and ${order.where}` : sql``}
       ${chosen.author === undefined ? sql`` : sql`and s.author_id = (select id from accounts where lower(username) = lower(${chosen.author}))`}
       ${chosen.coin === undefined ? sql`` : sql`and s.coin_id = (select id from coins where api_id = ${chosen.coin})`}
       ${given ? sql`and (${sql.join(keys.map(([key]) => key))}) ${order.isDescending ? sql`<` : sql`>`} (${sql.join(given)})` : sql``}
     order by ${sql.join(keys.map(([key]) => sql`${key} ${direction}`))} limit ${limit}`,
  )
}

/** Times keep their microseconds and numbers all their digits, so that a place is found again. */
const textOf = ([key, type]: Order['keys'][number]) =>
  type === 'timestamptz'
    ? sql`to_char(${key} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
    : sql`(${key})::text`

interface Counted {
  open: number
  ended: number
}

const COUNTS = `count(*) filter (where s.live and s.ended_at is null and s.void_at is null)::integer as open,
  count(*) filter (where (s.ended_at is not null or s.void_at is not null) and (s.live or s.call_number is not null))::integer as ended`
const LISTED = `s.published_at is not null and (s.live or (s.call_number is not null and (s.ended_at is not null or s.void_at is not null)))`

export async function countListed(db: Db): Promise<Counted> {
  const [row] = await rows<Counted>(db, 'signals.counts', `select ${COUNTS} from signals s where ${LISTED}`)
  return row!
}

export function countByAuthor(db: Db) {
  return rows<Counted & { username: string; name: string }>(
    db,
    'signals.countsByAuthor',
    `select a.username, a.name, ${COUNTS} from signals s join accounts a on a.id = s.author_id where ${LISTED}
     group by a.id order by count(*) desc, a.id limit ${MOST_CHOICES}`,
  )
}

export function countByCoin(db: Db) {
  return rows<Counted & { api_id: string; symbol: string }>(
    db,
    'signals.countsByCoin',
    `select c.api_id, c.symbol, ${COUNTS} from signals s join coins c on c.id = s.coin_id where ${LISTED}
     group by c.id order by count(*) desc, c.id limit ${MOST_CHOICES}`,
  )
}
