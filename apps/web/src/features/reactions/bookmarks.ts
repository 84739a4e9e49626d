import type { Reactions } from '@palata/contract/reactions'
import type { QueryClient } from '@tanstack/react-query'
import { changeRecord, recordKind } from '#api/records.ts'

/** What a star needs of a post, wherever it is shown; the posts' own records hold more. */
export const STARRED_POST = recordKind<{ id: number; reactions: Reactions }>('post')

/** The `outdatedBy` of a list of bookmarks. */
export const BOOKMARKING = 'bookmarking'

/** Lists of bookmarks are read again when they are next opened. */
export function outdateBookmarks(client: QueryClient) {
  void client.invalidateQueries({ predicate: ({ meta }) => meta?.outdatedBy === BOOKMARKING, refetchType: 'none' })
}

/** Keeps what the server answered to a press on a post's star. */
export function keepBookmark(client: QueryClient, id: number, is_mine: boolean) {
  changeRecord(client, STARRED_POST, id, (post) => ({
    ...post,
    reactions: { ...post.reactions, bookmarked: { is_mine } },
  }))
  outdateBookmarks(client)
}
