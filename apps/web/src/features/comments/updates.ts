import type { LiveNews } from '@palata/contract/live'
import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#api/api.tsx'
import { getThread, isKnown, readNews, readSome, threadKey } from './queries.ts'
import type { Subject } from './thread/thread.ts'

type CommentNews = Extract<LiveNews, { topic: 'comments' }>

/** As many as one call names. */
const MOST_IDS = 50

/** A question about a thread ends the one before it: the next is asked when that one is answered. */
let turn: Promise<unknown> = Promise.resolve()

/** What the stream names of a discussion on the screen: new comments wait, changed ones change where they stand. */
export const commentUpdates = {
  hear({ client, api }: { client: QueryClient; api: Api }, news: readonly LiveNews[]) {
    const ours = news.filter((one) => one.topic === 'comments')
    for (const ofThread of Map.groupBy(ours, ({ kind, id }) => `${kind} ${id}`).values())
      turn = turn.then(() => renew(client, api, ofThread)).catch(() => {})
    return false
  },
}

/** A failure is made up for by the thread's own question for news. */
async function renew(client: QueryClient, api: Api, news: readonly CommentNews[]) {
  const { kind, id } = news[0]!
  // Kinds of posts share one series of ids.
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
