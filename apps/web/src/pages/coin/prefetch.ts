import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#api/api.tsx'
import { coinHistory, coinPage, DEFAULT_RANGE } from '#features/market'
import { aroundCoin, coinMarks, talkPages } from '#features/talk'
import type { Arrival, Params } from '#navigation'
import { coinPath } from '#paths.ts'

/** Reads the coin first: a number or a former name leads to the coin's own address. */
export async function prefetchCoin(client: QueryClient, api: Api, { slug = '' }: Params): Promise<Arrival> {
  const coin = await client.fetchQuery(coinPage(api, slug))
  if (!coin) return false
  if (coin.slug !== slug) return { leadsTo: coinPath(coin.slug) }
  await Promise.all([
    client.prefetchQuery(coinHistory(api, slug, DEFAULT_RANGE)),
    client.prefetchQuery(coinMarks(api, slug, DEFAULT_RANGE, false)),
    client.prefetchQuery(aroundCoin(api, slug, false)),
    client.prefetchInfiniteQuery(talkPages(api, slug, 'all', false)),
  ])
  return true
}
