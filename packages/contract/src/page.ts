import type { SubscriptionOption } from './membership.ts'
import type { TelegramLinking } from './social.ts'

/** Public settings of the site, embedded in every page. */
export interface PageConfig {
  brand: string
  /** The club's own colour of actions, `#rrggbb`; absent for the standard one. */
  accent?: string
  /** The club's own icon and logo, as the settings name them; absent while it has none. */
  icon?: string
  logo?: string
  metrikaId: string
  /** External addresses by name; unset ones are absent. */
  links: Record<string, string>
  /** The options of the offer panel, in its order. */
  offer: SubscriptionOption[]
  /** Whether the subscription widget has chats: it reserves their space while they load. */
  hasChats?: boolean
  /** Address of the club's NFT contract; absent when administrators set ownership. */
  collection?: string
  /** Size and root (base64) of the ledger's last checkpoint when the page was made; absent before the first. */
  ledger?: { size: number; root: string }
  /** Script of the sandbox's demo wallet; only with a simulated chain, never in production. */
  demoWallet?: string
  /** Public key of the bot check (Turnstile); without it the check passes everybody. */
  turnstileSiteKey?: string
  /** Google OAuth client id; without it sign-in with Google is not offered. */
  googleClientId?: string
  /** The same of Yandex ID. */
  yandexClientId?: string
  /** The same of VK ID. */
  vkClientId?: string
  /** Public key for push subscriptions (VAPID); absent when pushes are off. */
  pushKey?: string
  /** Whether everybody who is signed in opens a text a week. */
  weeklyText?: boolean
  /** Whether GIFs can be searched for. */
  hasGifs?: boolean
  /** Whether sign-in with Telegram is offered. */
  telegramLogin?: boolean
  /** How Telegram is linked; absent when it cannot be. */
  telegramLinking?: TelegramLinking
  /** Price of thirty days in Telegram Stars; absent when they are not sold or sold by another bot. */
  telegramStars?: number
  /** Telegram's login widget: name of the bot and address of the script. */
  telegramWidget?: { bot: string; script: string }
  /** Addresses of the frames of videos and posts when the sandbox stands in for those sites. */
  embedFrames?: { youtube: string; telegram: string }
}
