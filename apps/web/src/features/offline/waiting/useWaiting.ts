import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApi } from '#api/api.tsx'
import { useToken } from '#api/session.ts'
import { accountOf } from '../reading/account.ts'
import { hearWaiting, tellWaiting } from './channel.ts'
import { sendWaiting } from './send.ts'
import { readWaiting, type Waiting } from './store.ts'

/** Delay of the first retry, doubled each time: the browser reports being online before the network answers, ms. */
const FIRST_AGAIN_MS = 1_000
const LATEST_AGAIN_MS = 30_000
const NOTHING: readonly Waiting[] = []

const waitingOf = (account: string | null) =>
  queryOptions({
    queryKey: ['waiting', account] as const,
    queryFn: () => (account && 'indexedDB' in globalThis ? readWaiting(account) : []),
    networkMode: 'always',
    staleTime: 0,
  })

/** The reader's queued actions. */
export function useWaiting(): readonly Waiting[] {
  const account = accountOf(useToken())
  const client = useQueryClient()
  const { data = NOTHING } = useQuery(waitingOf(account))
  useEffect(
    () => hearWaiting(() => void client.invalidateQueries({ queryKey: waitingOf(account).queryKey })),
    [client, account],
  )
  return data
}

/** Sends the queue whenever there may be a network. Called once. */
export function useSendWaiting(isOffline: boolean): readonly Waiting[] {
  const account = accountOf(useToken())
  const client = useQueryClient()
  const api = useApi()
  const waiting = useWaiting()
  // Any tab may have sent the queue, so this page refetches everything.
  useEffect(() => hearWaiting((word) => void (word === 'sent' && client.invalidateQueries())), [client])

  const hasMore = waiting.some(({ refusal }) => refusal === null)

  useEffect(() => {
    if (!account || !hasMore || isOffline) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const send = async (pauseMs: number) => {
      timer = setTimeout(send, pauseMs, Math.min(pauseMs * 2, LATEST_AGAIN_MS))
      try {
        if (!(await sendWaiting(api, account))) return
        tellWaiting('sent')
      } catch (error) {
        console.error('Сделанное без сети не отправлено', error)
      }
    }
    void send(FIRST_AGAIN_MS)
    return () => clearTimeout(timer)
  }, [account, hasMore, isOffline, api])

  return waiting
}
