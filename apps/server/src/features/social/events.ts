import { z } from 'zod'
import { defineEvent } from '#platform/outbox/events.ts'

const Linked = z.object({ account_id: z.number().int(), telegram_id: z.number().int() })

/** The person linked Telegram: `accountByTelegramId` finds them from now on. */
export const telegramLinked = defineEvent('social.telegram_linked', Linked)
/** The person unlinked Telegram: access gained through it ends. */
export const telegramUnlinked = defineEvent('social.telegram_unlinked', Linked)
