import { payments } from '@palata/contract/payments'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#api/api.tsx'

const invoicesKey = () => ['invoices'] as const

/** Starts with the list's key, so both are refetched together. */
export const invoiceKey = (id: string) => [...invoicesKey(), id] as const

export const invoices = (api: Api) =>
  queryOptions({
    queryKey: invoicesKey(),
    queryFn: ({ signal }) => api.call(payments.invoices, undefined, { signal, quiet: true }),
  })
