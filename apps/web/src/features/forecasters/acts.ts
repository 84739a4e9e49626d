import { forecasters } from '@palata/contract/forecasters'
import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type Api, ApiError, useApi } from '#api/api.tsx'
import { toast } from '#ui/toasts/index.ts'
import type { Post, PostPage, Source } from './pages.ts'
import { listsKey } from './queries.ts'

const WORDS = {
  twitter: {
    hide: 'Ошибка скрытия твита',
    noId: 'Tweet ID не задан',
    add: 'Ошибка при добавлении твита в закладки',
    remove: 'Ошибка при удалении твита из закладок',
  },
  telegram: {
    hide: 'Ошибка скрытия сообщения',
    noId: 'Message ID не задан',
    add: 'Ошибка при добавлении сообщения в закладки',
    remove: 'Ошибка при удалении сообщения из закладок',
  },
} as const

/** Bookmarks a post or removes the bookmark: shown at once in every list, reverted when the server refuses. */
export function useBookmarking() {
  const api = useApi()
  const client = useQueryClient()
  return async ({ source, id, is_bookmarked: was }: Post) => {
    setBookmarked(client, source, id, !was)
    try {
      await sendBookmark(api, source, id, !was)
      // The list of bookmarks is refetched when it is next opened.
      await client.invalidateQueries({
        queryKey: listsKey(source),
        predicate: ({ queryKey }) => (queryKey[3] as { filter?: string }).filter === 'bookmarks',
        refetchType: 'none',
      })
    } catch (error) {
      setBookmarked(client, source, id, was)
      fail(error, was ? WORDS[source].remove : WORDS[source].add)
    }
  }
}

function sendBookmark(api: Api, source: Source, id: number, isWanted: boolean): Promise<unknown> {
  const input = { params: { id: String(id) } }
  if (source === 'twitter')
    return isWanted ? api.call(forecasters.bookmarkTweet, input) : api.call(forecasters.unbookmarkTweet, input)
  return isWanted ? api.call(forecasters.bookmarkMessage, input) : api.call(forecasters.unbookmarkMessage, input)
}

function setBookmarked(client: QueryClient, source: Source, id: number, is_bookmarked: boolean) {
  client.setQueriesData<InfiniteData<PostPage>>(
    { queryKey: listsKey(source) },
    (data) => data && { ...data, pages: data.pages.map((page) => withPost(page, id, { is_bookmarked })) },
  )
}

function withPost(page: PostPage, id: number, change: { is_bookmarked: boolean }): PostPage {
  if (!page.days.some(({ posts }) => posts.some((post) => post.id === id))) return page
  return {
    ...page,
    days: page.days.map((day) => ({
      ...day,
      posts: day.posts.map((post) => (post.id === id ? { ...post, ...change } : post)),
    })),
  }
}

/** Hides a post or shows it again; throws when the server refuses. */
export async function sendHidden(api: Api, source: Source, id: number | undefined, isHidden: boolean) {
  const words = WORDS[source]
  try {
    if (!id) throw new Error(words.noId)
    const input = { params: { id: String(id) } }
    if (source === 'twitter')
      await (isHidden ? api.call(forecasters.hideTweet, input) : api.call(forecasters.showTweet, input))
    else await (isHidden ? api.call(forecasters.hideMessage, input) : api.call(forecasters.showMessage, input))
  } catch (error) {
    fail(error, words.hide)
    throw error
  }
}

/** Shows the server's text or, when it has none, the fallback. */
function fail(error: unknown, fallback: string) {
  const status = error instanceof ApiError ? error.status : 0
  console.error(`${fallback}: ${error instanceof ApiError ? `HTTP error! Status: ${status}` : String(error)}`)
  toast((error instanceof ApiError && status > 0 && error.detail) || fallback)
}
