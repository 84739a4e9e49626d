import { type AlertRule, alerts, type PriceCondition } from '@palata/contract/alerts'
import type { AlertWhat } from '@palata/contract/alerts/whats'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Api } from '#api/api.tsx'
import { logFailure } from '#api/logFailure.ts'

export const alertsKey = () => ['alerts'] as const
const listKey = () => [...alertsKey(), 'list'] as const

/** The reader's rules, and how many coins their portfolio has. */
export const alertList = (api: Api) =>
  queryOptions({
    queryKey: listKey(),
    queryFn: ({ signal }) => logFailure('оповещений', () => api.call(alerts.list, undefined, { signal, quiet: true })),
  })

export interface Finding {
  coins: string[] | null
  whats: AlertWhat[]
  price: PriceCondition | null
}

/** What a rule would have told in the last week. */
export const alertPreview = (api: Api, finding: Finding) =>
  queryOptions({
    queryKey: [...alertsKey(), 'preview', finding],
    queryFn: ({ signal }) =>
      logFailure('примера оповещений', () => api.call(alerts.preview, { body: finding }, { signal, quiet: true })),
    staleTime: 60_000,
  })

/** Changes the known list before the server has said so. */
export function changeList(client: QueryClient, change: (rules: AlertRule[]) => AlertRule[]) {
  client.setQueryData<{ results: AlertRule[]; portfolio_ids: number[] }>(
    listKey(),
    (list) => list && { ...list, results: change(list.results) },
  )
}
