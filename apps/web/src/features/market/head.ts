import type { Reply } from '@palata/contract/endpoint'
import type { market } from '@palata/contract/market'
import type { QueryClient } from '@tanstack/react-query'
import type { Head, Params } from '#navigation'
import { coinPageKey } from './queries.ts'

/** What a coin's page says of itself. No price: what is kept by others grows old. */
export function coinHead(client: QueryClient, { slug = '' }: Params): Head | null {
  const coin = client.getQueryData<Reply<typeof market.page> | null>(coinPageKey(slug))
  if (!coin) return null
  return {
    title: `${coin.name} (${coin.symbol.toUpperCase()})`,
    description: `Цена ${coin.name}, график, показатели и всё, что говорил о монете клуб: публикации, сигналы, события.`,
  }
}
