import { membership } from '@palata/contract/membership'
import { payments } from '@palata/contract/payments'
import { telegram } from '@palata/contract/telegram'
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

export const invoices = (api: Api) =>
  queryOptions({
    queryKey: ['invoices'],
    queryFn: ({ signal }) => api.call(payments.invoices, undefined, { signal, quiet: true }),
  })

export const chats = (api: Api) =>
  queryOptions({
    queryKey: ['chats'],
    queryFn: ({ signal }) => api.call(telegram.chats, undefined, { signal, quiet: true }),
  })
