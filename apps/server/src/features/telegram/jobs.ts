import { z } from 'zod'
import { eachAlone } from '#platform/batches/eachAlone.ts'
import type { Database } from '#platform/database.ts'
import { addJob } from '#platform/outbox/jobs.ts'
import { removeLeaving, reviewAccount, reviewEverybody } from './chats/removal.ts'
import { removeGone } from './chats/store.ts'
import { removeOldReminders } from './reminders/store.ts'
import type { Bot } from './settings.ts'
import { setUpBot } from './setup.ts'
import { endExtraRenewals } from './subscriptions/extra.ts'
import { readMissedTransactions } from './subscriptions/stars.ts'
import { applyAll, applyToAccount } from './subscriptions/subscriptions.ts'
import { removeOldUpdates } from './updates/store.ts'

/** The field that all events about an account share. */
const AboutAccount = z.object({ account_id: z.number().int() })

/** Rights or the link of an account changed. Without a bot there are no chats, but subscriptions still apply. */
export async function followRights(db: Database, bot: Bot | null, event: unknown, now: Date) {
  const { account_id: accountId } = AboutAccount.parse(event)
  await applyToAccount(db, accountId, now)
  if (!bot) return
  await reviewAccount(db, bot.chats, accountId, now)
  await addJob(db, 'telegram.remove')
}

/**
 * The club's settings changed, perhaps its chats. This process may not have heard of it yet, so it reads them first; the
 * bot then makes its link into each chat and reviews who is there.
 */
export async function followSettings(db: Database, bot: Bot | null, reread: () => Promise<void>, now: Date) {
  if (!bot) return
  await reread()
  await eachAlone([() => setUpBot(db, bot, now), () => reviewEverybody(db, bot.chats, now)], (step) => step())
}

/** Hourly: repeats what a lost event would have done; a failed step does not stop the others. */
export async function sweep(db: Database, bot: Bot | null, now: Date) {
  const steps = bot
    ? [
        async () => bot.starsPrice !== null && readMissedTransactions(db, bot, now),
        () => endExtraRenewals(db, bot, now),
        () => applyAll(db, now),
        () => reviewEverybody(db, bot.chats, now),
        () => removeLeaving(db, bot, now),
      ]
    : [() => applyAll(db, now)]
  await eachAlone(steps, (step) => step())
}

/** Removes old updates and people who left long ago. */
export async function pruneTelegram(db: Database, now: Date) {
  await removeOldUpdates(db, now)
  await removeGone(db, now)
  await removeOldReminders(db, now)
}
