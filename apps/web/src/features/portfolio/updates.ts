import type { LiveNews } from '@palata/contract/live'
import type { QueryClient } from '@tanstack/react-query'
import { portfolioKey } from './queries.ts'
import { onceSettled } from './settled.ts'

/** Handles a change of the portfolio made in this tab, another tab or another device. */
export const portfolioUpdates = {
  hear({ client }: { client: QueryClient }, news: readonly LiveNews[]) {
    if (news.some(({ topic }) => topic === 'portfolio'))
      onceSettled(() => void client.invalidateQueries({ queryKey: portfolioKey() }))
    return false
  },
  /** Refetches after the stream was disconnected. */
  async renew(client: QueryClient) {
    await client.invalidateQueries({ queryKey: portfolioKey() })
  },
}
