import { type Db, rows } from '#platform/database.ts'

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
  quoted_at: Date
}

/** What a provider says of a coin at `quotedAt`; money in USD, change in percent. */
export interface CoinQuote {
  apiId: string
  symbol: string
  name: string
  image: string | null
  rank: number | null
  priceUsd: number | null
  change1d: number | null
  marketCap: number | null
  fdv: number | null
  volume24h: number | null
  ath: number | null
  atl: number | null
  quotedAt: Date
}

const columns = 'id, api_id, slug, symbol, name, image, rank, price_usd, change_1d, market_cap, fdv, quoted_at'

/** `id` is the coin's number or the provider's api_id. */
export async function findCoin(db: Db, id: string): Promise<CoinRow | undefined> {
  const [row] = /^\d{1,9}$/.test(id)
    ? await rows<CoinRow>(db, 'market.coin', `select ${columns} from coins where id = $1`, [Number(id)])
    : await rows<CoinRow>(db, 'market.coinByApiId', `select ${columns} from coins where api_id = $1`, [id])
  return row
}

export function listCoinsByApiId(db: Db, apiIds: string[]) {
  return rows<CoinRow>(db, 'market.coinsByApiId', `select ${columns} from coins where api_id = any($1)`, [apiIds])
}

/** Reads at most the 500 ranked coins. */
export function listTopGainers(db: Db, limit: number) {
  return rows<CoinRow>(
    db,
    'market.topGainers',
    `select ${columns} from coins
     where rank <= 500 and coalesce(volume_24h, 1e6) >= 1e6 and change_1d > 0
     order by change_1d desc, rank limit $1`,
    [limit],
  )
}

export function listMacro(db: Db) {
  return rows<MacroRow>(db, 'market.macro', 'select key, price, change_1d, quoted_at from macro_quotes')
}

/** One statement for all; an older quote never replaces a newer one. Returns how many rows changed. */
export async function setQuotes(db: Db, quotes: CoinQuote[]): Promise<number> {
  const result = await db.query(
    `insert into coins (api_id, slug, symbol, name, image, rank, price_usd, change_1d, market_cap, fdv, volume_24h, ath, atl, quoted_at)
     select api_id, api_id, symbol, name, image, rank, price_usd, change_1d, market_cap, fdv, volume_24h, ath, atl, quoted_at
     from jsonb_to_recordset($1::jsonb) as q(api_id text, symbol text, name text, image text, rank integer, price_usd float8,
       change_1d float8, market_cap float8, fdv float8, volume_24h float8, ath float8, atl float8, quoted_at timestamptz)
     order by api_id
     on conflict (api_id) do update set symbol = excluded.symbol, name = excluded.name, image = excluded.image,
       rank = excluded.rank, price_usd = excluded.price_usd, change_1d = excluded.change_1d,
       market_cap = excluded.market_cap, fdv = excluded.fdv, volume_24h = excluded.volume_24h,
       ath = excluded.ath, atl = excluded.atl, quoted_at = excluded.quoted_at
     where coins.quoted_at is null or coins.quoted_at <= excluded.quoted_at`,
    [
      JSON.stringify(
        quotes.map((quote) => ({
          api_id: quote.apiId,
          symbol: quote.symbol,
          name: quote.name,
          image: quote.image ?? '',
          rank: quote.rank,
          price_usd: quote.priceUsd,
          change_1d: quote.change1d,
          market_cap: quote.marketCap,
          fdv: quote.fdv,
          volume_24h: quote.volume24h,
          ath: quote.ath,
          atl: quote.atl,
          quoted_at: quote.quotedAt,
        })),
      ),
    ],
  )
  return result.rowCount ?? 0
}

export async function setMacro(db: Db, row: MacroRow) {
  await db.query(
    `insert into macro_quotes (key, price, change_1d, quoted_at) values ($1, $2, $3, $4)
     on conflict (key) do update set price = excluded.price, change_1d = excluded.change_1d, quoted_at = excluded.quoted_at
     where macro_quotes.quoted_at <= excluded.quoted_at`,
    [row.key, row.price, row.change_1d, row.quoted_at],
  )
}
