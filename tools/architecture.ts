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
  botCheck: ['sessions'],
  letters: [],
  audit: [],
  words: [],
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
  mentions: ['market'],
  texts: ['market', 'media', 'mentions'],
  reactions: [],
  mutes: ['accounts', 'channels', 'market', 'texts', 'words'],
  posts: [
    'accounts',
    'audit',
    'channels',
    'embeds',
    'market',
    'media',
    'membership',
    'mentions',
    'mutes',
    'reactions',
    'texts',
  ],
  signals: ['accounts', 'audit', 'market', 'media', 'mentions', 'posts', 'reactions', 'texts'],
  ledger: ['market', 'signals'],
  record: ['market', 'signals'],
  comments: ['accounts', 'audit', 'media', 'mentions', 'mutes', 'posts', 'reactions', 'signals', 'texts'],
  follows: ['accounts', 'comments', 'market', 'mutes', 'posts', 'signals'],
  moderation: ['accounts', 'audit', 'comments', 'posts', 'signals'],
  appeals: ['accounts', 'comments', 'letters', 'posts', 'sessions', 'signals'],
  podcasts: [
    'accounts',
    'audit',
    'letters',
    'market',
    'media',
    'membership',
    'mentions',
    'posts',
    'reactions',
    'texts',
  ],
  calendar: ['audit', 'market', 'membership', 'portfolio', 'texts'],
  knowledge: ['texts'],
  pages: ['letters', 'media', 'sessions', 'texts'],
  feed: ['accounts', 'calendar', 'channels', 'mutes', 'posts', 'signals'],
  forecasters: ['market', 'media', 'mentions', 'portfolio', 'screener', 'telegram', 'texts'],
  talk: ['calendar', 'market', 'mentions', 'portfolio', 'signals'],
  hype: ['market', 'mentions', 'talk'],
  search: ['accounts', 'channels', 'comments', 'market', 'screener', 'words'],
  stories: ['market', 'words'],
  notifications: ['accounts', 'ledger', 'letters', 'membership', 'posts', 'sessions', 'signals', 'social', 'telegram'],
  updates: ['comments', 'market', 'membership', 'notifications', 'posts', 'sessions', 'signals'],
  views: ['membership', 'posts', 'signals'],
  backups: ['ledger', 'letters'],
  desk: [
    'accounts',
    'audit',
    'backups',
    'forecasters',
    'ledger',
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
    posts: 'what a person missed since their access ended, all counts in one statement',
    signals: 'that statement: the signals that ended',
    comments: 'that statement: the answers to the person',
    bookmarks: 'that statement: what of theirs is kept',
    signal_bookmarks: 'that statement: what of theirs is kept',
    portfolio_assets: 'that statement: what of theirs is kept',
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
  mentions: { coins: 'which coin a word of a text stands for' },
  mutes: {
    accounts: 'the present name of a muted author, in the read of the list',
    channels: 'the present name of a muted channel, in that read',
    coins: 'the present ticker of a muted coin, in that read',
  },
  follows: {
    accounts: 'the present name of a followed author, in the read of the list; the author of what is told',
    coins: 'the present ticker of a followed coin, in that read',
    mentions: 'who follows a coin of a text: the fan-out of one text is one statement',
    post_channels: 'what a follower may have muted of a text, in that statement',
    posts: 'that statement; whether a person has published anything to follow',
    signals: 'that statement; whether a signal may be followed, its title in the list, and those long over',
  },
  reactions: {
    comments: 'a reaction is put only on a comment that is still there, in a trigger that stands for a foreign key',
    posts: 'a bookmark is put only on a post that is still there, in the same statement',
    signals: 'a bookmark is put only on a signal that is still there, in the same statement',
  },
  ledger: {
    signals: 'the words of a signal as its author wrote them, whose hash is sealed, and the past of the demo’s calls',
    signal_evidence: 'what decided an opened call, found by its author’s key and number in the same statement',
    coin_migrations: 'that plan: the redenominations between the start and the end of opened calls, in one statement',
    signal_notes: 'which calls were opposite, in the trigger that records it when both are over',
  },
  signals: {
    ledger_moments: 'what is sealed already, in the trigger that records a change with it',
    coin_pairs: 'the pair of a call, in the statement that seals it and in the one that lists what is followed',
    accounts: 'the author of a signal, in the hot read of the list',
    coins: 'the coin of a signal with its price, in the hot read of the list',
    coin_hours: 'the demo’s signals end where the past of their coins took them, all in one statement',
    signal_bookmarks: 'a reader’s bookmarks are a shape of the list of signals',
  },
  record: {
    accounts: 'whose record it is, in the read of the page',
    coin_days: 'the market of a day and how its coins moved together: hundreds of coins in one statement',
    coin_hours: 'the courses of a day’s coins after a call: hundreds of coins in one statement',
    coins: 'the coin of a call with its price, in the read of the page',
    ledger_authors: 'whose calls these are, in the read of the page',
    ledger_calls: 'every call of the ledger is in a record, which one statement brings up to it',
    ledger_checkpoints: 'the root that the blind authors draw by',
    ledger_entries: 'the hash of the entry that a chance is drawn by',
    ledger_moments: 'which entry holds the present idea of a call',
    grants: 'how long and by what a member has had access: one statement, under the lock of the question',
    signal_notes: 'what readers are told of a call besides its result, in the reply that knows what they may read',
    signals: 'what became of the calls, in the statement that brings the records up to it',
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
  comments: { accounts: 'the author of each comment, in the hot read of a thread' },
  podcasts: {
    coins: 'the coins of a chapter',
    mentions: 'the coins of a chapter',
    posts: 'an episode is a post and its audio, in one read; the audio of a post that is out of sight is out of reach',
  },
  calendar: { coins: 'the coins of an event' },
  backups: { accounts: 'the operators who are told that a day has no backup' },
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
  search: {
    knowledge_menus: 'the sections inside a hidden one, in the trigger that records their pages as changed',
    knowledge_pages: 'the pages of those sections',
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

/** Features whose `index.ts` exports more than 15 names, with the present number, which may only fall. */
export const widerDoors: Record<string, number> = {
  market: 28,
  membership: 18,
  accounts: 24,
}
