import type { CoinChoice } from '@palata/contract/posts/writing'
import type { NamedCoin } from '#features/coinSearch'
import { pictureUrl } from '#features/market'

export function presentCoin({ api_id, symbol, name, rank, price_usd, quoted_at }: NamedCoin): CoinChoice {
  return {
    api_id,
    symbol,
    name,
    rank,
    price_usd,
    priced_at: quoted_at?.toISOString() ?? null,
    image: pictureUrl(api_id),
  }
}
