import { findAccess } from '#features/access'
import { accountByTelegramId } from '#features/social'
import type { Database } from '#platform/database.ts'
import type { BotUpdate } from '#providers/telegram/index.ts'
import { keyOf, mayEnter } from '../rules.ts'
import type { Bot } from '../settings.ts'
import { declined } from '../updates/messages.ts'
import { reviewPerson } from './removal.ts'
import * as store from './store.ts'

type Update<Kind extends BotUpdate['kind']> = Extract<BotUpdate, { kind: Kind }>

/** Admits a person with access, and tells others what they lack. */
export async function answerJoinRequest(
  db: Database,
  bot: Bot,
  { from, chatId, replyTo, queryId }: Update<'join'>,
  { isFirstTry }: { isFirstTry: boolean },
  now: Date,
) {
  const key = keyOf(bot.chats, chatId)
  if (!key) return
  const accountId = await accountByTelegramId(db, from.id)
  const access = accountId === undefined ? undefined : await findAccess(db, accountId, now)
  const request = { chatId, userId: from.id, queryId }
  if (access && mayEnter(key, access)) {
    // The member is stored before Telegram admits them, so that a crash between the two loses nobody.
    await store.putStanding(db, { chat_id: chatId, telegram_id: from.id }, 'member', now)
    await store.setLeaving(
      db,
      { chat_id: chatId, telegram_id: from.id },
      { accountId: accountId ?? null, leaveAt: null },
    )
    return bot.telegram.approveJoin(request)
  }
  if (isFirstTry) {
    // Sent before the answer, because afterwards the bot may not write to a stranger. The request is declined even when
    // sending fails.
    const unheard = (error: unknown) => bot.logger.debug({ err: error, person: from.id }, 'the reason was not told')
    await bot.telegram.sendMessage(replyTo, declined(bot, key, access)).catch(unheard)
  }
  await bot.telegram.declineJoin(request)
}

/** A member came or went. A member added without the bot who has no access is removed. */
export async function noteMember(
  db: Database,
  bot: Bot,
  { person, chatId, standing, at }: Update<'member'>,
  now: Date,
) {
  if (!keyOf(bot.chats, chatId)) return
  const seen = standing === 'banned' ? 'out' : standing
  await store.putStanding(db, { chat_id: chatId, telegram_id: person.id }, seen, new Date(at * 1000))
  if (seen === 'member') await reviewPerson(db, bot.chats, person.id, now)
}
