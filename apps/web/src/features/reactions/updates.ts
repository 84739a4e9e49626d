import type { QueryClient } from '@tanstack/react-query'
import { reactionsKey } from './queries.ts'

/** What others reacted since is read for the items that are on the screen. */
export const reactionUpdates = {
  take(client: QueryClient) {
    void client.invalidateQueries({ queryKey: reactionsKey() })
  },
}
