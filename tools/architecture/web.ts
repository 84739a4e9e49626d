/**
 * The layers of the web in order of dependency. A layer may import itself, the contract and the layers, or single files
 * of layers, on its line.
 */
export const webLayers: Record<string, string[]> = {
  paths: [],
  api: [],
  navigation: ['api'],
  ui: ['api/page.tsx', 'navigation'],
  features: ['api', 'navigation', 'paths', 'ui'],
  layout: ['api', 'navigation', 'paths', 'ui', 'head'],
  pages: ['api', 'navigation', 'paths', 'ui', 'features'],
  gallery: ['ui', 'features'],
}

/**
 * The features of the web in order of dependency, under the server's names. A feature may import the `index.ts` of the
 * features on its own line; types count. Parts loaded on demand are imported with `import()` by the feature itself
 * (`routes.ts`, `lazy.ts`) and exported through its `index.ts`.
 */
export const webFeatures: Record<string, string[]> = {
  sessions: [],
  telegram: [],
  market: [],
  stories: [],
  offline: [],
  mutes: ['offline'],
  botCheck: [],
  accounts: ['botCheck', 'offline', 'sessions'],
  record: [],
  media: [],
  embeds: [],
  membership: ['accounts', 'telegram'],
  talk: ['market', 'membership'],
  portfolio: ['accounts', 'market', 'membership', 'talk'],
  alerts: ['membership'],
  screener: ['market', 'membership', 'portfolio', 'talk'],
  social: ['accounts', 'membership'],
  notifications: ['accounts', 'membership'],
  payments: ['accounts', 'membership', 'notifications', 'portfolio'],
  wallets: ['membership', 'telegram'],
  channels: ['accounts'],
  reactions: ['accounts', 'membership', 'offline'],
  follows: ['accounts', 'membership', 'offline', 'reactions'],
  podcasts: ['accounts', 'market', 'membership', 'payments', 'reactions'],
  posts: [
    'accounts',
    'channels',
    'embeds',
    'follows',
    'market',
    'media',
    'membership',
    'mutes',
    'podcasts',
    'reactions',
    'stories',
  ],
  ledger: ['accounts', 'membership'],
  signals: ['accounts', 'follows', 'ledger', 'market', 'media', 'membership', 'posts', 'reactions', 'record'],
  comments: [
    'accounts',
    'media',
    'membership',
    'mutes',
    'notifications',
    'offline',
    'podcasts',
    'posts',
    'reactions',
    'signals',
  ],
  calendar: ['membership', 'portfolio'],
  feed: ['accounts', 'membership', 'mutes', 'posts', 'reactions', 'stories'],
  editor: ['accounts', 'channels', 'embeds', 'feed', 'market', 'media', 'membership', 'posts'],
  moderation: ['accounts'],
  appeals: ['accounts'],
  forecasters: ['market', 'media', 'membership', 'portfolio'],
  knowledge: ['membership', 'posts'],
  pages: ['accounts', 'botCheck', 'media', 'membership', 'posts'],
  hype: ['market', 'membership', 'talk'],
  search: ['accounts', 'market', 'membership'],
  views: [],
  digest: ['accounts', 'membership'],
  updates: ['digest'],
}

/** Features that the layout around every page may import; `pages` may import all. */
export const layoutFeatures = [
  'accounts',
  'appeals',
  'channels',
  'ledger',
  'market',
  'membership',
  'notifications',
  'offline',
  'payments',
  'podcasts',
  'portfolio',
  'search',
  'updates',
  'wallets',
]
