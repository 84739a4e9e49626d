import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { ListPage } from '#api/records.ts'
import { POST } from './records.ts'

/** `outdatedBy` of lists of items that wait for moderators. */
export const MODERATING = 'moderating'

/** Removes the post from every cached list. */
export function dropFromLists(client: QueryClient, id: number) {
  client.setQueriesData<InfiniteData<ListPage>>(
    { predicate: ({ meta }) => meta?.holds === POST.name },
    (lists) =>
      lists && {
        ...lists,
        pages: lists.pages.map((page) => ({ ...page, ids: page.ids.filter((one) => one !== id) })),
      },
  )
}

/** Marks the moderation lists as stale: they are refetched when next opened. */
export function outdateModeration(client: QueryClient) {
  void client.invalidateQueries({ predicate: ({ meta }) => meta?.outdatedBy === MODERATING, refetchType: 'none' })
}
