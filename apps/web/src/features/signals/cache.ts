import type { Reply } from '@palata/contract/endpoint'
import type { signals } from '@palata/contract/signals'
import type { Signal } from '@palata/contract/signals/signal'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { outdateBookmarks } from '#features/reactions'
import {
  type FavoritesPage,
  favoritesKey,
  latestKey,
  type Opened,
  openedKey,
  type SignalsPage,
  signalListsKey,
} from './queries.ts'
import { sortSignals } from './rules.ts'

/** Changes a signal in every cache entry; the order of the lists stays. */
export function changeSignal(client: QueryClient, id: number, change: Partial<Signal>) {
  const renewed = <S extends Signal>(signal: S): S => (signal.id === id ? { ...signal, ...change } : signal)
  client.setQueryData<Opened>(
    openedKey(id),
    (opened) => opened && { ...opened, signal: opened.signal && renewed(opened.signal) },
  )
  client.setQueryData<Reply<typeof signals.widget>>(
    latestKey(),
    (shown) => shown && { results: sortSignals(shown.results.map(renewed)) },
  )
  client.setQueriesData<InfiniteData<SignalsPage>>(
    { queryKey: signalListsKey() },
    (shown) =>
      shown && {
        ...shown,
        pages: shown.pages.map(({ results: { favorites, list }, next }) => ({
          results: { favorites: favorites.map(renewed), list: list.map(renewed) },
          next,
        })),
      },
  )
  client.setQueryData<InfiniteData<FavoritesPage>>(
    favoritesKey(),
    (shown) =>
      shown && { ...shown, pages: shown.pages.map(({ results, next }) => ({ results: results.map(renewed), next })) },
  )
}

/** Stores the server's answer to a press on the star. */
export function keepBookmark(client: QueryClient, signal: Signal, is_mine: boolean) {
  changeSignal(client, signal.id, { reactions: { ...signal.reactions, bookmarked: { is_mine } } })
  outdateBookmarks(client)
}

/** Sets the comment count of the signal. */
export function keepCommentCount(client: QueryClient, id: number, comments_count: number) {
  changeSignal(client, id, { comments_count })
}

/** Marks the lists as stale after a signal was added, removed or moved. */
export function outdateSignals(client: QueryClient) {
  void client.invalidateQueries({ queryKey: ['signals'] })
}
