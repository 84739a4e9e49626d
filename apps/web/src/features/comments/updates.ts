import type { LiveNews } from '@palata/contract/live'
import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#api/api.tsx'
import { getThread, isKnown, MOST_IDS, readNews, readSome, threadKey } from './queries.ts'
import type { Subject } from './thread/thread.ts'

type CommentNews = Extract<LiveNews, { topic: 'comments' }>

/** Calls run one after another, because a new request for a thread aborts the previous one. */
let turn: Promise<unknown> = Promise.resolve()

/** Handles stream events about the thread on the screen: new comments wait, changed ones are updated in place. */
export const commentUpdates = {
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
