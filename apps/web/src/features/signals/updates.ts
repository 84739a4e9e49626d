import type { Reply } from '@palata/contract/endpoint'
import type { LiveNews } from '@palata/contract/live'
import type { signals } from '@palata/contract/signals'
import type { Updates } from '@palata/contract/updates'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { changeSignal } from './cache.ts'
import { type ListView, OPEN_LIST } from './list/view.ts'
import { latestKey, type SignalsPage, signalListsKey } from './queries.ts'
import { addLatest, mergeSignals } from './rules.ts'

/** Adds new signals to the list beside the feed and to the loaded pages of the open ones. */
export const signalUpdates = {
  take(client: QueryClient, { signals: fresh }: Updates) {
    client.setQueryData<Reply<typeof signals.widget>>(
      latestKey(),
      (shown) => shown && { results: fresh.reduceRight((list, signal) => addLatest(list, signal), shown.results) },
    )
    for (const [key, shown] of client.getQueriesData<InfiniteData<SignalsPage>>({ queryKey: signalListsKey() })) {
      const view = key[2] as ListView
      const isWhole = JSON.stringify(view) === JSON.stringify(OPEN_LIST)
      if (shown) client.setQueryData(key, { ...shown, pages: mergeSignals(shown.pages, fresh, isWhole) })
    }
    for (const { id, pinned, trending, live } of fresh) changeSignal(client, id, { pinned, trending, live })
  },
  /** Number of signals that the lists on the screen do not have yet. */
  waits(client: QueryClient, { signals: fresh }: Updates) {
    const latest = client.getQueryCache().find({ queryKey: latestKey(), type: 'active' })
    const shown = latest?.state.data as Reply<typeof signals.widget> | undefined
    const known = new Set(shown?.results.map(({ id }) => id))
    return shown ? fresh.filter(({ id }) => !known.has(id)).length : 0
  },
  hear: (_: unknown, news: readonly LiveNews[]) => news.some(({ topic }) => topic === 'signals'),
}
