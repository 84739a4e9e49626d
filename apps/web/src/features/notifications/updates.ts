import type { LiveNews } from '@palata/contract/live'
import type { Updates } from '@palata/contract/updates'
import type { QueryClient } from '@tanstack/react-query'
import { checkKey, listKey } from './keys.ts'

/** Takes the bell's data from an update cycle. */
export const notificationUpdates = {
  take(client: QueryClient, { notifications }: Updates) {
    client.setQueryData(checkKey(), notifications)
  },
  /** Refetches the bell at once; an open list is not refetched while it is being read. */
  hear({ client }: { client: QueryClient }, news: readonly LiveNews[]) {
    if (news.every(({ topic }) => topic !== 'notifications')) return false
    void client.invalidateQueries({ queryKey: checkKey() })
    void client.invalidateQueries({ queryKey: listKey(), refetchType: 'none' })
    return false
  },
}
