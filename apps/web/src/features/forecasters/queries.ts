import { forecasters, POPULAR_TAG, TOP_GAINERS } from '@palata/contract/forecasters'
import type { MessagePage, TweetPage } from '@palata/contract/forecasters/messages'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { type Api, ApiError, isAborted } from '#api/api.tsx'
import { MUTING } from '#features/mutes'
import { ofMessages, ofTweets, type PostPage, type Source } from './pages.ts'

/** What is shown of a network: at most one filter applies. */
export type View =
  | { filter: null; day: string | undefined }
  | { filter: 'highlights' | 'bookmarks' | 'popular' | 'gainers' }
  /** `coins` is part of the cache key: each portfolio has its own list. */
  | { filter: 'assets'; coins: string }
  | { filter: 'search'; coins: string }

export const listsKey = (source: Source) => ['forecasters', 'list', source] as const
const listKey = (source: Source, view: View) => [...listsKey(source), view] as const
/** The newest posts, without a filter. */
const WHOLE: View = { filter: null, day: undefined }
export const wholeKey = (source: Source) => listKey(source, WHOLE)
export const daysKey = (source: Source) => ['forecasters', 'days', source] as const

interface Asking {
  api: Api
  signal: AbortSignal
}

export function postPages(api: Api, source: Source, view: View) {
  return infiniteQueryOptions({
    queryKey: listKey(source, view),
    meta: { outdatedBy: MUTING },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }: PostPage) => next,
    queryFn: ({ pageParam, signal }) => {
      const asking = { api, signal }
      return told(failureOf(source, view, pageParam !== null), () =>
        pageParam ? readNext(asking, source, pageParam) : readFirst(asking, source, view),
      )
    },
  })
}

async function readNext({ api, signal }: Asking, source: Source, next: string): Promise<PostPage> {
  return source === 'twitter'
    ? ofTweets(await api.get<TweetPage>(next, { signal, quiet: true }))
    : ofMessages(await api.get<MessagePage>(next, { signal, quiet: true }))
}

/** First page of the unfiltered list. */
export const firstPage = (asking: Asking, source: Source) => readFirst(asking, source, WHOLE)

async function readFirst(asking: Asking, source: Source, view: View): Promise<PostPage> {
  const { api, signal } = asking
  const quiet = { signal, quiet: true }
  const isTweets = source === 'twitter'
  switch (view.filter) {
    case null: {
      const query = view.day ? { day: view.day } : {}
      return isTweets
        ? ofTweets(await api.call(forecasters.tweets, { query }, quiet))
        : ofMessages(await api.call(forecasters.messages, { query }, quiet))
    }
    case 'highlights':
      return isTweets
        ? ofTweets(await api.call(forecasters.highlightedTweets, {}, quiet))
        : ofMessages(await api.call(forecasters.highlightedMessages, {}, quiet))
    case 'bookmarks':
      return isTweets
        ? ofTweets(await api.call(forecasters.bookmarkedTweets, {}, quiet))
        : ofMessages(await api.call(forecasters.bookmarkedMessages, {}, quiet))
    case 'assets':
      return isTweets
        ? ofTweets(await api.call(forecasters.tweetsOfAssets, {}, quiet))
        : ofMessages(await api.call(forecasters.messagesOfAssets, {}, quiet))
    case 'popular':
      return ofCoins(asking, source, await api.call(forecasters.tagCoins, { query: { name: POPULAR_TAG } }, quiet))
    case 'gainers':
      return ofCoins(asking, source, await api.call(forecasters.topGainers, { query: { limit: TOP_GAINERS } }, quiet))
    case 'search':
      return search(asking, source, view.coins)
  }
}

const NOTHING: PostPage = { days: [], digests: [], next: null }

function ofCoins(asking: Asking, source: Source, coins: { api_id: string }[]): Promise<PostPage> | PostPage {
  return coins.length > 0 ? search(asking, source, coins.map(({ api_id }) => api_id).join(',')) : NOTHING
}

async function search({ api, signal }: Asking, source: Source, coin_ids: string): Promise<PostPage> {
  if (coin_ids === '') return NOTHING
  const input = { query: { coin_ids } }
  return source === 'twitter'
    ? ofTweets(await api.call(forecasters.searchTweets, input, { signal, quiet: true }))
    : ofMessages(await api.call(forecasters.searchMessages, input, { signal, quiet: true }))
}

/** Error text for a failed read, as the specification gives it. */
function failureOf(source: Source, { filter }: View, isNext: boolean): string {
  if (!isNext && filter === 'highlights') return 'Ошибка при получении ежедневных выжимок'
  if (!isNext && filter === 'assets') return 'Ошибка при получении активов пользователя'
  if (isNext || filter !== null) return 'Ошибка при получении данных Forecasters'
  return source === 'twitter' ? 'Ошибка при получении твитов' : 'Ошибка при получении сообщений Telegram'
}

/** Logs a failure with its status and throws the server's text or, when it has none, the fallback. */
async function told<T>(fallback: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (isAborted(error)) throw error
    const status = error instanceof ApiError ? error.status : 0
    const words = error instanceof ApiError && error.status > 0 ? (error.detail ?? fallback) : fallback
    console.error(`${fallback}: HTTP error! Status: ${status}`)
    throw new Error(words, { cause: error })
  }
}

/** Reloads both networks from the first page. */
export async function readAnew(client: QueryClient, api: Api) {
  for (const source of ['twitter', 'telegram'] as const) {
    client.removeQueries({ queryKey: wholeKey(source), type: 'inactive' })
    void client.fetchInfiniteQuery({ ...postPages(api, source, WHOLE), staleTime: 0 }).catch(() => {})
  }
}

/** Part of the page that is public. */
export function forecastFragment(api: Api) {
  return queryOptions({
    queryKey: ['forecasters', 'fragment'],
    queryFn: ({ signal }) =>
      told('Ошибка при получении данных Forecasters', () =>
        api.call(forecasters.fragment, undefined, { signal, quiet: true }),
      ),
  })
}

export function daysWithPosts(api: Api, source: Source) {
  return queryOptions({
    queryKey: daysKey(source),
    queryFn: ({ signal }) =>
      told('Ошибка при получении данных Forecasters', () =>
        api.call(forecasters.days, { query: { source } }, { signal, quiet: true }),
      ),
  })
}
