import type { LiveNews } from '@palata/contract/live'
import type { QueryClient } from '@tanstack/react-query'
import { readMutedAnew } from './readAnew.ts'

/** What was muted in another tab or on another device is hidden here at once. */
export const muteUpdates = {
  hear({ client }: { client: QueryClient }, news: readonly LiveNews[]) {
    if (news.some(({ topic }) => topic === 'mutes')) void readMutedAnew(client)
    return false
  },
}
