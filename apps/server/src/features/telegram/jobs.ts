import { z } from 'zod'
import type { Database } from '#platform/database.ts'
import { addJob } from '#platform/jobs.ts'
import { eachAlone } from './eachAlone.ts'
import { removeGone } from './memberStore.ts'
import { removeLeaving, reviewAccount, reviewEverybody } from './removal.ts'
import type { Bot } from './settings.ts'
import { readTransactions } from './stars.ts'
import { applyAll, applyToAccount } from './subscriptions.ts'
import { removeOldUpdates } from './updateStore.ts'

/** What the events have in common that tell of one account. */
const AboutAccount = z.object({ account_id: z.number().int() })

/** Rights or the link of one account changed. Without a bot there are no chats, but subscriptions are told of all the same. */
export async function followRights(db: Database, bot: Bot | null, event: unknown, now: Date) {
  const { account_id: accountId } = AboutAccount.parse(event)
  await applyToAccount(db, accountId, now)
  if (!bot) return
  await reviewAccount(db, bot.chats, accountId, now)
  await addJob(db, 'telegram.remove')
}

/** Every hour: whatever was missed is made up for, each part for itself. */
export async function sweep(db: Database, bot: Bot | null, now: Date) {
  const steps = bot
    ? [
        async () => bot.starsPrice !== null && readTransactions(db, bot, now),
        () => applyAll(db, now),
        () => reviewEverybody(db, bot.chats, now),
        () => removeLeaving(db, bot, now),
      ]
    : [() => applyAll(db, now)]
  await eachAlone(steps, (step) => step())
}

/** Removes what has had its day. */
export async function pruneTelegram(db: Database, now: Date) {
  await removeOldUpdates(db, now)
  await removeGone(db, now)
}
