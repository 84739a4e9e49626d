import type { MacroSource } from '@palata/contract/market'
import { type Db, rows } from '#platform/database.ts'
import { isId } from '#platform/format/place.ts'

export interface CoinRow {
  id: number
  api_id: string
  slug: string
  symbol: string
  name: string
  image: string
  rank: number | null
  price_usd: number | null
  change_1d: number | null
  market_cap: number | null
  fdv: number | null
  quoted_at: Date | null
}

export interface MacroRow {
  key: 'market_cap' | 'gold' | 'nvidia' | 'sp500' | 'rub'
  price: number
  change_1d: number | null
  source: MacroSource
  /** Time of the rate itself, which may be old: exchanges close at night and a central bank sets one rate a day. */
  quoted_at: Date
}

export interface TakenMacro extends MacroRow {
  /** Time of the source's answer. */
  read_at: Date
}

const columns = 'id, api_id, slug, symbol, name, image, rank, price_usd, change_1d, market_cap, fdv, quoted_at'

/** SQL: id of the coin for the provider id $1; an alias goes before a present id. */
const LED = 'coalesce((select coin_id from coin_aliases where api_id = $1), (select id from coins where api_id = $1))'

/** Finds a coin by its numeric id, or by a present or former api_id. */
export async function findCoin(db: Db, id: string): Promise<CoinRow | undefined> {
  const [row] = isId(id)
    ? await rows<CoinRow>(db, 'market.coin', `select ${columns} from coins where id = $1`, [Number(id)])
    : await rows<CoinRow>(db, 'market.coinByApiId', `select ${columns} from coins where id = ${LED}`, [id])
  return row
}

/** Finds a coin by numeric id, present or former api_id, or slug. */
export async function findCoinPage(db: Db, id: string): Promise<CoinPageRow | undefined> {
  const [row] = await rows<CoinPageRow>(
    db,
    'market.coinPage',
    `select ${columns}, told_at, volume_24h, supply, ath, ath_at, cardinality(doubted) > 0 as is_doubted, contracts, contracts_at
     from coins where id = $2 or id = ${LED} or slug = $1 order by id = ${LED} desc, is_hidden limit 1`,
    [id, isId(id) ? Number(id) : 0],
  )
  return row
}

export interface CoinPageRow extends CoinRow {
  told_at: Date | null
  volume_24h: number | null
  supply: number | null
  ath: number | null
  ath_at: Date | null
  is_doubted: boolean | null
  contracts: { network: string; address: string }[]
  contracts_at: Date | null
}

export function listFormerNames(db: Db, coinId: number) {
  return rows<{ symbol: string; until: Date }>(
    db,
    'market.formerNames',
    'select symbol, until from coin_names where coin_id = $1 order by until desc limit 5',
    [coinId],
  )
}

/** Prices of the coins with these provider ids, present or former, under the ids asked for, in their order. */
export function listPrices(db: Db, ids: string[]) {
  return rows<Pick<CoinRow, 'price_usd' | 'quoted_at'> & { asked: string }>(
    db,
    'market.prices',
    `select asked, price_usd, quoted_at from unnest($1::text[]) asked join coins on id = coalesce(
       (select coin_id from coin_aliases where api_id = asked), (select id from coins where api_id = asked)
     ) order by asked`,
    [ids],
  )
}

/** Coins by numeric id or by the provider's, in no order. */
export function listCoins(db: Db, ids: readonly (number | string)[]) {
  return rows<CoinRow>(
    db,
    'market.coins',
    `select ${columns} from coins where id = any($1::integer[]) or api_id = any($2::text[])`,
    [ids.filter((id) => typeof id === 'number'), ids.filter((id) => typeof id === 'string')],
  )
}

/**
 * Of what gains and losses of a day are told: the 500 largest coins with a volume of a million dollars or an unknown one.
 * A coin quoted an hour before the newest quote is no longer quoted, and its last change would stay on top for ever.
 */
const MOVING = `rank <= 500 and not is_hidden and coalesce(volume_24h, 1e6) >= 1e6
  and quoted_at > (select max(quoted_at) from coins) - interval '1 hour'`

/** Coins that gained or lost most in a day. */
export function listTopMovers(db: Db, which: 'gainers' | 'losers', limit: number) {
  if (which === 'gainers')
    return rows<CoinRow>(
      db,
      'market.topGainers',
      `select ${columns} from coins where ${MOVING} and change_1d > 0 order by change_1d desc, rank limit $1`,
      [limit],
    )
  return rows<CoinRow>(
    db,
    'market.topLosers',
    `select ${columns} from coins where ${MOVING} and change_1d < 0 order by change_1d, rank limit $1`,
    [limit],
  )
}

export function listMacro(db: Db) {
  return rows<MacroRow>(db, 'market.macro', 'select key, price, change_1d, source, quoted_at from macro_quotes')
}

/** A later quote stays; but gold by a coin, which trades at weekends too, gives way to the exchange's own. */
export async function setMacro(db: Db, row: TakenMacro) {
  await db.query(
    `insert into macro_quotes (key, price, change_1d, source, quoted_at, read_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (key) do update set price = excluded.price, change_1d = excluded.change_1d, source = excluded.source,
       quoted_at = excluded.quoted_at, read_at = excluded.read_at
     where macro_quotes.quoted_at <= excluded.quoted_at or macro_quotes.source = 'pax-gold'`,
    [row.key, row.price, row.change_1d, row.source, row.quoted_at, row.read_at],
  )
}
