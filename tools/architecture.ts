/**
 * The server's features. A feature may import from the platform, the contract and
 * the `index.ts` of the features on its own line, and nothing else.
 * A feature lists only features above it, so there are no cycles.
 */
export const serverFeatures: Record<string, string[]> = {
  membership: [],
  media: [],
  embeds: ['media'],
  sessions: ['membership'],
  letters: [],
  audit: [],
  accounts: ['letters', 'media', 'membership', 'sessions'],
  secondStep: ['accounts', 'sessions'],
  social: ['accounts', 'sessions'],
  payments: ['accounts', 'letters', 'membership'],
  telegram: ['membership', 'social'],
  market: [],
  portfolio: ['market'],
  screener: ['market', 'portfolio'],
  wallets: ['accounts', 'market', 'membership', 'sessions'],
  channels: ['media'],
  texts: ['market', 'media'],
  reactions: [],
  posts: ['embeds', 'market', 'media', 'reactions', 'texts'],
  signals: ['audit', 'market', 'media', 'posts', 'reactions', 'texts'],
  comments: ['accounts', 'audit', 'media', 'posts', 'reactions', 'signals', 'texts'],
  moderation: ['accounts', 'audit', 'channels', 'comments', 'posts', 'signals'],
  appeals: ['accounts', 'comments', 'letters', 'moderation', 'sessions'],
  editor: ['audit', 'channels', 'market', 'media', 'posts', 'texts'],
  podcasts: ['accounts', 'audit', 'letters', 'market', 'media', 'membership', 'posts', 'reactions', 'texts'],
  calendar: ['audit', 'market', 'membership', 'portfolio', 'texts'],
  knowledge: ['texts'],
  pages: ['letters', 'media', 'sessions', 'texts'],
  feed: ['accounts', 'calendar', 'channels', 'posts', 'signals'],
  forecasters: ['market', 'media', 'portfolio', 'screener', 'telegram', 'texts'],
  talk: ['calendar', 'market', 'signals', 'texts'],
  hype: ['market', 'talk', 'texts'],
  search: ['accounts', 'channels', 'market', 'screener'],
  notifications: ['accounts', 'letters', 'membership', 'posts', 'sessions', 'signals', 'social', 'telegram'],
  updates: ['comments', 'market', 'membership', 'notifications', 'posts', 'sessions', 'signals'],
  views: ['membership', 'posts', 'signals'],
  desk: [
    'accounts',
    'audit',
    'forecasters',
    'letters',
    'market',
    'membership',
    'notifications',
    'payments',
    'secondStep',
    'wallets',
  ],
}

/**
 * Only its owner, the feature whose manifest names it, writes a table; others read it through the owner's `index.ts`.
 * These exceptions read it in SQL. Keyed by reader, then by table; the value is the reason.
 */
export const foreignReads: Record<string, Record<string, string>> = {
  membership: {
    accounts:
      'a viewer and their rights are one read, asked on every request; changes wait for each other on the person’s row',
    restrictions: 'the same read: who is shut out has no rights',
  },
  letters: { accounts: 'a person’s own letters are those to the address of their account' },
  secondStep: {
    accounts: 'the roles and the session of who is at the desk are one read for each of its requests',
    sessions: 'in that read: an ended session opens nothing at the desk',
  },
  payments: { accounts: 'the operator’s list of invoices names the payers' },
  wallets: { grants: 'due wallets are found by the end of the right that they carry' },
  posts: {
    accounts: 'the author and the last commenter of a card, in the hot read of the feed',
    channels: 'the channels of a card, in the hot read of the feed',
    coins: 'the coins of a card with their prices, in the hot read of the feed',
    comments: 'the last comment of a card, in the hot read of the feed',
    mentions: 'the coins of a card with their prices, in the hot read of the feed',
  },
  texts: { coins: 'which coin a word of a text stands for' },
  reactions: {
    posts: 'a bookmark is put only on a post that is still there, in the same statement',
    signals: 'a bookmark is put only on a signal that is still there, in the same statement',
  },
  signals: {
    accounts: 'the author of a signal, in the hot read of the list',
    coins: 'the coin of a signal with its price, in the hot read of the list',
    coin_hours: 'the demo’s signals end where the past of their coins took them, all in one statement',
    signal_bookmarks: 'a reader’s bookmarks are a shape of the list of signals',
  },
  moderation: {
    accounts: 'the desk finds complaints by the name of who complains',
  },
  appeals: {
    accounts: 'the list of what was decided about a person: who decided',
    comment_threads: 'that list: the address of the discussion that a removed comment stood in',
    comments: 'that list: the removed comments of the person',
    posts: 'that list: the removed posts of the person',
    signals: 'that list: the removed signals of the person',
    restrictions: 'that list: the restrictions of the person',
  },
  screener: {
    coin_days: 'the closes that impulses are found in, and the first day of each coin for the layout of the memory',
    coins: 'all coins at once for the memory, and later those quoted since',
    outbox: 'what happened in the market since it was last read',
  },
  editor: { posts: 'a draft outlives the post that it is an edit of' },
  comments: { accounts: 'the author of each comment, in the hot read of a thread' },
  podcasts: {
    coins: 'the coins of a chapter',
    mentions: 'the coins of a chapter',
    posts: 'an episode is a post and its audio, in one read; the audio of a post that is out of sight is out of reach',
  },
  calendar: { coins: 'the coins of an event' },
  pages: { accounts: 'the editors that a message to the team is told to, and who sees its pictures' },
  knowledge: { accounts: 'who checked a page and who changed it, in the read of the page' },
  forecasters: {
    coins: 'the coins of a post, in the hot read of the list',
    mentions: 'the coins of a post, in the hot read of the list',
    media: 'the demo’s drawings tell their size',
  },
  hype: {
    mentions: 'the count of hype: how often each coin is named in a window, and by whom',
    posts: 'that count: the author of a publication, and whether it may be seen',
    signals: 'that count: the author of a signal, and whether it may be seen',
    comments: 'that count: the author of a comment, and whether it stands',
    comment_threads: 'that count: whether what a comment stands under may be seen',
    forecaster_posts: 'that count: whose tweet or message it is; and the scores of an account’s posts',
    forecasters: 'the list of accounts with the scores of their posts',
    coins: 'that list: the coins that an account names most',
  },
  notifications: {
    accounts: 'the avatars of the bell, in a read that every open page repeats',
    comments: 'the demo: what its people were told, as if the worker had followed its discussions',
    comment_mentions: 'the demo: who was named in a comment',
    comment_threads: 'the demo: the discussions that its people follow',
    grants: 'the demo: only people with a right are told',
    posts: 'the demo: the publications of those discussions',
    sessions: 'a device gets pushes while its session lives, in the reads of a comment’s fan-out and of each push',
  },
  feed: {
    accounts: 'the page of a reader: who they are, in one read with their bookmarks and reactions',
    bookmarks: 'the page of a reader: what they have bookmarked',
    reactions: 'the page of a reader: what they have reacted to',
  },
  updates: {
    posts: 'what is newest in each list, one statement asked for every open page',
    comment_threads: 'that statement: the last change of a discussion',
    signals: 'that statement: the last published signal',
  },
  views: {
    accounts: 'the names of authors beside their numbers',
    bookmarks: 'the sums of weeks: bookmarks of what was read',
    channels: 'the table of channels: their names beside their sums',
    comment_threads: 'the sums of weeks: what a comment stands under',
    comments: 'the sums of weeks: comments of a week',
    post_channels: 'the sums of weeks: the channels of a publication',
    posts: 'the sums of weeks: the author of a publication; the demo reads what is published',
    reactions: 'the sums of weeks: reactions of a week',
    signal_bookmarks: 'the sums of weeks: bookmarks of signals',
    signals: 'the sums of weeks: the author of a signal',
  },
  demo: { accounts: 'whether the community is there already' },
}

/** Files with more lines than `warn` get a warning; with more than `refuse`, an error. */
export const LINES = { warn: 250, refuse: 400, except: ['apps/server/src/platform/schema.ts'] }

/** Folders with more files than this, without tests, get a warning. */
export const FILES = { warn: 15, except: ['apps/server/src/demo/content/themes'] }

/** Folders whose SQL may use every table, with the reason. */
export const ofEveryTable: Record<string, string> = {
  'apps/server/src/platform/backup/': 'a copy holds the whole database',
}
