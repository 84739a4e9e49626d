import { eachAlone } from '#platform/batches/eachAlone.ts'
import type { Database } from '#platform/database.ts'
import { clockFrom, fenced, LeaseLost, recordSent } from '#platform/locks/lease.ts'
import { ProviderError } from '#providers/errors.ts'
import type { Bot } from '../settings.ts'
import * as words from '../updates/messages.ts'
import * as store from './extraStore.ts'
import { findSubscription } from './store.ts'

const BATCH = 20
/** Longer than the two calls can take. */
const LEASE_MS = 2 * 60_000
const FIRST_RETRY_MS = 60_000
const LONGEST_RETRY_MS = 60 * 60_000

/**
 * Ends the renewal of subscriptions that a person bought beside one that renews already, and tells the person. Runs
 * after each such payment and every hour; a failed one is tried again.
 */
export async function endExtraRenewals(db: Database, bot: Bot, now: Date) {
  const clock = clockFrom(now)
  const leaseEnd = () => new Date(clock().getTime() + LEASE_MS)
  await eachAlone(await store.takeExtra(db, BATCH, clock(), leaseEnd()), async (extra) => {
    const payer = extra.telegram_id!
    const log = bot.logger.child({ feature: 'telegram', charge: extra.id })
    const telegram = fenced(bot.telegram, () => store.keepLease(db, extra, leaseEnd()))
    try {
      await telegram.endRenewal(payer, extra.id)
      const subscription = await findSubscription(db, payer)
      await telegram
        .sendMessage(payer, words.paidTwice(bot, subscription?.ends_at ?? clock()))
        .catch((error: unknown) => {
          // Who blocked the bot cannot be told by it; the renewal is ended all the same.
          if (!(error instanceof ProviderError && error.status === 403)) throw error
          log.warn({ err: error }, 'a person who paid twice was not told')
        })
      await recordSent(() => store.markEnded(db, extra.id))
    } catch (error) {
      if (error instanceof LeaseLost)
        return log.warn({ tries: extra.renewal_tries }, 'renewal taken over by another worker')
      const pause = Math.min(FIRST_RETRY_MS * 2 ** (extra.renewal_tries - 1), LONGEST_RETRY_MS)
      const problem = error instanceof Error ? error.message : String(error)
      await store.delay(db, extra, problem, new Date(clock().getTime() + pause))
      log.warn({ err: error, tries: extra.renewal_tries, pause }, 'an extra renewal was not ended')
    }
  })
}
