import type { LiveNews } from '@palata/contract/live'
import type { QueryClient } from '@tanstack/react-query'
import { portfolioKey } from './queries.ts'
import { onceSettled } from './settled.ts'

/** Another tab or device of the reader's changed the portfolio, or this one did. */
export const portfolioUpdates = {
  hear({ client }: { client: QueryClient }, news: readonly LiveNews[]) {
    if (news.some(({ topic }) => topic === 'portfolio'))
      onceSettled(() => void client.invalidateQueries({ queryKey: portfolioKey() }))
    return false
  },
  /** What the stream could not tell. */
  async renew(client: QueryClient) {
    await client.invalidateQueries({ queryKey: portfolioKey() })
  },
}
