import type { LiveNews } from '@palata/contract/live'
import { type Updates, updates } from '@palata/contract/updates'
import { useQueryClient } from '@tanstack/react-query'
import { use, useEffect, useRef, useState } from 'react'
import { useApi } from '#api/api.tsx'
import { liveness } from '#api/live.ts'
import { logFailure } from '#api/logFailure.ts'
import { usePage } from '#api/page.tsx'
import { watchPresence } from '#features/digest'
import { usePath, useQueryParams, whenAwake } from '#navigation'
import { WaitingPill } from '#ui/blocks/WaitingPill.tsx'
import { useLive } from './live/useLive.ts'
import { answerRequests } from './request.ts'
import { createSchedule, type Trigger, WANTED } from './schedule.ts'
import { TakersContext } from './takers.ts'
import { watchTriggers } from './triggers.ts'
import { heldOf, joinHeld, restOf } from './waiting.ts'

/** Delay before a cycle that the stream requested during another one, ms. */
const AGAIN_MS = 500

/** Keeps a member's page fresh; renders only the number of waiting items. */
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
  const held = useRef<Updates | null>(null)
  const [waiting, setWaiting] = useState(0)

  useEffect(() => watchPresence(api), [api])

  useEffect(() => {
    drawnQuery.current = query
  }, [query])

  useEffect(() => {
    // Server time, because the reader's clock may be fast.
    let since = Math.floor(Date.parse(serverNow) / 1000)
    let again: ReturnType<typeof setTimeout> | undefined
    const trigger = createSchedule({
      now: () => Date.now(),
      storage: sessionStorage,
      update: async (isRenewalDue, kind) => {
        const fresh = await api.call(updates.check, { query: { datetime: since } }, { quiet: true })
        const takers = await loadTakers()
        await whenAwake()
        since = fresh.unix_datetime_now
        const come = joinHeld(held.current, fresh)
        const count = takers.reduce((sum, { waits }) => sum + (waits?.(queryClient, come) ?? 0), 0)
        // Items that would move the page wait, unless the reader asked for them.
        const isHeld = count > 0 && !WANTED.includes(kind) && (kind === 'live' || liveness.isOn)
        for (const { take } of takers) take?.(queryClient, isHeld ? restOf(come) : come)
        held.current = isHeld ? heldOf(come) : null
        setWaiting(isHeld ? count : 0)
        if (isRenewalDue) await Promise.all(takers.map(({ renew }) => renew?.(queryClient, drawnQuery.current)))
      },
    })
    ask.current = (kind) => {
      // A failure is logged and ends this cycle; the next cycle requests the same time span again.
      logFailure('иформации об обновлениях на странице', () => trigger(kind)).then(
        (hasRun) => {
          if (hasRun || kind !== 'live') return
          clearTimeout(again)
          again = setTimeout(() => ask.current('live'), AGAIN_MS)
        },
        () => {},
      )
    }
    answerRequests(ask.current)
    const unwatch = watchTriggers(ask.current)
    return () => {
      clearTimeout(again)
      answerRequests(null)
      unwatch()
    }
  }, [api, queryClient, loadTakers, serverNow])

  async function hear(news: readonly LiveNews[]) {
    const takers = await loadTakers()
    await whenAwake()
    const wanting = takers.filter(({ hear: take }) => take?.({ client: queryClient, api }, news))
    if (wanting.length > 0) ask.current('live')
  }

  useLive({
    onNews: (news) => {
      hear(news).catch((error: unknown) => console.error('Не удалось показать новое', error))
    },
    onGap: () => ask.current('live'),
  })

  useEffect(() => {
    if (shownPath.current === path) return
    shownPath.current = path
    ask.current('path')
  }, [path])

  async function show() {
    const come = held.current
    held.current = null
    setWaiting(0)
    if (!come) return
    for (const { take } of await loadTakers()) take?.(queryClient, come)
    window.scrollTo({ top: 0 })
  }

  return waiting > 0 && path === '/' ? <WaitingPill count={waiting} onPress={() => void show()} /> : null
}
