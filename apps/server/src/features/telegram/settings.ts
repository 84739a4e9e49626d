import type { ChatKey } from '@palata/contract/telegram'
import type { Logger } from 'pino'
import type { Telegram } from '#providers/telegram/index.ts'

/** A chat managed by the bot, or an address set by the operator; without either it is not shown. */
interface ChatSetting {
  chatId: number | null
  link: string
}
export type ChatSettings = Partial<Record<ChatKey, ChatSetting>>

/** The bot's settings besides Telegram itself. */
export interface Bot {
  telegram: Telegram
  brand: string
  /** Base of links into the site. */
  publicUrl: string
  chats: ChatSettings
  /** Stars for thirty days; null when the bot sells nothing. */
  starsPrice: number | null
  /** Where somebody else sells subscriptions in Telegram; empty when nobody does. */
  payUrl: string
  supportUrl: string
  /** Whether a person links Telegram by a code that the bot sends. */
  sendsCodes: boolean
  /** Where Telegram sends updates; null while the site has no address that Telegram accepts. */
  webhook: { url: string; secret: string } | null
  logger: Logger
}

/** Secrets of incoming calls, and the chats for the site. Without a secret every call is refused. */
export interface TelegramDoor {
  webhookSecret: string | null
  subscriptionSecret: string | null
  chats: ChatSettings
}
