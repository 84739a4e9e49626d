import type { Reply } from '@palata/contract/endpoint'
import type { market } from '@palata/contract/market'
import type { QueryClient } from '@tanstack/react-query'
import type { Head, Params } from '#navigation'
import { coinPageKey } from './queries.ts'

/** Head of a coin's page. No price: search engines keep the text, and the price would be outdated. */
export function coinHead(client: QueryClient, { slug = '' }: Params): Head | null {
  const coin = client.getQueryData<Reply<typeof market.page> | null>(coinPageKey(slug))
  if (!coin) return null
  return {
    title: `${coin.name} (${coin.symbol.toUpperCase()})`,
    description: `Цена ${coin.name}, график, показатели и всё, что говорил о монете клуб: публикации, сигналы, события.`,
  }
}
