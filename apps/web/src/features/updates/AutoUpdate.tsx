import { updates } from '@palata/contract/updates'
import { useQueryClient } from '@tanstack/react-query'
import { use, useEffect, useRef } from 'react'
import { useApi } from '#api/api.tsx'
import { logFailure } from '#api/logFailure.ts'
import { usePage } from '#api/page.tsx'
import { usePath, useQueryParams, whenAwake } from '#navigation'
import { answerRequests } from './request.ts'
import { createSchedule, type Trigger } from './schedule.ts'
import { TakersContext } from './takers.ts'
import { watchTriggers } from './triggers.ts'

/** Keeps a member's page up to date; shows nothing. */
export function AutoUpdate() {
  const api = useApi()
  const queryClient = useQueryClient()
  const ask = useRef<(trigger: Trigger) => void>(() => {})
  const loadTakers = use(TakersContext)
  const { serverNow } = usePage()
  const path = usePath()
  const shownPath = useRef(path)
  const query = useQueryParams()
  const drawnQuery = useRef(query)

  useEffect(() => {
    drawnQuery.current = query
  }, [query])

  useEffect(() => {
    // The server's clock is used, because the reader's may run ahead.
    let since = Math.floor(Date.parse(serverNow) / 1000)
    const trigger = createSchedule({
      now: () => Date.now(),
      storage: sessionStorage,
      update: async (isRenewalDue) => {
        const fresh = await api.call(updates.check, { query: { datetime: since } }, { quiet: true })
        const takers = await loadTakers()
        await whenAwake()
        for (const { take } of takers) take(queryClient, fresh)
        since = fresh.unix_datetime_now
        if (isRenewalDue) await Promise.all(takers.map(({ renew }) => renew?.(queryClient, drawnQuery.current)))
      },
    })
    ask.current = (kind) => {
      // A failure is logged and ends this cycle; the next cycle asks for the same span of time again.
      logFailure('иформации об обновлениях на странице', () => trigger(kind)).catch(() => {})
    }
    answerRequests(ask.current)
    const unwatch = watchTriggers(ask.current)
    return () => {
      answerRequests(null)
      unwatch()
    }
  }, [api, queryClient, loadTakers, serverNow])

  useEffect(() => {
    if (shownPath.current === path) return
    shownPath.current = path
    ask.current('path')
  }, [path])

  return null
}
