import { z } from 'zod'
import { defineEvent } from '#platform/outbox/events.ts'

const Linked = z.object({ account_id: z.number().int(), telegram_id: z.number().int() })

/** The person may be met in Telegram from now on: `accountByTelegramId` finds them. */
export const telegramLinked = defineEvent('social.telegram_linked', Linked)
/** Whatever they were let into there is no longer theirs. */
export const telegramUnlinked = defineEvent('social.telegram_unlinked', Linked)
