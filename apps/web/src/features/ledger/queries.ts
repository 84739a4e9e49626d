import type { Reply } from '@palata/contract/endpoint'
import { LISTED_ENTRIES, ledger } from '@palata/contract/ledger'
import type { EntryGroup } from '@palata/contract/ledger/entries'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type Api, ApiError } from '#api/api.tsx'
import { logFailure } from '#api/logFailure.ts'

export type Overview = Reply<typeof ledger.overview>
type Listed = Reply<typeof ledger.entries>['results'][number]

export function ledgerOverview(api: Api) {
  return queryOptions({
    queryKey: ['ledger', 'overview'],
    queryFn: ({ signal }) => logFailure('журнала', () => api.call(ledger.overview, undefined, { signal })),
  })
}

export function ledgerEntries(api: Api, group: EntryGroup | null) {
  return infiniteQueryOptions({
    queryKey: ['ledger', 'entries', group],
    initialPageParam: null as number | null,
    getNextPageParam: ({ results }: { results: Listed[] }) => {
      const last = results.at(-1)?.index ?? 0
      return results.length === LISTED_ENTRIES && last > 0 ? last : null
    },
    queryFn: ({ pageParam, signal }) =>
      logFailure('записей журнала', () =>
        api.call(
          ledger.entries,
          { query: { ...(pageParam !== null && { before: pageParam }), ...(group && { group }) } },
          { signal },
        ),
      ),
  })
}

/** An entry found by its address; its proof is null until it is under a checkpoint. Empty when there is none. */
export interface Found {
  index: number
  entry: string
  proof: string | null
}

export function foundEntries(api: Api, place: string) {
  return queryOptions({
    queryKey: ['ledger', 'found', place],
    queryFn: ({ signal }): Promise<Found[]> =>
      logFailure('записи журнала', async () => {
        const [author = '', call] = place.split('-')
        try {
          if (call === undefined)
            return [await api.call(ledger.entry, { params: { index: place } }, { signal, quiet: true })]
          const { results } = await api.call(ledger.calls, { params: { author, call } }, { signal, quiet: true })
          return results.map((one) => ({ ...one, proof: null }))
        } catch (error) {
          if (error instanceof ApiError && error.status === 404) return []
          throw error
        }
      }),
  })
}

export function sealOf(api: Api, id: number) {
  return queryOptions({
    queryKey: ['ledger', 'seal', id],
    queryFn: ({ signal }) =>
      logFailure('печати', () => api.call(ledger.seal, { params: { id: String(id) } }, { signal, quiet: true })),
  })
}
