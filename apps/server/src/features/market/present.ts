import type { Coin, KnownCoin, Macro, QuotedPrice } from '@palata/contract/market'
import { pictureUrl } from './page/coinPictures.ts'
import { BASE_COINS } from './prices/baseCoins.ts'
import type { CoinRow, listPrices, MacroRow } from './store.ts'

export function dropstabUrl(slug: string) {
  return `https://dropstab.com/coins/${encodeURIComponent(slug)}`
}

export function presentCoin(row: CoinRow): Coin {
  return {
    id: row.id,
    api_id: row.api_id,
    slug: row.slug,
    symbol: row.symbol,
    name: row.name,
    image: pictureUrl(row.api_id),
    rank: row.rank,
    price_usd: row.price_usd,
    change_1d_usd: row.change_1d,
    market_cap: row.market_cap,
    fdv: row.fdv,
    dropstab_url: dropstabUrl(row.slug),
    updated_at: row.quoted_at?.toISOString() ?? null,
  }
}

export function presentKnown({ id, api_id, slug, symbol, name }: Pick<CoinRow, keyof KnownCoin>): KnownCoin {
  return { id, api_id, slug, symbol, name, image: pictureUrl(api_id) }
}

export function presentPrice({
  asked,
  price_usd,
  quoted_at,
}: Awaited<ReturnType<typeof listPrices>>[number]): QuotedPrice {
  return { id: asked, price_usd, priced_at: quoted_at?.toISOString() ?? null }
}

/** Coins are quoted in USD; other values have their own unit in `price`: roubles per dollar for `rub`. */
export function presentMacro(coins: CoinRow[], quotes: MacroRow[]): Macro {
  const coin = ({ id }: { id: number }) => {
    const row = coins.find((candidate) => candidate.id === id)
    return {
      price_usd: row?.price_usd ?? null,
      change_1d_usd: row?.change_1d ?? null,
      source: null,
      updated_at: row?.quoted_at?.toISOString() ?? null,
    }
  }
  const quote = (key: MacroRow['key']) => {
    const row = quotes.find((candidate) => candidate.key === key)
    const change = row?.change_1d ?? null
    return {
      price_usd: row ? (key === 'rub' ? 1 / row.price : row.price) : null,
      // Inverted: a dollar that costs more roubles means a cheaper rouble.
      change_1d_usd: key === 'rub' && change !== null ? 100 * (1 / (1 + change / 100) - 1) : change,
      price: row?.price ?? null,
      change_1d: change,
      source: row?.source ?? null,
      updated_at: row?.quoted_at.toISOString() ?? null,
    }
  }
  return {
    btc: coin(BASE_COINS.btc),
    eth: coin(BASE_COINS.eth),
    sol: coin(BASE_COINS.sol),
    market_cap: quote('market_cap'),
    gold: quote('gold'),
    nvidia: quote('nvidia'),
    sp500: quote('sp500'),
    rub: quote('rub'),
  }
}
