import type { ClubValues } from '@palata/contract/club/settings'
import type { ClubKeeper } from './features/club/index.ts'
import type { LetterReportKeys } from './features/letters/index.ts'
import type { Cashier } from './features/payments/index.ts'
import type { MarketServices } from './features/search/market/index.ts'
import type { Identity } from './features/sessions/index.ts'
import type { SealNow } from './features/signals/index.ts'
import type { SocialServices } from './features/social/index.ts'
import type { TelegramDoor } from './features/telegram/index.ts'
import type { Live } from './features/updates/index.ts'
import type { WalletOptions } from './features/wallets/routes.ts'
import type { Findables, ItemRule, NoticeSource, PeopleDoor, PersonWay, PictureRule, Tellables } from './manifest.ts'
import type { DeskResource } from './platform/desk/resource.ts'
import type { RequestTimes } from './platform/replies/requestTimes.ts'
import type { Caches } from './platform/replies/sharedCache.ts'
import type { Check } from './providers/check.ts'
import type { GifSearch } from './providers/gifs/index.ts'
import type { FileStore } from './providers/objects/index.ts'
import type { PageReader } from './providers/pageReader/index.ts'
import type { PushSender } from './providers/push/index.ts'
import type { BotCheck } from './providers/turnstile/index.ts'

/** Outside services that features need to answer readers. */
export interface FeatureServices {
  botCheck: BotCheck
  cashier: Cashier
  social: SocialServices
  telegram: TelegramDoor
  /** Store of pictures and podcasts. */
  objects: FileStore
  /** Reads pages whose links editors paste. */
  pages: PageReader
  /** Null when no service is set up. */
  gifs: GifSearch | null
  /** Null when this process has no keys for signing pushes. */
  push: PushSender | null
  wallets: WalletOptions
  letterReports: LetterReportKeys
  /** Market services for the search. */
  searchMarket: MarketServices
  /** Seals a published signal in the ledger. */
  sealNow: SealNow
  /** Self-tests of all services. */
  checks: readonly Check[]
}

/** What routes get. */
export interface Site extends FeatureServices {
  /** The club's settings as they are now: asked each time, never kept. */
  club: () => ClubValues
  clubKeeper: ClubKeeper
  caches: Caches
  identity: Identity
  pictures: ReadonlyMap<string, PictureRule>
  items: ReadonlyMap<string, ItemRule>
  findables: Findables
  tellables: Tellables
  notices: readonly NoticeSource[]
  live: Live
  /** Secret for signatures (addresses, tokens). */
  secret: string
  /** Whether the desk needs a second sign-in step. */
  isStepRequired: boolean
  version: string
  dataFolder: string
  /** Response times of this process. */
  requestTimes: RequestTimes
  /** Every list of the desk. */
  desk: readonly DeskResource[]
  /** What all features together know about a person and can do. */
  people: PeopleDoor
  /** Every feature's ways into a person's account. */
  ways: () => readonly PersonWay[]
}
