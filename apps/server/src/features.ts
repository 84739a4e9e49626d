import { accountRoutes } from './features/accounts/routes.ts'
import { calendarRoutes } from './features/calendar/routes.ts'
import { channelRoutes } from './features/channels/routes.ts'
import { feedRoutes } from './features/feed/routes.ts'
import { pictureRoutes } from './features/market/pictures.ts'
import { marketRoutes } from './features/market/routes.ts'
import { mediaRoutes } from './features/media/routes.ts'
import { membershipRoutes } from './features/membership/routes.ts'
import type { Cashier } from './features/payments/index.ts'
import { paymentRoutes } from './features/payments/routes.ts'
import { postRoutes } from './features/posts/routes.ts'
import { reactionRoutes } from './features/reactions/routes.ts'
import type { Identity } from './features/sessions/index.ts'
import { sessionRoutes } from './features/sessions/routes.ts'
import { signalRoutes } from './features/signals/routes.ts'
import type { SocialServices } from './features/social/index.ts'
import { socialRoutes } from './features/social/routes.ts'
import type { TelegramDoor } from './features/telegram/index.ts'
import { telegramRoutes } from './features/telegram/routes.ts'
import { updateRoutes } from './features/updates/routes.ts'
import { type WalletOptions, walletRoutes } from './features/wallets/routes.ts'
import type { Caches } from './platform/sharedCache.ts'
import type { BotCheck } from './providers/turnstile/index.ts'

/** What features ask of the outside world. */
export interface FeatureServices {
  botCheck: BotCheck
  cashier: Cashier
  social: SocialServices
  telegram: TelegramDoor
  wallets: WalletOptions
}

/** Every feature of the product. Adding one is a folder and a line here. */
export const featureRoutes = (caches: Caches, identity: Identity, services: FeatureServices) => [
  sessionRoutes(identity),
  accountRoutes(caches, identity, services.botCheck),
  socialRoutes(identity, services.social),
  membershipRoutes,
  paymentRoutes(services.cashier),
  telegramRoutes(services.telegram),
  mediaRoutes,
  pictureRoutes,
  marketRoutes,
  walletRoutes(services.wallets),
  channelRoutes,
  postRoutes,
  reactionRoutes,
  signalRoutes,
  calendarRoutes,
  feedRoutes(caches),
  updateRoutes,
]
