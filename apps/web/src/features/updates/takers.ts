import type { LiveNews } from '@palata/contract/live'
import type { Updates } from '@palata/contract/updates'
import type { QueryClient } from '@tanstack/react-query'
import { createContext } from 'react'
import type { Api } from '#api/api.tsx'

/** What a feature does with an update cycle and with the stream's events. */
export interface UpdateTaker {
  /** Writes the data since the last cycle into the feature's part of the cache. */
  take?: (client: QueryClient, fresh: Updates) => void
  /** Number of items that would move the content on the screen, so that they wait for the reader. */
  waits?: (client: QueryClient, fresh: Updates) => number
  /** Refetches slowly aging data every half an hour; `query` is the shown page's. */
  renew?: (client: QueryClient, query: URLSearchParams) => Promise<void>
  /** Refetches what the stream named. True when only a cycle can bring it. */
  hear?: (cache: { client: QueryClient; api: Api }, news: readonly LiveNews[]) => boolean
}

/** Loads the features that take updates. Never called for guests. */
export type LoadTakers = () => Promise<readonly UpdateTaker[]>

export const TakersContext = createContext<LoadTakers>(() => Promise.resolve([]))
