import type { LiveNews } from '@palata/contract/live'
import type { QueryClient } from '@tanstack/react-query'
import { meKey } from './me.ts'

/** The reader's rights, name or settings changed, here or elsewhere. */
export const accountUpdates = {
  hear({ client }: { client: QueryClient }, news: readonly LiveNews[]) {
    if (news.some(({ topic }) => topic === 'me')) void client.invalidateQueries({ queryKey: meKey() })
    return false
  },
}
