import type { LiveNews } from '@palata/contract/live'
import type { QueryClient } from '@tanstack/react-query'
import { reactionsKey } from './queries.ts'

/** Refetches the reactions of the items on the screen. */
export const reactionUpdates = {
  take(client: QueryClient) {
    void client.invalidateQueries({ queryKey: reactionsKey() })
  },
  /** Refetches the items that the stream names. All kinds of posts share one series of ids. */
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
