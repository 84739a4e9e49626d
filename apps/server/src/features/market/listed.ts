import { type Db, rows } from '#platform/database.ts'
import type { CoinRow } from './store.ts'

/** A coin in the list of the whole market. */
export interface ListedRow extends CoinRow {
  contracts: { network: string; address: string }[]
  /** Exchange pair that its price comes from, such as `BTCUSDT`; null when there is none. */
  pair: string | null
  is_traded: boolean
}

export interface ListedQuestion {
  /** Filters by true or false; null for both. */
  isTraded: boolean | null
  isInTops: boolean | null
  /** Only these ids; null for all. */
  ids: number[] | null
  /** Ids of coins that are left out of tops. */
  leftOut: number[]
}

/** SQL: traded means quoted within 72 hours of the newest quote. A dropped coin gets no more quotes while others do. */
const TRADED = `coalesce(c.price_usd > 0 and c.quoted_at > (select max(quoted_at) from coins) - interval '72 hours', false)`
const LISTED = `from coins c left join coin_pairs p on p.coin_id = c.id and p.agrees
  where not c.is_hidden and ($1::boolean is null or ${TRADED} = $1)
    and ($2::boolean is null or (c.rank is not null and c.id <> all($4::integer[])) = $2)
    and ($3::integer[] is null or c.id = any($3))`

const COLUMNS = `c.id, c.api_id, c.slug, c.symbol, c.name, c.image, c.rank, c.price_usd, c.change_1d, c.market_cap, c.fdv,
  c.quoted_at, c.contracts, p.pair, ${TRADED} as is_traded`

/** One page of coins by rank; coins without a rank come last. */
export function listMarket(
  db: Db,
  question: ListedQuestion,
  { offset, size, isReversed }: { offset: number; size: number; isReversed: boolean },
): Promise<ListedRow[]> {
  return rows<ListedRow>(
    db,
    'market.listed',
    `select ${COLUMNS} ${LISTED}
     order by case when $5 then -c.rank else c.rank end nulls last, c.id offset $6 limit $7`,
    [...valuesOf(question), isReversed, offset, size],
  )
}

/** Coins with these provider ids, in no order; unknown ids are left out. */
export function listMarketCalled(db: Db, apiIds: string[]): Promise<ListedRow[]> {
  return rows<ListedRow>(
    db,
    'market.listedCalled',
    `select ${COLUMNS} from coins c left join coin_pairs p on p.coin_id = c.id and p.agrees where c.api_id = any($1)`,
    [apiIds],
  )
}

export async function countMarket(db: Db, question: ListedQuestion): Promise<number> {
  const [row] = await rows<{ total: number }>(
    db,
    'market.countListed',
    `select count(*)::integer as total ${LISTED}`,
    valuesOf(question),
  )
  return row!.total
}

const valuesOf = ({ isTraded, isInTops, ids, leftOut }: ListedQuestion) => [isTraded, isInTops, ids, leftOut]
