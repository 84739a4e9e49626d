import { pricesMoved } from '#features/market'
import { daysWritten } from '#features/priceHistory'
import type { Db } from '#platform/database.ts'
import { emit } from '#platform/outbox/events.ts'
import { legsChanged, listsChanged } from '../events.ts'

/** A test coin: closes by days before today; 0 is the midnight at which today began. */
export interface TestCoin {
  apiId: string
  symbol?: string
  rank: number | null
  live: number | null
  /** Hours since its last quote. */
  age?: number
  closes: Record<number, number>
}

/** Inserts coins with closes and emits the events of the market. */
export async function addCoins(db: Db, now: Date, coins: TestCoin[]) {
  for (const { apiId, symbol = apiId.toUpperCase(), rank, live, age = 0, closes } of coins) {
    await db.query(
      `insert into coins (api_id, slug, symbol, name, rank, price_usd, quoted_at)
       values ($1, $1, $2, $1, $3, $4, $5::timestamptz - make_interval(hours => $6))
       on conflict (api_id) do update set rank = excluded.rank, price_usd = excluded.price_usd, quoted_at = excluded.quoted_at`,
      [apiId, symbol, rank, live, now, age],
    )
    await db.query(
      `insert into coin_days (coin_id, day, price_usd)
       select c.id, ($2::timestamptz at time zone 'UTC')::date - 1 - d.ago, d.price
       from coins c, unnest($3::integer[], $4::float8[]) as d(ago, price) where c.api_id = $1
       on conflict (coin_id, day) do update set price_usd = excluded.price_usd`,
      [apiId, now, Object.keys(closes).map(Number), Object.values(closes)],
    )
  }
  await emit(db, daysWritten, { from: '2000-01-01', rows: coins.length })
  await emit(db, pricesMoved, { coins: coins.length })
}

/** Inserts a category or an editors' list with its coins. */
export async function addTag(db: Db, name: string, apiIds: string[], { isLeftOut = false } = {}) {
  await db.query(`insert into coin_tags (slug, name, is_left_out, taken_at) values (lower($1), $1, $2, now())`, [
    name,
    isLeftOut,
  ])
  await db.query(
    `insert into coin_tag_coins select t.id, c.id from coin_tags t, coins c where t.name = $1 and c.api_id = any($2)`,
    [name, apiIds],
  )
  await emit(db, listsChanged, {})
}

/** Data for the access tests: bitcoin with some closes, a leg, a category and a list. */
export async function insertSamples(db: Db, now: Date) {
  await db.query(
    `insert into coin_days (coin_id, day, price_usd) select 1, $1::date - n, 90000 + n from generate_series(1, 40) n`,
    [now],
  )
  await db.query(`insert into impulses (base_coin_id, direction, start_day) values (1, 'up', $1::date - 20)`, [now])
  await db.query(`insert into coin_tags (slug, name, taken_at) values ('layer-1', 'Layer 1', $1)`, [now])
  await db.query('insert into coin_tag_coins select t.id, c.id from coin_tags t, coins c')
  await db.query(`insert into coin_lists (name, position) values ('На слуху', 1)`)
  await db.query('insert into coin_list_coins select l.id, c.id, 1 from coin_lists l, coins c')
  await db.query(`insert into screener_columns (account_id, columns) values (2, '{price}')`)
  await db.query(`insert into screener_sets (account_id, name, query, saved_at) values (2, 'x', 'top=50', $1)`, [now])
  await emit(db, daysWritten, { from: '2000-01-01', rows: 40 })
  await emit(db, pricesMoved, { coins: 1 })
  await emit(db, legsChanged, { legs: 1 })
  await emit(db, listsChanged, {})
}
