import type { QueryClient } from '@tanstack/react-query'

/** The `outdatedBy` of a list of bookmarks. */
export const BOOKMARKING = 'bookmarking'

/** Lists of bookmarks are read again when they are next opened. */
export function outdateBookmarks(client: QueryClient) {
  void client.invalidateQueries({ predicate: ({ meta }) => meta?.outdatedBy === BOOKMARKING, refetchType: 'none' })
}
