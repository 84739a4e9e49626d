/** Title of pages that represent the whole site; it already contains the brand. */
export const MAIN_TITLE = 'Самое Боярское Криптосообщество'

/** Addresses of the links in the interface. */
export const paths = {
  main: '/',
  calendar: '/calendar',
  forecasters: '/forecasters',
  signals: '/signals',
  screener: '/screener',
  portfolio: '/portfolio',
  terms: '/rules/terms',
  privacy: '/rules/privacy',
  report: '/report',
  appeal: '/appeal',
  twitterHype: '/twitter-hype',
  storeroom: '/storeroom',
  knowledgeBase: '/knowledge-base',
  moderation: '/moderation',
  settings: '/user/settings',
  ownComments: '/user/comments',
  ownOpinions: '/user/alpha',
  ownRecord: '/user/record',
  hidden: '/user/hidden',
  follows: '/user/follows',
  alerts: '/alerts',
  subscription: '/user/subscription',
  pendingConfirm: '/pending-confirm-email/',
  telegramLogin: '/telegram/login/callback/',
  purchase: '/user/subscription/purchase',
  wallets: '/user/subscription/wallets',
  methodology: '/methodology',
  share: '/share',
  saved: '/saved',
  digest: '/digest',
} as const

export function personPath(username: string, part: 'profile' | 'alpha' | 'record' | 'comments' = 'profile') {
  return `/users/${encodeURIComponent(username)}/${part}`
}

/** The page of a coin; `slug` is the name of the coin in addresses. */
export function coinPath(slug: string) {
  return `/coin/${encodeURIComponent(slug)}`
}

const CONTENT_TYPES = ['news', 'material', 'opinion', 'signal'] as const

export function isContentAddress(type: string, id: string) {
  return CONTENT_TYPES.some((known) => known === type) && /^\d+$/.test(id)
}
