import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useAddress } from '#navigation'
import { lineOf, type PageLine } from './line.ts'
import { currentAnswers, forget, useAnswers } from './served.ts'

/** First delay before a retry while the server is down, doubled each time: nothing announces its return, ms. */
const FIRST_AGAIN_MS = 1_000
const LATEST_AGAIN_MS = 30_000

function subscribe(tell: () => void) {
  addEventListener('online', tell)
  addEventListener('offline', tell)
  return () => {
    removeEventListener('online', tell)
    removeEventListener('offline', tell)
  }
}

const useIsOnline = () =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )

export interface Offline {
  isOffline: boolean
  line: PageLine
  retry: () => void
}

/**
 * Refetches the shown page. Once the network answers, calls that this did not repeat belong to other pages or to the
 * background: they say nothing of the shown page, and the other pages request them again when they are opened.
 */
async function askAgain(client: QueryClient) {
  const before = currentAnswers().unfresh
  await client.refetchQueries({ type: 'active' }, { cancelRefetch: false })
  if (currentAnswers().isDown || !navigator.onLine) return
  void client.invalidateQueries({ type: 'inactive', refetchType: 'none' })
  forget(before)
}

/** State of the shown page and of the network. Content that was not fresh is refetched once the network is back. */
export function useOffline(): Offline {
  const client = useQueryClient()
  const isOnline = useIsOnline()
  const { unfresh, isDown } = useAnswers()
  const [path = ''] = useAddress().split('?')
  const line = lineOf(path, unfresh)
  const isStale = isDown || line.kind !== 'fresh'
  const retry = () => void askAgain(client)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the same client for the page's whole life
  useEffect(() => {
    if (!isStale || !isOnline) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = (pauseMs: number) => {
      retry()
      timer = setTimeout(ask, pauseMs, Math.min(pauseMs * 2, LATEST_AGAIN_MS))
    }
    ask(FIRST_AGAIN_MS)
    return () => clearTimeout(timer)
  }, [isStale, isOnline])

  return { isOffline: !isOnline || isStale, line, retry }
}
