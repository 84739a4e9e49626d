import { payments } from '@palata/contract/payments'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApi } from '#api/api.tsx'
import { refreshPage } from '#features/accounts'
import { rereadAccess } from '#features/membership'
import { invoiceKey } from '../queries.ts'
import { isSettled } from './words.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS

/** Pause before the next poll, ms: most payments arrive within minutes, so it grows with the time waited. */
export function pauseAfter(waitedMs: number): number {
  if (waitedMs < 2 * MINUTE_MS) return 3 * SECOND_MS
  return waitedMs < 10 * MINUTE_MS ? 10 * SECOND_MS : 30 * SECOND_MS
}

/**
 * Polls the invoice while the page is visible, and at once when the reader or the network returns. After the payment
 * everything on the page is refetched with the new access.
 */
export function useWatchedInvoice(id: string) {
  const api = useApi()
  const client = useQueryClient()
  const [since] = useState(Date.now)
  const pause = pauseAfter(Date.now() - since)
  const watched = useQuery({
    queryKey: invoiceKey(id),
    queryFn: ({ signal }) => api.call(payments.invoice, { params: { id } }, { signal, quiet: true }),
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state }) => (state.data && isSettled(state.data.state) ? false : pause),
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  })
  const { data, refetch } = watched
  const isPaid = data !== undefined && isSettled(data.state)
  useEffect(() => {
    if (!isPaid) return
    void rereadAccess(client)
    void refreshPage(client)
  }, [isPaid, client])
  useEffect(() => {
    if (isPaid) return
    // React Query refetches when a tab becomes visible, but not when a window gets the focus.
    const ask = () => void refetch({ cancelRefetch: false })
    window.addEventListener('focus', ask)
    return () => window.removeEventListener('focus', ask)
  }, [isPaid, refetch])
  return { ...watched, pause }
}
