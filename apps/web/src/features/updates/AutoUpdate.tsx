import type { ChannelFeed } from '@palata/contract/feed'
import type { MarketPulse } from '@palata/contract/market'
import { type Updates, updates } from '@palata/contract/updates'
import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type Api, useApi } from '#api/api.tsx'
import { usePage } from '#api/page.tsx'
import { telling } from '#api/telling.ts'
import { FEED_KEY, reloadFirstPage } from '#features/feed'
import { pulseQuery } from '#features/market'
import { addLatest, latestSignals, mergeSignals, signalPages } from '#features/signals'
import { usePath } from '#navigation'
import { mergeCounts, mergePosts } from './merge.ts'
import { answerRequests } from './request.ts'
import { createSchedule, type Trigger } from './schedule.ts'
import { watchTriggers } from './triggers.ts'

/** Keeps a member's page up to date; shows nothing. */
export function AutoUpdate() {
  const api = useApi()
  const queryClient = useQueryClient()
  const ask = useRef<(trigger: Trigger) => void>(() => {})
  const { serverNow } = usePage()
  const path = usePath()
  const shownPath = useRef(path)

  useEffect(() => {
    // By the server's clock: the reader's may run ahead.
    let since = Math.floor(Date.parse(serverNow) / 1000)
    const trigger = createSchedule({
      now: () => Date.now(),
      storage: sessionStorage,
      update: async (isFirstPageDue) => {
        const fresh = await api.call(updates.check, { query: { datetime: since } }, { quiet: true })
        merge(api, queryClient, fresh)
        since = fresh.unix_datetime_now
        const isFiltered = new URLSearchParams(location.search).has('channel')
        if (isFirstPageDue && !isFiltered) await reloadFirstPage(queryClient)
      },
    })
    ask.current = (kind) => {
      // Once the log has heard of it, a failure ends the cycle; the next one asks for the same again.
      telling('иформации об обновлениях на странице', () => trigger(kind)).catch(() => {})
    }
    answerRequests(ask.current)
    const unwatch = watchTriggers(ask.current)
    return () => {
      answerRequests(null)
      unwatch()
    }
  }, [api, queryClient, serverNow])

  useEffect(() => {
    if (shownPath.current === path) return
    shownPath.current = path
    ask.current('path')
  }, [path])

  return null
}

function merge(api: Api, queryClient: QueryClient, fresh: Updates) {
  const posts = [...Object.values(fresh.alpha), ...fresh.news]
  for (const [key, lists] of queryClient.getQueriesData<InfiniteData<ChannelFeed>>({ queryKey: FEED_KEY })) {
    if (!lists) continue
    const channel = (key[1] as string | null | undefined) ?? null
    queryClient.setQueryData(key, mergeCounts(mergePosts(lists, posts, channel), fresh.comments))
  }
  queryClient.setQueryData(
    latestSignals(api).queryKey,
    (shown) =>
      shown && { results: fresh.signals.reduceRight((list, signal) => addLatest(list, signal), shown.results) },
  )
  queryClient.setQueryData(
    signalPages(api).queryKey,
    (shown) => shown && { ...shown, pages: mergeSignals(shown.pages, fresh.signals) },
  )
  queryClient.setQueryData(
    pulseQuery(api).queryKey,
    (shown: MarketPulse | undefined) => shown && { ...shown, btc_price: fresh.market_pulse.btc_price },
  )
}
