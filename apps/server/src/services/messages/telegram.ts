import { createHmac, randomBytes } from 'node:crypto'
import type { ClubValues } from '@palata/contract/club/settings'
import { ChatKey } from '@palata/contract/telegram'
import type { Logger } from 'pino'
import type { Bot, ChatSettings, TelegramDoor } from '../../features/telegram/index.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database.ts'
import { createTelegram } from '../../providers/telegram/index.ts'
import { publicUrlOf, type SandboxAddress } from '../sandbox/sandbox.ts'
import { noteRowsAtDesk } from '../setAside.ts'
import { hasTelegram, linkingOf, SANDBOX_BOT } from '../social.ts'

/** The sandbox's chats in the order of their keys; see apps/sandbox/src/telegram/world.ts. */
const SANDBOX_CHATS = -1001000000001
const SANDBOX_STARS = 1000

export interface TelegramSale {
  /** Where it is sold; empty when nowhere. */
  payUrl: string
  /** Price of thirty days there in Telegram Stars; null when another bot sells. */
  payStars: number | null
}

export interface BotWiring {
  /** Null when Telegram is not set up. */
  bot: Bot | null
  door: TelegramDoor
  /** How a Telegram subscription is sold, as the settings say now. */
  sold: TelegramSale
}

/** Production without a token has no bot: people must not be sent to a simulated Telegram. */
export function isTelegramSimulated(config: Config): boolean {
  return !hasTelegram(config) && !config.isProduction
}

export function createBot(
  config: Config,
  sandbox: SandboxAddress | null,
  logger: Logger,
  club: () => ClubValues,
  db: Database | null = null,
): BotWiring {
  const simulated = isTelegramSimulated(config) ? sandbox : null
  const { name, token } = simulated ? SANDBOX_BOT : { name: config.TELEGRAM_BOT_NAME, token: config.TELEGRAM_BOT_TOKEN }
  const webhookSecret = token
    ? (config.TELEGRAM_WEBHOOK_SECRET ?? (simulated ? randomSecret() : secretOf(token)))
    : null
  const chats = () => chatsOf(club(), simulated !== null, token !== undefined)
  const door = {
    webhookSecret,
    subscriptionSecret: config.TELEGRAM_SUBSCRIPTION_SECRET ?? null,
    get chats() {
      return chats()
    },
  }
  const sold = {
    get payUrl() {
      return club().link_telegram_pay
    },
    payStars: null,
  }
  if (!token || webhookSecret === null) return { bot: null, door, sold }

  const starsPrice = () =>
    config.TELEGRAM_STARS_PRICE ?? (simulated && !club().link_telegram_pay ? SANDBOX_STARS : null)
  const apiRoot = simulated ? `${simulated.url}/api.telegram.org` : config.TELEGRAM_API_URL
  const webhook = webhookOf(config, simulated !== null)
  const deepLink = `${simulated ? `${simulated.url}/t.me` : 'https://t.me'}/${name}?start=pay`
  return {
    bot: {
      telegram: createTelegram({
        token,
        ...(apiRoot && { apiRoot }),
        logger,
        noteRows: noteRowsAtDesk(db, logger, { star_transactions: 'Telegram, звёзды' }),
      }),
      publicUrl: publicUrlOf(config),
      get brand() {
        return club().brand
      },
      get chats() {
        return chats()
      },
      get starsPrice() {
        return starsPrice()
      },
      get payUrl() {
        return starsPrice() === null ? club().link_telegram_pay : ''
      },
      get supportUrl() {
        return club().link_support
      },
      sendsCodes:
        linkingOf(config, {
          hasLogin: config.TELEGRAM_LOGIN_CLIENT_ID !== undefined || simulated !== null,
          hasBot: true,
        }) === 'code',
      webhook: webhook === null ? null : { url: webhook, secret: webhookSecret },
      logger,
    },
    door,
    sold: {
      get payUrl() {
        return club().link_telegram_pay || (starsPrice() === null ? '' : deepLink)
      },
      get payStars() {
        return club().link_telegram_pay ? null : starsPrice()
      },
    },
  }
}

/** Without a bot no chat is managed, so only the operator's addresses remain. */
function chatsOf(club: ClubValues, isSimulated: boolean, hasBot: boolean): ChatSettings {
  return Object.fromEntries(
    ChatKey.options.flatMap((key, index) => {
      const [given, link] = [club[`telegram_chat_${key}`], club[`telegram_link_${key}`]]
      const chatId = hasBot ? (given ?? (isSimulated && !link ? SANDBOX_CHATS - index : null)) : null
      return chatId || link ? [[key, { chatId, link }]] : []
    }),
  )
}

/** Telegram accepts only https; an own Bot API server accepts any address. */
function webhookOf(config: Config, isSimulated: boolean): string | null {
  if (isSimulated) return `http://127.0.0.1:${config.PORT}/api/telegram/webhook/`
  const site = publicUrlOf(config)
  return site.startsWith('https:') || config.TELEGRAM_API_URL ? `${site}/api/telegram/webhook/` : null
}

/** The same in every process with the token, and does not reveal it. */
function secretOf(token: string): string {
  return createHmac('sha256', token).update('telegram webhook').digest('base64url')
}

function randomSecret(): string {
  return randomBytes(32).toString('base64url')
}
