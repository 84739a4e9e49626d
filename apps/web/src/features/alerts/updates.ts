import type { LiveNews } from '@palata/contract/live'
import type { QueryClient } from '@tanstack/react-query'

/** Rules that were changed in another tab are read anew here. */
export const alertUpdates = {
  hear({ client }: { client: QueryClient }, news: readonly LiveNews[]) {
    if (news.some(({ topic }) => topic === 'alerts' || topic === 'portfolio'))
      void client.invalidateQueries({ queryKey: ['alerts'] })
    return false
  },
}
