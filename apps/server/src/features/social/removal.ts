import type { Db } from '#platform/database.ts'
import { emit } from '#platform/outbox/events.ts'
import { telegramUnlinked } from './events.ts'
import * as store from './store.ts'

/** The chats remove people whose account is gone. */
export async function removePeople(tx: Db, people: number[]) {
  for (const accountId of people) {
    const telegramId = await store.telegramIdOf(tx, accountId)
    if (telegramId === undefined) continue
    await store.removeLink(tx, accountId, 'telegram')
    await emit(tx, telegramUnlinked, { account_id: accountId, telegram_id: telegramId })
  }
  return {}
}
