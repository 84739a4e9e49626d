import { accountByTelegramId } from '#features/social'
import { type Database, transaction } from '#platform/database.ts'
import { addJob } from '#platform/outbox/jobs.ts'
import {
  type BotUpdate,
  STAR_PERIOD_SECONDS,
  type StarTransaction,
  TRANSACTIONS_PAGE,
} from '#providers/telegram/index.ts'
import type { Bot } from '../settings.ts'
import * as words from '../updates/messages.ts'
import { markExtra } from './extraStore.ts'
import * as store from './store.ts'
import { applySubscription } from './subscriptions.ts'

/** Marks our invoices among other payments to the bot. */
export const STARS_PAYLOAD = 'club-subscription'

type Update<Kind extends BotUpdate['kind']> = Extract<BotUpdate, { kind: Kind }>

/** Telegram asks before it takes the money. */
export async function answerCheckout(db: Database, bot: Bot, asked: Update<'checkout'>, now: Date) {
  const subscription = await store.findSubscription(db, asked.from.id)
  const isOurs = asked.payload === STARS_PAYLOAD && asked.currency === 'XTR' && bot.starsPrice !== null
  const problem = !isOurs
    ? words.NOT_SOLD
    : asked.amount !== bot.starsPrice
      ? words.PRICE_CHANGED
      : subscription && subscription.ends_at > now
        ? words.alreadyPaid(subscription.ends_at)
        : null
  await bot.telegram.answerCheckout(asked.queryId, problem)
}

/**
 * A payment or refund was reported: it counts once it is in the bot's list of Star transactions; retried until then.
 */
export async function settlePayment(db: Database, bot: Bot, told: Update<'paid'>, now: Date) {
  await readTransactions(db, bot, now)
  if (!(await store.isTransactionKnown(db, told.chargeId, told.isRefund))) {
    throw new Error(`payment ${told.chargeId} is not in the record yet`)
  }
  const [subscription, owner] = await Promise.all([
    store.findSubscription(db, told.from.id),
    accountByTelegramId(db, told.from.id),
  ])
  const text = told.isRefund
    ? words.refunded()
    : subscription && words.paid(bot, subscription.ends_at, owner !== undefined)
  if (text) await bot.telegram.sendMessage(told.from.id, text)
}

/** Pages with transactions that are not stored, read again in one run. */
const MOST_GAPS = 5

/** Reads new Star transactions of the bot, including renewals that no update reported. */
async function readTransactions(db: Database, bot: Bot, now: Date) {
  await readFrom(db, bot, await store.findLastRead(db), now)
}

/**
 * The same, and before it a few pages with transactions that were not understood: their rows may have been mended, or
 * our reading of them. One that never can be read costs its page, not all that follow it.
 */
export async function readMissedTransactions(db: Database, bot: Bot, now: Date) {
  // Asked first: what the gaps' pages hold is read later than the last one.
  const last = await store.findLastRead(db)
  let readTo = -1
  for (const place of await store.listBeforeGaps(db, MOST_GAPS)) {
    const from = Math.max(0, place.position)
    if (from < readTo) continue
    const { transactions } = await bot.telegram.listStarTransactions(from)
    if (place.position >= 0 && !beginsWith(transactions, place)) continue
    for (const paid of transactions) await keepOne(db, paid, now)
    readTo = from + TRANSACTIONS_PAGE - 1
  }
  await readFrom(db, bot, last, now)
}

async function readFrom(db: Database, bot: Bot, last: store.ReadPlace | undefined, now: Date) {
  let offset = last?.position ?? 0
  let page = await bot.telegram.listStarTransactions(offset)
  if (last && !beginsWith(page.transactions, last)) {
    // Another bot has another list, so reading starts from its beginning.
    offset = 0
    page = await bot.telegram.listStarTransactions(0)
  }
  for (;;) {
    for (const paid of page.transactions) await keepOne(db, paid, now)
    if (page.isLast) return
    offset += TRANSACTIONS_PAGE
    page = await bot.telegram.listStarTransactions(offset)
  }
}

/** Whether the page begins with the transaction that was read last. */
function beginsWith([first]: StarTransaction[], last: store.ReadPlace): boolean {
  return first?.position === last.position && first.id === last.id && first.isRefund === last.is_refund
}

async function keepOne(db: Database, paid: StarTransaction, now: Date) {
  const { telegramId, isRefund, payload, at, periodSeconds } = paid
  const isOurs = telegramId !== null && payload === STARS_PAYLOAD && !isRefund
  const endsAt = isOurs ? new Date(at.getTime() + (periodSeconds ?? STAR_PERIOD_SECONDS) * 1000) : null
  await transaction(db, async (tx) => {
    if (telegramId !== null) await store.lockTelegram(tx, telegramId)
    const isNew = await store.putTransaction(tx, paid, endsAt, now)
    if (!isNew || telegramId === null || !(endsAt || isRefund)) return
    if (endsAt && periodSeconds !== null && (await markExtra(tx, paid.id, now))) await addJob(tx, 'telegram.renewals')
    const current = (await store.findSubscription(tx, telegramId))?.ends_at
    const bought = await store.findPaidEnd(tx, telegramId)
    // A refund only shortens, and nothing that has ended ends again.
    const end = isRefund ? earlier(current, latest(now, bought ?? undefined)) : bought
    if (!end || end.getTime() === current?.getTime()) return
    await store.putSubscription(tx, telegramId, end, 'stars', now)
    await applySubscription(tx, telegramId, now)
  })
}

function earlier(one: Date | undefined, other: Date): Date | undefined {
  return one && other < one ? other : one
}

function latest(one: Date, other: Date | undefined): Date {
  return other && other > one ? other : one
}
