import { membership } from '@palata/contract/membership'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#api/api.tsx'

export const subscription = (api: Api) =>
  queryOptions({
    queryKey: ['subscription'],
    queryFn: ({ signal }) => api.call(membership.subscription, undefined, { signal, quiet: true }),
  })

export const history = (api: Api) =>
  queryOptions({
    queryKey: ['subscription', 'history'],
    queryFn: ({ signal }) => api.call(membership.rights, undefined, { signal, quiet: true }),
  })
