import { digest } from '@palata/contract/digest'
import type { DigestArea } from '@palata/contract/digest/worth'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Api } from '#api/api.tsx'
import { logFailure } from '#api/logFailure.ts'

/** Everything since the moment; undefined for the reader's last absence. */
export function digestSince(api: Api, since: string | undefined) {
  return queryOptions({
    queryKey: ['digest', 'all', since ?? null],
    queryFn: ({ signal }) =>
      logFailure('сводки', () =>
        api.call(digest.read, { query: since === undefined ? {} : { since } }, { signal, quiet: true }),
      ),
    // What has been read stays where it was read.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}

interface Place {
  since: string
  until: string
  /** Place after the items that the page has. */
  next: string
}

/** The rest of one area, after what the page shows of it. */
export function restOfArea(api: Api, area: DigestArea, { since, until, next }: Place) {
  return infiniteQueryOptions({
    queryKey: ['digest', 'area', area, since, until],
    initialPageParam: next,
    getNextPageParam: (page: { next: string | null }) => page.next,
    queryFn: ({ pageParam, signal }) =>
      logFailure('раздела сводки', () =>
        api.call(digest.area, { params: { area }, query: { since, until, after: pageParam } }, { signal, quiet: true }),
      ),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The card of the reader's last absence; null when none stands. */
export function digestCardQuery(api: Api) {
  return queryOptions({
    queryKey: ['digest', 'card'],
    queryFn: ({ signal }) => logFailure('сводки', () => api.call(digest.card, undefined, { signal, quiet: true })),
    staleTime: 5 * 60_000,
    retry: false,
  })
}
