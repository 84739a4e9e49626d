import type { Updates } from '@palata/contract/updates'
import type { QueryClient } from '@tanstack/react-query'
import { checkKey } from './keys.ts'

/** What a cycle of updates brings is what the bell shows. */
export const notificationUpdates = {
  take(client: QueryClient, { notifications }: Updates) {
    client.setQueryData(checkKey(), notifications)
  },
}
