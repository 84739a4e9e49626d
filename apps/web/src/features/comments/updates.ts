import type { LiveNews } from '@palata/contract/live'
import type { Updates } from '@palata/contract/updates'
import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#api/api.tsx'
import { changeRecord } from '#api/records.ts'
import { POST } from '#features/posts'
import { getThread, isKnown, MOST_IDS, readNews, readSome, threadKey } from './queries.ts'
import { getComment } from './records.ts'
import type { Subject } from './thread/thread.ts'

type CommentNews = Extract<LiveNews, { topic: 'comments' }>

/** Own comments by id that cards already count as seen. */
const counted = new WeakMap<QueryClient, Set<number>>()

/** Calls run one after another, because a new request for a thread aborts the previous one. */
let turn: Promise<unknown> = Promise.resolve()

/**
 * Handles updates of cards, and stream events about the thread on the screen: new comments wait, changed ones are
 * updated in place.
 */
export const commentUpdates = {
  /** The reader's own comment, written on another device or in another tab, is not new on its post's card. */
  take(client: QueryClient, { own_comments: own }: Updates) {
    const known = counted.get(client) ?? new Set()
    counted.set(client, known)
    for (const { id, object_pk: postId } of own) {
      // One that this page has was counted when it was written here or came into its thread.
      if (known.has(id) || getComment(client, id)) continue
      known.add(id)
      changeRecord(client, POST, postId, (post) => ({
        ...post,
        init_comments_count: Math.min(post.init_comments_count + 1, post.comments_count),
      }))
    }
  },
  hear({ client, api }: { client: QueryClient; api: Api }, news: readonly LiveNews[]) {
    const ours = news.filter((one) => one.topic === 'comments')
    for (const ofThread of Map.groupBy(ours, ({ kind, id }) => `${kind} ${id}`).values())
      turn = turn.then(() => renew(client, api, ofThread)).catch(() => {})
    return false
  },
}

/** A failure is ignored: the thread's own polling makes up for it. */
async function renew(client: QueryClient, api: Api, news: readonly CommentNews[]) {
  const { kind, id } = news[0]!
  // All kinds of posts share one series of ids.
  const subject: Subject = { contentType: kind === 'signal' ? 'signal' : 'opinion', objectId: id }
  if (!getThread(client, subject)) return
  const queryKey = threadKey(subject)
  if (!client.getQueryCache().find({ queryKey })?.isActive()) {
    await client.invalidateQueries({ queryKey, refetchType: 'none' })
    return
  }
  const ids = [...new Set(news.flatMap((one) => one.ids ?? []))]
  const known = ids.filter((one) => isKnown(client, subject, one))
  const isAllKnown = known.length === ids.length && news.every((one) => one.ids?.length)
  for (let from = 0; from < known.length; from += MOST_IDS)
    await readSome(api, client, subject, known.slice(from, from + MOST_IDS))
  if (!isAllKnown) await readNews(api, client, subject)
}
