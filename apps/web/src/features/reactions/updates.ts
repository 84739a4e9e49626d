import type { LiveNews } from '@palata/contract/live'
import type { QueryClient } from '@tanstack/react-query'
import { reactionsKey } from './queries.ts'

/** What others reacted since is read for the items that are on the screen. */
export const reactionUpdates = {
  take(client: QueryClient) {
    void client.invalidateQueries({ queryKey: reactionsKey() })
  },
  /** Of the items that the stream names. Kinds of posts share one series of ids. */
  hear({ client }: { client: QueryClient }, news: readonly LiveNews[]) {
    const named = news.filter((one) => one.topic === 'reactions')
    if (named.length > 0)
      void client.invalidateQueries({
        queryKey: reactionsKey(),
        predicate: ({ queryKey: [, contentType, objectId] }) =>
          named.some(({ kind, id }) => id === objectId && (kind === 'signal') === (contentType === 'signal')),
      })
    return false
  },
}
