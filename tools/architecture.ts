/**
 * The map of the house. A feature may import from the platform, the contract and
 * the front doors (`index.ts`) of the features on its own line, and nothing else.
 * Lines go from the ground up: a feature lists only features above it, so there are no cycles.
 */
export const serverFeatures: Record<string, string[]> = {
  membership: [],
  media: [],
  sessions: ['membership'],
  letters: [],
  audit: [],
  accounts: ['letters', 'media', 'membership', 'sessions'],
  social: ['accounts', 'sessions'],
  payments: ['accounts', 'letters', 'membership'],
  telegram: ['membership', 'social'],
  market: [],
  wallets: ['accounts', 'market', 'membership'],
  channels: [],
  posts: ['market'],
  reactions: ['posts'],
  signals: ['market'],
  calendar: ['market'],
  feed: ['accounts', 'calendar', 'channels', 'posts', 'signals'],
  updates: ['market', 'posts', 'signals'],
}

/** Files longer than this are looked at; than the second, refused. */
export const LINES = { warn: 250, refuse: 400 }
