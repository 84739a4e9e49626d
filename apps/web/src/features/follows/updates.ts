import type { LiveNews } from '@palata/contract/live'
import type { QueryClient } from '@tanstack/react-query'
import { readFollowsAnew } from './readAnew.ts'

/** What was followed in another tab or on another device is followed here at once. */
export const followUpdates = {
  hear({ client }: { client: QueryClient }, news: readonly LiveNews[]) {
    if (news.some(({ topic }) => topic === 'follows')) void readFollowsAnew(client)
    return false
  },
}
