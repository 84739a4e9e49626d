import { membership } from '@palata/contract/membership'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#api/api.tsx'

/** Begins with the key of the subscription, so a change of access reads it again. */
export const absence = (api: Api) =>
  queryOptions({
    queryKey: ['subscription', 'absence'],
    queryFn: async ({ signal }) => (await api.call(membership.absence, undefined, { signal, quiet: true })).absence,
  })
