import { payments } from '@palata/contract/payments'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#api/api.tsx'

export const invoicesKey = () => ['invoices'] as const

export const invoices = (api: Api) =>
  queryOptions({
    queryKey: invoicesKey(),
    queryFn: ({ signal }) => api.call(payments.invoices, undefined, { signal, quiet: true }),
  })
