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

/** How long to wait before the next question: most payments come within minutes, and whoever waits longer is in no hurry. */
export function pauseAfter(waitedMs: number): number {
  if (waitedMs < 2 * MINUTE_MS) return 3 * SECOND_MS
  return waitedMs < 10 * MINUTE_MS ? 10 * SECOND_MS : 30 * SECOND_MS
}

/**
 * What became of the payment, asked by itself while somebody looks, and at once when they return or the network does.
 * Once it is paid, everything on the page is read again by the new right.
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
    // The library hears a tab that is shown again, but not a window that comes to the front.
    const ask = () => void refetch({ cancelRefetch: false })
    window.addEventListener('focus', ask)
    return () => window.removeEventListener('focus', ask)
  }, [isPaid, refetch])
  return { ...watched, pause }
}
