import type { MarketCoin, MarketDetails } from '@palata/contract/search/market'
import { type CoinRow, contractsOf, dropstabUrl, pictureUrl } from '#features/market'
import type { CoinDetail } from '#providers/coingecko/answers.ts'

const MOST_MARKETS = 10

const NOWHERE = {
  trading_pair: '',
  exchange: '',
  exchange_link: '',
  exchange_image_link: '',
  contract: '',
  explorer_url: '',
  dexscreener_url: '',
  network_name: '',
  network_image: '',
  network_symbol: '',
}

/** A coin from our own prices, without its markets. */
export function fromCatalogue(row: CoinRow): MarketCoin {
  return {
    id: row.api_id,
    rank: row.rank,
    image: row.id === 0 ? secure(row.image) : pictureUrl(row.api_id),
    name: row.name,
    symbol: row.symbol.toUpperCase(),
    slug: row.slug,
    price_usd: row.price_usd,
    priced_at: row.quoted_at?.toISOString() ?? null,
    change_1d_usd: row.change_1d,
    market_cap: row.market_cap,
    fdv: row.fdv,
    ...NOWHERE,
    dropstab_url: dropstabUrl(row.slug),
  }
}

/** The coin's markets, largest first, and contracts, chosen first. */
export function fromDetail(detail: CoinDetail): MarketDetails[string] {
  const contracts = contractsOf(detail.platforms, pictureUrl)
  const markets = detail.tickers.slice(0, MOST_MARKETS).map((ticker) => ({
    exchange: ticker.exchange,
    exchange_image: secure(ticker.exchangeImage),
    base: ticker.base,
    quote: ticker.target,
    volume_usd: ticker.volumeUsd,
    url: ticker.tradeUrl ?? '',
  }))
  const [market] = markets
  const [contract] = contracts
  const coin: MarketCoin = {
    id: detail.apiId,
    rank: detail.rank,
    image: secure(detail.image),
    name: detail.name,
    symbol: detail.symbol.toUpperCase(),
    slug: detail.webSlug,
    price_usd: detail.priceUsd,
    priced_at: null,
    change_1d_usd: detail.change1d,
    market_cap: detail.marketCap,
    fdv: detail.fdv,
    trading_pair: market ? `${market.base}/${market.quote}` : '',
    exchange: market?.exchange ?? '',
    exchange_link: market?.url ?? '',
    exchange_image_link: market?.exchange_image ?? '',
    contract: contract?.contract ?? '',
    explorer_url: contract?.explorerUrl ?? '',
    dexscreener_url: contract?.dexscreenerUrl ?? '',
    network_name: contract?.networkName ?? '',
    network_image: contract?.networkImage ?? '',
    network_symbol: contract?.networkSymbol ?? '',
    dropstab_url: dropstabUrl(detail.webSlug),
  }
  return { markets, contracts, coin }
}

/** Pages load pictures only over https. */
export function secure(url: string | null): string {
  return url?.startsWith('https://') ? url : ''
}
