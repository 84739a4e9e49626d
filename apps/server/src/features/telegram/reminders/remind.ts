import { listEndingSoon } from '#features/membership'
import { telegramIdOf } from '#features/social'
import { eachAlone } from '#platform/batches/eachAlone.ts'
import type { Database } from '#platform/database.ts'
import { fenced, LeaseLost, recordSent } from '#platform/locks/lease.ts'
import { ProviderError } from '#providers/errors.ts'
import type { Bot } from '../settings.ts'
import { ending } from '../updates/messages.ts'
import * as store from './store.ts'

const DAY_MS = 86_400_000
const MOSCOW_MS = 3 * 3_600_000
/** Nobody is woken: from nine to ten in the evening, Moscow. */
const isDay = (now: Date) => {
  const hour = new Date(now.getTime() + MOSCOW_MS).getUTCHours()
  return hour >= 9 && hour < 22
}

/**
 * The bot's words to people with a linked Telegram whose access ends within seven days and within one, once each for
 * each end. Who has a day left is not told of a week.
 */
export async function remindInTelegram(db: Database, bot: Bot, now: Date) {
  if (!isDay(now)) return
  const soon = await listEndingSoon(db, now, new Date(now.getTime() + 7 * DAY_MS))
  await eachAlone(soon, async ({ account_id: accountId, ends_at: endsAt, may_renew: mayRenew }) => {
    const telegramId = await telegramIdOf(db, accountId)
    if (telegramId === undefined) return
    const days = endsAt.getTime() <= now.getTime() + DAY_MS ? 1 : 7
    const reminder = { accountId, days, endsAt } as const
    if (!(await store.claim(db, reminder, now))) return
    const telegram = fenced(bot.telegram, () => store.isClaimed(db, reminder, now))
    try {
      const button = { text: 'Продлить', url: `${bot.publicUrl}/user/subscription/purchase` }
      // Who pays through Telegram would pay twice by the button.
      await telegram.sendMessage(telegramId, ending(bot, endsAt, mayRenew), mayRenew ? [] : [button])
    } catch (error) {
      if (error instanceof LeaseLost) return
      if (isWorthRepeating(error)) {
        await store.release(db, reminder)
        throw error
      }
      const often = 'a reminder did not go out, or may not have'
      bot.logger.warn({ often, err: error, feature: 'telegram' }, often)
    }
    await recordSent(() => store.markSent(db, reminder))
  })
}

/**
 * Whether the message has not arrived and may arrive by another try. Most people never wrote to the bot, and it may not
 * write first: no repetition helps. After a time-out it may have arrived, and a letter says the same: told twice is worse.
 */
function isWorthRepeating(error: unknown): boolean {
  return !(error instanceof ProviderError) || (error.retryable && !error.mayHaveArrived)
}
