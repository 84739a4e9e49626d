import type { LiveNews } from '@palata/contract/live'
import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#api/api.tsx'
import { getThread, isKnown, readNews, readSome, threadKey } from './queries.ts'
import type { Subject } from './thread/thread.ts'

/** Handles stream events about the thread on the screen: new comments wait, changed ones are updated in place. */
export const commentUpdates = {
  hear({ client, api }: { client: QueryClient; api: Api }, news: readonly LiveNews[]) {
    for (const one of news) if (one.topic === 'comments') renew(client, api, one).catch(() => {})
    return false
  },
}

/** A failure is ignored: the thread's own polling makes up for it. */
async function renew(client: QueryClient, api: Api, { kind, id, ids = [] }: Extract<LiveNews, { topic: 'comments' }>) {
  // Kinds of posts share one series of ids.
  const subject: Subject = { contentType: kind === 'signal' ? 'signal' : 'opinion', objectId: id }
  if (!getThread(client, subject)) return
  const queryKey = threadKey(subject)
  if (!client.getQueryCache().find({ queryKey })?.isActive()) {
    await client.invalidateQueries({ queryKey, refetchType: 'none' })
    return
  }
  const known = ids.filter((one) => isKnown(client, subject, one))
  const isAllKnown = ids.length > 0 && known.length === ids.length
  if (known.length > 0) await readSome(api, client, subject, known)
  if (!isAllKnown) await readNews(api, client, subject)
}
