import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { ListPage } from '#api/records.ts'
import { POST } from './records.ts'

/** The `outdatedBy` of a list of what waits for moderators. */
export const MODERATING = 'moderating'

/** Takes the post out of every list that was read. */
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

/** Lists of what waits are read again when they are next opened. */
export function outdateModeration(client: QueryClient) {
  void client.invalidateQueries({ predicate: ({ meta }) => meta?.outdatedBy === MODERATING, refetchType: 'none' })
}
