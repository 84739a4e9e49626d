import type { Post } from '@palata/contract/posts'
import type { QueryClient } from '@tanstack/react-query'
import { changeRecord, putRecords, recordKey, recordKind, useRecord } from '#api/records.ts'
import { outdateBookmarks } from '#features/reactions'

/** Each post is cached once; lists hold the ids. */
export const POST = recordKind<Post>('post')

export const postKey = (id: number) => recordKey(POST, id)

export const usePost = (id: number) => useRecord(POST, id)

/** Caches the posts of an answer and returns their ids. */
export const putPosts = (client: QueryClient, posts: readonly Post[]) => putRecords(client, POST, posts)

/** Takes the marker off a post that the reader has seen. */
export function forgetNew(client: QueryClient, id: number) {
  changeRecord(client, POST, id, (post) => ({ ...post, is_new: false }))
}

/** Keeps what the server answered to a press on the star. */
export function keepBookmark(client: QueryClient, id: number, is_mine: boolean) {
  changeRecord(client, POST, id, (post) => ({ ...post, reactions: { ...post.reactions, bookmarked: { is_mine } } }))
  outdateBookmarks(client)
}
