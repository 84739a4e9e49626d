import { z } from 'zod'
import { Instant } from '../shared.ts'

/** The contract of a coin in one network. */
export const CoinContract = z.object({
  networkName: z.string(),
  contract: z.string(),
  explorerUrl: z.string(),
  dexscreenerUrl: z.string(),
  networkImage: z.string(),
  networkSymbol: z.string(),
})
export type CoinContract = z.infer<typeof CoinContract>

/** A coin with a market and a contract; unknown texts are empty and unknown numbers null. */
export const MarketCoin = z.object({
  id: z.string(),
  rank: z.number().int().nullable(),
  image: z.string(),
  name: z.string(),
  symbol: z.string(),
  slug: z.string(),
  price_usd: z.number().nullable(),
  /** When we read the price; null when the market's own service has just given it. */
  priced_at: Instant.nullable(),
  change_1d_usd: z.number().nullable(),
  market_cap: z.number().nullable(),
  fdv: z.number().nullable(),
  /** Pair of the spot market with the largest volume: `ETH/USDT`. */
  trading_pair: z.string(),
  /** Name of that market's exchange. */
  exchange: z.string(),
  exchange_link: z.string(),
  exchange_image_link: z.string(),
  contract: z.string(),
  explorer_url: z.string(),
  dexscreener_url: z.string(),
  network_name: z.string(),
  network_image: z.string(),
  network_symbol: z.string(),
  dropstab_url: z.string(),
})
export type MarketCoin = z.infer<typeof MarketCoin>

export const NftCollection = z.object({
  id: z.string(),
  name: z.string(),
  image_url: z.string(),
  blur_url: z.string(),
  floor_price_eth: z.number().nullable(),
  change_1w_percent: z.number().nullable(),
})

/** At most 5 of each; a list is empty while its source does not answer. */
export const MarketOverview = z.object({
  trending_coins: z.array(MarketCoin),
  top_gain_coins: z.array(MarketCoin),
  top_loss_coins: z.array(MarketCoin),
  trending_nft_collections: z.array(NftCollection),
})
export type MarketOverview = z.infer<typeof MarketOverview>

/** A coin found by the market search. */
export const CoinHit = z.object({
  /** Id for `marketDetails`. */
  id: z.string(),
  symbol: z.string(),
  name: z.string(),
  image: z.string(),
  rank: z.number().int().nullable(),
})

const CoinMarket = z.object({
  exchange: z.string(),
  exchange_image: z.string(),
  base: z.string(),
  quote: z.string(),
  volume_usd: z.number().nullable(),
  url: z.string(),
})

/** Keyed by the coin's id. `coin` is for the block of found coins: it has the first market and the chosen contract. */
export const MarketDetails = z.record(
  z.string(),
  z.object({ markets: z.array(CoinMarket), contracts: z.array(CoinContract), coin: MarketCoin }),
)
export type MarketDetails = z.infer<typeof MarketDetails>
