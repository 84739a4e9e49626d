import type { LiveNews } from '@palata/contract/live'
import type { Updates } from '@palata/contract/updates'
import type { QueryClient } from '@tanstack/react-query'
import { createContext } from 'react'
import type { Api } from '#api/api.tsx'

/** What a feature does in a cycle of updates, and when the stream names something of it. */
export interface UpdateTaker {
  /** Writes what came since the last cycle into the feature's own part of the cache. */
  take?: (client: QueryClient, fresh: Updates) => void
  /** How many of these would move what is on the screen, so that they wait until they are asked for. */
  waits?: (client: QueryClient, fresh: Updates) => number
  /** Reads anew what only grows stale, every half an hour; `query` is the shown page's. */
  renew?: (client: QueryClient, query: URLSearchParams) => Promise<void>
  /** Reads anew what the stream named. True when only a cycle brings it. */
  hear?: (cache: { client: QueryClient; api: Api }, news: readonly LiveNews[]) => boolean
}

/** Brings the features that take updates. Guests never ask for them. */
export type LoadTakers = () => Promise<readonly UpdateTaker[]>

export const TakersContext = createContext<LoadTakers>(() => Promise.resolve([]))
