import type { LiveNews } from '@palata/contract/live'
import type { QueryClient } from '@tanstack/react-query'
import { rereadSubscription } from './queries.ts'

/** The reader's access changed, here or elsewhere: the subscription page has its end and its history. */
export const membershipUpdates = {
  hear({ client }: { client: QueryClient }, news: readonly LiveNews[]) {
    if (news.some(({ topic }) => topic === 'me')) void rereadSubscription(client)
    return false
  },
}
