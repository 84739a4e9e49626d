import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Instant, isInOurEra } from './shared.ts'

/** Keys of the club's chats and bot groups, in display order. */
export const ChatKey = z.enum(['full', 'rounds', 'holders', 'work', 'meme', 'alerts'])
export type ChatKey = z.infer<typeof ChatKey>

const ChatLink = z.object({
  key: ChatKey,
  title: z.string(),
  /** Opens in a new tab. Null until Telegram is linked: the bot admits only linked accounts. */
  url: z.string().nullable(),
})
export type ChatLink = z.infer<typeof ChatLink>

export const Chats = z.object({
  is_telegram_linked: z.boolean(),
  /** Chats of the subscription widget: Work, Meme, Alerts. A chat that is not set up is absent. */
  chats: z.array(ChatLink),
  /** Chats of the holder popup: six for holders, five otherwise. A chat that is not set up is absent. */
  groups: z.array(ChatLink),
})
export type Chats = z.infer<typeof Chats>

/** Telegram ids have at most 52 significant bits. */
const LARGEST_ID = 2 ** 52
const WRONG_ID = 'Укажите telegram_id: целое положительное число'
const WRONG_DATE = 'Укажите end_date: дата ГГГГ-ММ-ДД или время ISO 8601 с часовым поясом'

export const TelegramId = z.union(
  [
    z.int().positive().max(LARGEST_ID),
    z
      .string()
      .regex(/^[1-9]\d{0,14}$/)
      .transform(Number),
  ],
  WRONG_ID,
)
/** An instant, or a day, which lasts until its end in Moscow. */
export const SubscriptionEnd = z.union([Instant, z.iso.date()], WRONG_DATE).refine(isInOurEra, WRONG_DATE)

export const telegram = {
  chats: endpoint({
    at: 'GET /api/users/chats/',
    about: 'Закрытые чаты и группы клуба, доступные участнику',
    access: 'paid',
    reply: Chats,
  }),
  setSubscription: endpoint({
    at: 'POST /api/telegram/subscription/',
    about:
      'Срок подписки в Telegram от платёжного бота; секрет в заголовке X-Telegram-Subscription-Secret. Незнакомый telegram_id хранится до привязки',
    access: 'public',
    knownBy: 'nothing',
    body: z.object({ telegram_id: TelegramId, end_date: SubscriptionEnd }),
    reply: z.object({
      telegram_id: z.number().int(),
      end_date: Instant,
      /** False while no account has linked this Telegram. */
      is_linked: z.boolean(),
    }),
  }),
  webhook: endpoint({
    at: 'POST /api/telegram/webhook/',
    about: 'События бота от Telegram; секрет в заголовке X-Telegram-Bot-Api-Secret-Token',
    access: 'public',
    knownBy: 'nothing',
    body: z.looseObject({ update_id: z.number().int().nonnegative() }),
    reply: z.object({ ok: z.literal(true) }),
  }),
}
