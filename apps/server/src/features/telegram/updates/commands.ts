import { findAccess } from '#features/access'
import { accountByTelegramId, codeFor } from '#features/social'
import type { Database } from '#platform/database.ts'
import { Refusal } from '#platform/errors.ts'
import { countAttempt } from '#platform/limits.ts'
import { type Button, type Person, STAR_PERIOD_SECONDS } from '#providers/telegram/index.ts'
import { listInviteLinks } from '../chats/store.ts'
import { mayEnter, TITLES } from '../rules.ts'
import type { Bot } from '../settings.ts'
import { STARS_PAYLOAD } from '../subscriptions/stars.ts'
import { findSubscription } from '../subscriptions/store.ts'
import * as words from './messages.ts'

const limit = { name: 'telegram.message', attempts: 20, seconds: 60 }

/** Answers a message to the bot. A person who writes too much gets no answer for a minute. */
export async function answerMessage(db: Database, bot: Bot, from: Person, text: string, now: Date) {
  if (await isTooMuch(db, from, now)) return
  const [, command = '', argument = ''] = /^\/(\w+)(?:@\w+)?(?:\s+(\S+))?/.exec(text) ?? []
  // «Оплатить» on the site opens the bot with /start pay.
  if (command === 'pay' || (command === 'start' && argument === 'pay')) return offerPayment(db, bot, from, now)
  if (command === 'paysupport') return bot.telegram.sendMessage(from.id, words.paySupport(bot))
  // «Привязать» on the site opens the bot with /start link.
  if (command === 'link' || (command === 'start' && argument === 'link')) return sendCode(db, bot, from, now)
  if (command === 'start') return greet(db, bot, from, now)
  await bot.telegram.sendMessage(from.id, words.help(bot, isSelling(bot)))
}

async function sendCode(db: Database, bot: Bot, from: Person, now: Date) {
  if (!bot.sendsCodes) return greet(db, bot, from, now)
  await bot.telegram.sendMessage(from.id, words.code(bot, await codeFor(db, from, now)))
}

export function isSelling(bot: Bot): boolean {
  return bot.starsPrice !== null || bot.payUrl !== ''
}

async function isTooMuch(db: Database, from: Person, now: Date): Promise<boolean> {
  try {
    await countAttempt(db, [[limit, String(from.id)]], now)
    return false
  } catch (error) {
    if (error instanceof Refusal) return true
    throw error
  }
}

async function greet(db: Database, bot: Bot, from: Person, now: Date) {
  const accountId = await accountByTelegramId(db, from.id)
  const access = accountId === undefined ? undefined : await findAccess(db, accountId, now)
  if (!access) return bot.telegram.sendMessage(from.id, words.greeting(bot, words.notLinked(bot)))
  const links = await listInviteLinks(db)
  const buttons = links.flatMap(({ key, chat_id, invite_link }): Button[] =>
    bot.chats[key]?.chatId === chat_id && mayEnter(key, access) ? [{ text: TITLES[key], url: invite_link }] : [],
  )
  const status = `Аккаунт: ${access.username}. ${words.statusOf(bot, access)}`
  await bot.telegram.sendMessage(from.id, words.greeting(bot, status), buttons)
}

async function offerPayment(db: Database, bot: Bot, from: Person, now: Date) {
  if (bot.payUrl) {
    return bot.telegram.sendMessage(from.id, words.PAY_ELSEWHERE, [{ text: 'Перейти к оплате', url: bot.payUrl }])
  }
  if (bot.starsPrice === null) return bot.telegram.sendMessage(from.id, words.NOT_SOLD)
  const subscription = await findSubscription(db, from.id)
  if (subscription && subscription.ends_at > now) {
    return bot.telegram.sendMessage(from.id, words.alreadyPaid(subscription.ends_at))
  }
  const url = await bot.telegram.createInvoice({
    title: `Подписка «${bot.brand}»`.slice(0, 32),
    description: `Доступ ко всему на сайте и закрытые чаты, ${STAR_PERIOD_SECONDS / 86_400} дней`,
    payload: STARS_PAYLOAD,
    stars: bot.starsPrice,
  })
  await bot.telegram.sendMessage(from.id, words.payHere(bot.starsPrice), [{ text: 'Оплатить', url }])
}
