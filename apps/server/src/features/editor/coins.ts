import type { CoinChoice } from '@palata/contract/editor'
import { type ChosenCoin, pictureUrl } from '#features/market'

export function presentCoin({ api_id, symbol, name, rank, price_usd }: ChosenCoin): CoinChoice {
  return { api_id, symbol, name, rank, price_usd, image: pictureUrl(api_id) }
}
