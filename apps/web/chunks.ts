/**
 * Which modules share a file. Left alone, the bundler cuts a chunk for each set of parts that use a module, and a
 * guest's first page asked for eighty files of mostly a few hundred bytes. These groups are what is used together.
 * A group holds modules of no other group's pages, so that no page loads what it does not show.
 */
export const GROUPS = [
  group('libraries', 'node_modules/(react|react-dom|scheduler|@tanstack)/'),

  // The player's buttons, loaded after the first load.
  group(
    'player',
    'features/podcasts/(capsule|card|commands|cover|PlayerIcon|engine/(podcast|state|store)|panel/playerLayer)',
  ),

  // Pages with texts that seek in an episode do not wait for the player.
  group('jumps', String.raw`podcasts/(episode/(jumps|times|lazy|useJump)|clock)\.tsx?$`),

  // A layer with a form needs all forty of them or none.
  group(
    'fields',
    '@base-ui/react/(field|fieldset|input|form|internals/(field|labelable|form))',
    'src/ui/fields/(text/(Text|Bare)|choices/(Check|Switch))',
    'features/media/upload',
  ),
]

/** Named after `shared`, which takes what the first load needs of them. */
export const LATER_GROUPS = [
  // Small things of every page: frames, requests about the reader, places of parts that load later.
  group(
    'basics',
    'ui/(scrolling/HorizontalScroller|format/text|frames/(Panel|Section|Rows)|time/span|numbers/(offer|html))',
    'ui/(controls/(html|passFocus|copyText)|usePhone|fields/useSettled|blocks/(Avatar|AfterPaint))',
    'src/api/(live|offer)',
    String.raw`contract/src/(membership|telegram|talk|search|podcasts|signals(/ends)?|views|embeds)\.ts`,
    'features/(membership|telegram)/(queries|layers)',
    'features/membership/(JoinButton|ClubPage|Teaser|subscription/renewal|absence/ReturnButton)',
    'features/accounts/(wanted|returning|useSignIn)',
    'features/market/(queries|PriceNow)',
    'features/((comments|follows|reactions/bar)/lazy|comments/Awaited|reactions/bar/shown|payments/layers)',
    'features/posts/reading/(PostText.module|TextParts.module|textClass)',
  ),

  // The main page's parts beside the feed.
  group(
    'front',
    'pages/main/(Offer|Rail)',
    'features/market/(macro/|BtcPulse)',
    'features/membership/(ClubBand|SubscriptionWidget|absence/(absenceText|ReturnBand|queries))',
    'features/calendar/(panel/|days|useOnScreen|layers|known|queries)',
    'features/calendar/(useMonth|month/(MonthGrid|useRovingDays|Weeks|MonthNavigation))',
    'features/telegram/ClubChats',
    'features/signals/(page/(SignalsPanel|EndedSignals|MissedSignals)|card/(StartPrice|Direction)|useKnown|words|queries|rules)',
    'features/payments/(OfferPanel|selection)',
  ),

  group('digest', 'features/digest/(card/|ItemRow|words|queries|CoinList|spans|place)', 'contract/src/digest'),

  // Coins and their stars: the main page's lists, the screener, a coin's page.
  group(
    'market',
    'features/market/(CoinRows|TopGainers)',
    'src/ui/deviceSwitch',
    'features/talk/(queries|TopMentioned)',
    String.raw`contract/src/(portfolio(/amount)?|screener(/(compare|query|own))?)\.ts`,
    String.raw`features/portfolio/(CoinStar|moves|changes|queries|settled|toggles|usePortfolio\.)`,
    'features/screener/(widgets/TopLocalLow|requests|queries|windows/windows)',
  ),

  // What every page loads once it is idle.
  group(
    'idle',
    'layout/IdleParts',
    'ui/(numbers/(copying|FullValues)|scrolling/(Pull|pull)|tooltips/(home|place|scrollMoves))',
    'features/membership/useLapseNotice',
    'features/market/(chip/PriceRefresh|tooltip/)',
    'features/offline/(?!KeptPage|keep|recordings/)',
    'features/portfolio/usePortfolioKept',
    'features/podcasts/PlayerHost',
    'idb/build',
  ),

  // What a signed-in reader's page asks for once the reader is known.
  group(
    'member',
    'features/notifications/(bell/|layers|system|otherTabs|keys|push/(browser|lazy|usePush|useHealing|PushToggle))',
    'layout/(header/UserMenuItems|membersNavigation|MembersLinks)',
    'ui/(theme/theme|blocks/WaitingPill)',
    'features/wallets/layers',
    'features/digest/presence',
    'features/updates/',
    'eventsource-parser/',
    'features/offline/install/',
    String.raw`contract/src/(notifications(/kinds)?|updates|live)\.ts`,
  ),

  group(
    'follows',
    'features/follows/(kinds|useFollow|queries|readAnew|follows.module)',
    String.raw`contract/src/follows\.ts`,
  ),

  // What the stream brings is taken by every feature that shows it.
  group('updates', 'src/updateTakers', String.raw`features/[a-z]+/updates\.ts`),

  group(
    'witness',
    'features/ledger/witness/(look|keep)',
    String.raw`contract/src/ledger(/(tree|note|witness|entries))?\.ts`,
  ),

  group(
    'answers',
    String.raw`features/comments/(records|queries|thread/(order|thread))\.ts`,
    'features/reactions/queries',
    'features/mutes/mutes.module',
    String.raw`contract/src/comments(/limits)?\.ts`,
  ),
  group(
    'comments',
    'features/comments/(thread|form)/(?!records|queries|order|thread\\.ts)',
    'features/reactions/bar/(ReactionBar|Barred|Glyph|ReactionButton|rules|useReactions|CommentVotes|useVote)',
    'features/mutes/HiddenLine',
  ),

  // What every part of the library of layers needs.
  group(
    'base',
    '@base-ui/utils/',
    '@base-ui/react/internals/(useBaseUiId|useTransitionStatus|useValueChanged|useAnimationsFinished|TransitionStatus|stateAttributes)',
    '@base-ui/react/utils/(resolveRef|getFiniteAnimations)',
    'floating-ui.utils.dom',
  ),
  // A post, on its own page and in the popup.
  group(
    'post',
    'pages/post/(PostPage|CoinsPanel|failureTexts|PostSkeleton|PostView|usePostOfAddress)',
    'pages/(ReadingPage|Locked|NoText)',
    'features/posts/(reading/(?!PostText.module|TextParts.module|textClass)|moderation/lazy)',
    'features/embeds/(Embeds|card|EmbedFrame|scale|useFrames)',
    'features/media/(items/withStills|viewer/slides|layers)',
    'features/market/chip/mentions',
  ),
]

/** A file named after nothing but its content, of the modules whose paths match one of the patterns. */
function group(name: string, ...patterns: string[]) {
  const test = new RegExp(patterns.map((pattern) => pattern.replaceAll('/', String.raw`[\\/]`)).join('|'))
  return { name, test, includeDependenciesRecursively: false }
}
