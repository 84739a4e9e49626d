import { type Notification, type NotificationPage, notifications } from '@palata/contract/notifications'
import { type InfiniteData, infiniteQueryOptions, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { type Api, isAborted, useApi } from '#api/api.tsx'
import { logFailure } from '#api/logFailure.ts'
import { checkKey, listKey } from '../keys.ts'
import { tellOtherTabs } from '../otherTabs.ts'

type Pages = InfiniteData<NotificationPage, string | null>

/** The list, newest first. Refetched from its start at each opening; the cached list stays visible meanwhile. */
export function notificationPages(api: Api) {
  return infiniteQueryOptions({
    queryKey: listKey(),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }: NotificationPage) => next,
    queryFn: ({ pageParam, signal }): Promise<NotificationPage> =>
      logFailure('уведомлений', () =>
        pageParam
          ? api.get<NotificationPage>(pageParam, { signal })
          : api.call(notifications.list, { query: { page: 1 } }, { signal }),
      ),
    refetchOnMount: 'always',
  })
}

/** Keeps only the first page of the cached list, so that a long list is not refetched whole. */
export function forgetLaterPages(client: QueryClient) {
  client.setQueryData<Pages>(listKey(), (shown) =>
    shown ? { pages: shown.pages.slice(0, 1), pageParams: shown.pageParams.slice(0, 1) } : shown,
  )
}

/** Marks seen notifications as read. A failure is logged, and they are unread at the next opening. */
export function useMarkSeen() {
  const api = useApi()
  const client = useQueryClient()
  return useCallback(
    async (ids: number[]) => {
      try {
        const { notifications_count: count } = await api.call(
          notifications.read,
          { body: { notifications_ids: ids } },
          { quiet: true },
        )
        setCount(client, count)
        tellOtherTabs()
      } catch (error) {
        if (!isAborted(error)) console.error('Не удалось отметить уведомления прочитанными', error)
      }
    },
    [api, client],
  )
}

export function useReadAll() {
  const api = useApi()
  const client = useQueryClient()
  return async () => {
    const { notifications_count: count } = await api.call(notifications.readAll)
    setCount(client, count)
    client.setQueryData<Pages>(
      listKey(),
      (shown) =>
        shown && { ...shown, pages: shown.pages.map((page) => ({ ...page, results: page.results.map(asRead) })) },
    )
    tellOtherTabs()
  }
}

const asRead = (item: Notification) => ({ ...item, is_read_modal_window: true })

function setCount(client: QueryClient, count: number) {
  client.setQueryData(checkKey(), (shown: { avatar_urls: string[]; notifications_count: number } | undefined) => ({
    avatar_urls: count === 0 ? [] : (shown?.avatar_urls ?? []),
    notifications_count: count,
  }))
}
