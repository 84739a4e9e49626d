import { setTelegramEnd } from '#features/membership'
import { accountByTelegramId, telegramIdOf } from '#features/social'
import { eachAlone, paged } from '#platform/batches/eachAlone.ts'
import { type Database, type Db, transaction } from '#platform/database.ts'
import { FieldRefusal } from '#platform/errors.ts'
import { endOf, isPlausibleEnd } from '../rules.ts'
import * as store from './store.ts'

const SUBSCRIBED = 'Подписка в Telegram'
const UNLINKED = 'Telegram больше не привязан к аккаунту'
const BATCH = 500

interface Told {
  telegramId: number
  /** A date or an instant; one in the past ends the subscription. */
  end: string
  by: store.Teller
}

/** The payment bot's report of a subscription's end: stored, and applied at once when an account has linked the id. */
export async function setSubscription(db: Database, { telegramId, end, by }: Told, now: Date) {
  const endsAt = endOf(end)
  if (!isPlausibleEnd(endsAt, now)) throw new FieldRefusal({ end_date: ['Дата слишком далеко: проверьте год'] })
  return transaction(db, async (tx) => {
    await store.lockTelegram(tx, telegramId)
    await store.putSubscription(tx, telegramId, endsAt, by, now)
    await store.supersedePayments(tx, telegramId, endsAt)
    const accountId = await applySubscription(tx, telegramId, now)
    return { telegram_id: telegramId, end_date: endsAt.toISOString(), is_linked: accountId !== null }
  })
}

/**
 * Updates access of the linked account from the subscription; an account that was linked before loses it. The caller
 * holds the lock of the Telegram id. Returns the linked account.
 */
export async function applySubscription(tx: Db, telegramId: number, now: Date): Promise<number | null> {
  const subscription = await store.findSubscription(tx, telegramId)
  const owner = (await accountByTelegramId(tx, telegramId)) ?? null
  if (!subscription) return owner
  // Accounts are locked in order of their ids everywhere, so that locks cannot deadlock.
  const concerned = new Set([subscription.account_id, owner].filter((id) => id !== null).sort((a, b) => a - b))
  for (const accountId of concerned) {
    const cause = { reason: accountId === owner ? SUBSCRIBED : UNLINKED, evidence: { telegram_id: telegramId } }
    await setTelegramEnd(tx, { accountId, endsAt: await paidUntil(tx, accountId, now) }, cause, now)
  }
  await store.setFollower(tx, telegramId, owner)
  return owner
}

/** Uses the Telegram id linked now: a person may have replaced an earlier one. */
async function paidUntil(tx: Db, accountId: number, now: Date): Promise<Date> {
  const telegramId = await telegramIdOf(tx, accountId)
  const subscription = telegramId === undefined ? undefined : await store.findSubscription(tx, telegramId)
  return subscription?.ends_at ?? now
}

/** After a link was made, moved or removed: applies the account's current Telegram id and its earlier ones. */
export async function applyToAccount(db: Database, accountId: number, now: Date) {
  const current = await telegramIdOf(db, accountId)
  const former = await store.listFollowed(db, accountId)
  for (const telegramId of new Set(current === undefined ? former : [...former, current]))
    await applyOne(db, telegramId, now)
}

/** Repeats what a lost event would have done. */
export async function applyAll(db: Database, now: Date) {
  const live = paged<number>(BATCH, (last = 0) => store.listLive(db, last, BATCH, now))
  await eachAlone(live, (id) => applyOne(db, id, now))
}

async function applyOne(db: Database, telegramId: number, now: Date) {
  await transaction(db, async (tx) => {
    await store.lockTelegram(tx, telegramId)
    await applySubscription(tx, telegramId, now)
  })
}
