import type { Updates } from '@palata/contract/updates'
import type { QueryClient } from '@tanstack/react-query'
import { createContext } from 'react'

/** What a feature does in a cycle of updates. */
export interface UpdateTaker {
  /** Writes what came since the last cycle into the feature's own part of the cache. */
  take: (client: QueryClient, fresh: Updates) => void
  /** Reads anew what only grows stale, every half an hour; `query` is the shown page's. */
  renew?: (client: QueryClient, query: URLSearchParams) => Promise<void>
}

/** Brings the features that take updates. Guests never ask for them. */
export type LoadTakers = () => Promise<readonly UpdateTaker[]>

export const TakersContext = createContext<LoadTakers>(() => Promise.resolve([]))
