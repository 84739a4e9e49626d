import { portfolio } from '@palata/contract/portfolio'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useApi } from '#api/api.tsx'
import { useMe } from '#features/accounts'
import { amountsKey, amountsQuery } from './queries.ts'
import { changing } from './settled.ts'

export function useAmounts() {
  return useQuery(amountsQuery(useApi(), useMe()?.username))
}

/** Sends an amount, null to remove it, and keeps the answer. Rejects when the server refuses. */
export function useSendAmount() {
  const api = useApi()
  const client = useQueryClient()
  const username = useMe()?.username
  return useMemo(
    () => async (coin_id: string, amount: string | null, since?: string) => {
      const key = amountsKey(username)
      // Asked before anything is awaited: the page may be on its way out.
      const asked = changing(() =>
        api.call(portfolio.setAmount, { body: { coin_id, amount, ...(since && { since }) } }, { quiet: true }),
      )
      const [amounts] = await Promise.all([asked, client.cancelQueries({ queryKey: key })])
      client.setQueryData(key, amounts)
    },
    [api, client, username],
  )
}
