import { type Post, TEXT_FIELDS } from '@palata/contract/posts'
import { pick } from '@palata/contract/posts/fields'
import type { QueryClient } from '@tanstack/react-query'
import { changeRecord, getRecord, putRecords, recordKey, recordKind, useRecord } from '#api/records.ts'

/** Each post is cached once; lists hold the ids. */
export const POST = recordKind<Post>('post')

export const postKey = (id: number) => recordKey(POST, id)

export const usePost = (id: number) => useRecord(POST, id)

export const getPost = (client: QueryClient, id: number) => getRecord(client, POST, id)

/** Caches the posts of a list and returns their ids. Lists have no texts, so a text that is cached already is kept. */
export function putPosts(client: QueryClient, posts: readonly Post[]) {
  return putRecords(
    client,
    POST,
    posts.map((post) => withKnownText(getPost(client, post.id), post)),
  )
}

/**
 * Caches posts read with their texts. Last comments and the reader's marks come only from lists, so the cached ones are
 * kept.
 */
export function putTexts(client: QueryClient, posts: readonly Post[]) {
  putRecords(
    client,
    POST,
    posts.map((post) => {
      const known = getPost(client, post.id)
      if (!known) return { ...post, last_comment: null }
      const { last_comment, is_new, init_comments_count } = known
      return { ...post, is_new, init_comments_count, last_comment: post.is_locked ? null : last_comment }
    }),
  )
}

/** A locked post keeps only the open part: its reader may have lost access to the text. */
function withKnownText(known: Post | undefined, listed: Post): Post {
  if (listed.is_locked) return { ...listed, open_part: listed.open_part ?? known?.open_part ?? null }
  if (!known?.is_ready_inner_page || listed.is_ready_inner_page) return listed
  return { ...listed, ...pick(known, TEXT_FIELDS) }
}

/** Removes the «new» marker from a post that the reader has seen. */
export function forgetNew(client: QueryClient, id: number) {
  changeRecord(client, POST, id, (post) => ({ ...post, is_new: false }))
}
