import type { Reactions } from '@palata/contract/reactions'
import type { QueryClient } from '@tanstack/react-query'
import { changeRecord, recordKind } from '#api/records.ts'

/** Fields of a post that a star needs; the records of the posts feature have more. */
export const STARRED_POST = recordKind<{ id: number; reactions: Reactions }>('post')

/** `outdatedBy` of lists of bookmarks. */
export const BOOKMARKING = 'bookmarking'

/** Marks the lists of bookmarks as stale: they are refetched when next opened. */
export function outdateBookmarks(client: QueryClient) {
  void client.invalidateQueries({ predicate: ({ meta }) => meta?.outdatedBy === BOOKMARKING, refetchType: 'none' })
}

/** Stores the server's answer to a press on a post's star. */
export function keepBookmark(client: QueryClient, id: number, is_mine: boolean) {
  changeRecord(client, STARRED_POST, id, (post) => ({
    ...post,
    reactions: { ...post.reactions, bookmarked: { is_mine } },
  }))
  outdateBookmarks(client)
}
