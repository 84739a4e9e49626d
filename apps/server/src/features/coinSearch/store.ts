import type { CoinRow } from '#features/market'
import { type Db, rows } from '#platform/database.ts'

const COLUMNS = 'id, api_id, slug, symbol, name, image, rank, price_usd, change_1d, market_cap, fdv, quoted_at'

/** A coin that a text may name, with its price. */
export type NamedCoin = Pick<CoinRow, 'id' | 'api_id' | 'symbol' | 'name' | 'rank' | 'price_usd' | 'quoted_at'>

/** Visible coins with one of the tickers (upper case), and coins with one of the provider ids; by rank. */
export function listNamedCoins(db: Db, tickers: string[], apiIds: string[] = []): Promise<NamedCoin[]> {
  return rows<NamedCoin>(
    db,
    'coinSearch.named',
    `select id, api_id, symbol, name, rank, price_usd, quoted_at from coins
     where upper(symbol) = any($1) and not is_hidden or api_id = any($2) order by rank nulls last, id limit 2000`,
    [tickers, apiIds],
  )
}

/**
 * Visible coins whose ticker or name starts with `text`, or with `isInside` contains it: exact tickers first, then those
 * that start with it, each by rank.
 */
export function searchCoins(db: Db, text: string, limit: number, { isInside = false } = {}): Promise<CoinRow[]> {
  return rows<CoinRow>(
    db,
    'coinSearch.search',
    `select ${COLUMNS} from coins, lateral (
       select starts_with(upper(symbol), upper($1)) or starts_with(upper(name), upper($1)) as begins) b
     where not is_hidden and (begins or $3 and (strpos(upper(symbol), upper($1)) > 0 or strpos(upper(name), upper($1)) > 0))
     order by upper(symbol) = upper($1) desc, begins desc, rank nulls last, id limit $2`,
    [text, limit, isInside],
  )
}

/** Coins whose ticker or name is one of the words (lower case), or api_id one of the ids; largest first. */
export function listCoinsCalled(db: Db, words: string[], { apiIds = words, limit = 100 } = {}) {
  return rows<CoinRow>(
    db,
    'coinSearch.called',
    `select ${COLUMNS} from coins
     where lower(symbol) = any($1) or lower(name) = any($1) or api_id = any($2) order by rank nulls last, id limit $3`,
    [words, apiIds, limit],
  )
}

/** Finds a coin by ticker, name or api_id; aliases first, then `apiId`, visible ones and the largest. */
export async function findCoinNamed(db: Db, name: string, apiId = name): Promise<CoinRow | undefined> {
  const [row] = await rows<CoinRow>(
    db,
    'coinSearch.coinNamed',
    `select ${COLUMNS} from coins
     where upper(symbol) = upper($1) or api_id = any(array[lower($1), $2]) or lower(name) = lower($1)
       or id = (select coin_id from coin_aliases where api_id = $2)
     order by id is not distinct from (select coin_id from coin_aliases where api_id = $2) desc, api_id = $2 desc, is_hidden,
       rank nulls last, id limit 1`,
    [name, apiId],
  )
  return row
}
