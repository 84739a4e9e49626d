import { gifts } from '@palata/contract/gifts'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#api/api.tsx'

export const givenKey = () => ['gifts'] as const

/** What a link gives. */
export const brought = (api: Api, key: string) =>
  queryOptions({
    queryKey: [...givenKey(), 'brought', key],
    queryFn: ({ signal }) => api.call(gifts.check, { body: { key } }, { signal, quiet: true }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** How often an unpaid gift asks whether its payment came. */
const UNPAID_MS = 10_000

/** The gifts that the person has given. */
export const given = (api: Api) =>
  queryOptions({
    queryKey: [...givenKey(), 'given'],
    queryFn: ({ signal }) => api.call(gifts.list, undefined, { signal, quiet: true }),
    refetchInterval: ({ state: { data } }) =>
      data?.results.some(({ state }) => state === 'unpaid') ? UNPAID_MS : false,
  })
