import { type Invoice, payments } from '@palata/contract/payments'
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useApi } from '#api/api.tsx'
import { refreshPage } from '#features/accounts'
import { rereadAccess } from '#features/membership'
import { invoiceKey, invoices } from '../queries.ts'
import { isSettled } from './invoiceTexts.ts'
import { isSignedOut } from './useOpenInvoice.ts'

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
  const [since] = useState(Date.now)
  const pause = pauseAfter(Date.now() - since)
  const watched = useQuery({
    queryKey: invoiceKey(id),
    queryFn: ({ signal }) => api.call(payments.invoice, { params: { id } }, { signal, quiet: true }),
    staleTime: 0,
    retry: false,
    // After the session has ended only a sign-in helps, and it refetches the whole page.
    refetchInterval: ({ state }) =>
      (state.data && isSettled(state.data.state)) || isSignedOut(state.error) ? false : pause,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  })
  const isPaid = watched.data !== undefined && isSettled(watched.data.state)
  useRereadAfter(isPaid ? 1 : 0)
  useAskOnFocus(watched, !isPaid)
  return { ...watched, pause }
}

/** Polls the person's invoices while one of them can still be paid. */
export function useWatchedInvoices() {
  const [since] = useState(Date.now)
  const watched = useQuery({
    ...invoices(useApi()),
    refetchInterval: ({ state }) =>
      state.data?.results.some(isPayable) && !isSignedOut(state.error) ? pauseAfter(Date.now() - since) : false,
  })
  const results = watched.data?.results ?? []
  useRereadAfter(watched.data && results.filter(({ state }) => isSettled(state)).length)
  useAskOnFocus(watched, results.some(isPayable))
  return watched
}

const isPayable = ({ pay_url }: Invoice) => pay_url !== null

/** Refetches the whole page when the number of paid invoices grows; undefined while it is not known. */
function useRereadAfter(paid: number | undefined) {
  const client = useQueryClient()
  const before = useRef(paid)
  useEffect(() => {
    const isMore = before.current !== undefined && paid !== undefined && paid > before.current
    before.current = paid ?? before.current
    if (!isMore) return
    void rereadAccess(client)
    void refreshPage(client)
  }, [paid, client])
}

/** React Query refetches when a tab becomes visible, but not when a window gets the focus. */
function useAskOnFocus({ refetch }: Pick<UseQueryResult, 'refetch'>, isOn: boolean) {
  useEffect(() => {
    if (!isOn) return
    const ask = () => void refetch({ cancelRefetch: false })
    window.addEventListener('focus', ask)
    return () => window.removeEventListener('focus', ask)
  }, [isOn, refetch])
}
