import { accountRoutes } from './features/accounts/routes.ts'
import { calendarRoutes } from './features/calendar/routes.ts'
import { channelRoutes } from './features/channels/routes.ts'
import { feedRoutes } from './features/feed/routes.ts'
import { pictureRoutes } from './features/market/pictures.ts'
import { marketRoutes } from './features/market/routes.ts'
import { mediaRoutes } from './features/media/routes.ts'
import { membershipRoutes } from './features/membership/routes.ts'
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
import type { BotCheck } from './providers/turnstile/index.ts'

/** Every feature of the product. Adding one is a folder and a line here. */
export const featureRoutes = (
  identity: Identity,
  botCheck: BotCheck,
  social: SocialServices,
  telegram: TelegramDoor,
) => [
  sessionRoutes(identity),
  accountRoutes(identity, botCheck),
  socialRoutes(identity, social),
  membershipRoutes,
  telegramRoutes(telegram),
  mediaRoutes,
  pictureRoutes,
  marketRoutes,
  channelRoutes,
  postRoutes,
  reactionRoutes,
  signalRoutes,
  calendarRoutes,
  feedRoutes,
  updateRoutes,
]
