import type { ChatKey } from '@palata/contract/telegram'
import type { Logger } from 'pino'
import type { Telegram } from '#providers/telegram/index.ts'

/** A chat the bot keeps, or an address the operator keeps: what is not set up is not shown. */
interface ChatSetting {
  chatId: number | null
  link: string
}
export type ChatSettings = Partial<Record<ChatKey, ChatSetting>>

/** What the bot knows besides Telegram itself. */
export interface Bot {
  telegram: Telegram
  brand: string
  /** What links into the site begin with. */
  publicUrl: string
  chats: ChatSettings
  /** Stars for thirty days; null when the bot itself sells nothing. */
  starsPrice: number | null
  /** Where a subscription in Telegram is sold by somebody else; empty when nowhere. */
  payUrl: string
  supportUrl: string
  /** Where Telegram is to bring updates; null while the site has no address Telegram would take. */
  webhook: { url: string; secret: string } | null
  logger: Logger
}

/** The secrets that callers from outside must send, and the chats as the site shows them. Without a secret every call is refused. */
export interface TelegramDoor {
  webhookSecret: string | null
  subscriptionSecret: string | null
  chats: ChatSettings
}
