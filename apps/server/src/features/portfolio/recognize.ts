import type { KnownCoin } from '@palata/contract/market'
import type { NamedRow } from '@palata/contract/portfolio'
import { listCoinsCalled } from '#features/coinSearch'
import { type CoinRow, presentKnown } from '#features/market'
import type { Db } from '#platform/database.ts'

/** More coins than this share a ticker rarely, and nobody looks through more. */
const MOST = 10
/** Coins of a whole file of holdings. */
const MOST_COINS = 10_000

/**
 * Matches imported rows to coins: one coin when it is certain, several when the reader must choose, none when unknown.
 */
export async function recognize(db: Db, rows: NamedRow[]): Promise<{ coins: KnownCoin[] }[]> {
  const ids = rows.map(({ api_id }) => api_id).filter(Boolean)
  const words = rows.flatMap(({ symbol, name }) => [small(symbol), respelt(symbol), small(name)]).filter(Boolean)
  const coins = await listCoinsCalled(db, words, { apiIds: ids, limit: MOST_COINS })
  const byId = new Map(coins.map((coin) => [coin.api_id, coin]))
  const bySymbol = Map.groupBy(coins, ({ symbol }) => small(symbol))
  const byName = Map.groupBy(coins, ({ name }) => small(name))
  const meant = ({ api_id, symbol, name }: NamedRow): CoinRow[] => {
    const certain = byId.get(api_id)
    if (certain) return [certain]
    const named = (name && byName.get(small(name))) || []
    // The column of a one-column file may hold tickers or names.
    const called =
      (symbol && (bySymbol.get(small(symbol)) ?? byName.get(small(symbol)) ?? bySymbol.get(respelt(symbol)))) || []
    const both = called.filter((coin) => named.includes(coin))
    if (both.length > 0) return both
    return called.length > 0 ? called : named
  }
  return rows.map((row) => ({ coins: meant(row).slice(0, MOST).map(presentKnown) }))
}

const small = (text: string) => text.toLowerCase()

/** Kraken's own names of coins; X stands before its old ones. */
const KRAKEN: Record<string, string> = { xbt: 'btc', xdg: 'doge', eth2: 'eth' }
const OLD_COIN = /^x(?=(?:xbt|xdg|eth|etc|ltc|xrp|xlm|xmr|zec|rep|mln)$)/
/** Pairs of Kraken's old coins have eight letters: XXBTZEUR, XETHXXBT. */
const OLD_PAIR = /^(x\w{3})(?:z(?:usd|eur|gbp|cad|aud|jpy|chf)|xxbt|xeth)$/
const PAIR = /(?<=^\w{2,})(?:usd[tc]?|fdusd|busd|eur|gbp|try|rub|cad|aud|jpy|chf)$/
/** Kraken's coins in staking, with the days that they are bonded: SOL.S, DOT28.S. */
const STAKED = /(?:\d\d)?\.[smfbp]$/

/** Binance's coins in savings: LDBNB. */
const SAVED = /^ld(?=\w{3,}$)/

/** What a ticker that no coin has may stand for: BTCUSD of Ghostfolio, btcusdt of a script, LDBNB, XXBT, XXBTZEUR and SOL.S of Kraken. */
function respelt(symbol: string): string {
  const bare = small(symbol).replace(STAKED, '')
  const coin = (OLD_PAIR.exec(bare)?.[1] ?? bare.replace(PAIR, '')).replace(SAVED, '').replace(OLD_COIN, '')
  return KRAKEN[coin] ?? coin
}
