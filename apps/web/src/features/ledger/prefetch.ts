import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#api/api.tsx'
import type { Params } from '#navigation'
import { foundEntries, ledgerEntries, ledgerOverview } from './queries.ts'

/** Reads the ledger's page on the server: outsiders read it without code. */
export async function prefetchLedger(client: QueryClient, api: Api, { place }: Params) {
  const found = place === undefined ? null : client.fetchQuery(foundEntries(api, place))
  await Promise.all([
    client.prefetchQuery(ledgerOverview(api)),
    client.prefetchInfiniteQuery(ledgerEntries(api, null)),
    found,
  ])
  return (await found)?.length !== 0
}
