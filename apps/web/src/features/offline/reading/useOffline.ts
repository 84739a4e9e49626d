import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useAddress } from '#navigation'
import { lineOf, type PageLine } from './line.ts'
import { useAnswers } from './served.ts'

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

/** State of the shown page and of the network. Content that was not fresh is refetched once the network is back. */
export function useOffline(): Offline {
  const client = useQueryClient()
  const isOnline = useIsOnline()
  const { unfresh, isDown } = useAnswers()
  const [path = ''] = useAddress().split('?')
  const line = lineOf(path, unfresh)
  const isStale = isDown || line.kind !== 'fresh'
  const retry = () => void client.refetchQueries({ type: 'active' }, { cancelRefetch: false })

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
