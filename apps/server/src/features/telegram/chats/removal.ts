import { findAccess } from '#features/access'
import { accountByTelegramId, telegramIdOf } from '#features/social'
import { eachAlone, paged } from '#platform/batches/eachAlone.ts'
import type { Database } from '#platform/database.ts'
import { clockFrom, fenced, LeaseLost, recordSent } from '#platform/locks/lease.ts'
import { addJobAt } from '#platform/outbox/jobs.ts'
import { ProviderError } from '#providers/errors.ts'
import { keptChats, keyOf, mayEnter } from '../rules.ts'
import type { Bot, ChatSettings } from '../settings.ts'
import { farewell } from '../updates/messages.ts'
import * as store from './store.ts'

/** Grace period after unlinking: the person may link again at once. */
const UNLINKED_GRACE_MS = 10 * 60_000
const BATCH = 8
const PEOPLE = 500
/** Longer than one attempt can take. */
const LEASE_MS = 2 * 60_000
const FIRST_RETRY_MS = 60_000
const LONGEST_RETRY_MS = 60 * 60_000
/** Telegram treats under half a minute as «for ever»; ten minutes also allow for clock differences. */
const BAN_MS = 10 * 60_000

/** Rights or links of the account changed: sets when a person who may not stay in a chat must leave. */
export async function reviewAccount(db: Database, chats: ChatSettings, accountId: number, now: Date) {
  const [current, former] = await Promise.all([telegramIdOf(db, accountId), store.listTelegramsOf(db, accountId)])
  for (const telegramId of new Set(current === undefined ? former : [...former, current])) {
    await reviewPerson(db, chats, telegramId, now)
  }
}

/** Reviews everybody in the chats: rights also end by time alone, and events may be lost. */
export async function reviewEverybody(db: Database, chats: ChatSettings, now: Date) {
  const inside = paged<number>(PEOPLE, (last = 0) => store.listInside(db, last, PEOPLE))
  await eachAlone(inside, (id) => reviewPerson(db, chats, id, now))
}

export async function reviewPerson(db: Database, chats: ChatSettings, telegramId: number, now: Date) {
  const isIn = await store.listChatsOf(db, telegramId)
  if (isIn.length === 0) return
  const accountId = await accountByTelegramId(db, telegramId)
  const access = accountId === undefined ? undefined : await findAccess(db, accountId, now)
  const grace = access ? 0 : UNLINKED_GRACE_MS
  for (const { chat_id } of isIn) {
    const key = keyOf(chats, chat_id)
    const mayStay = key === undefined || (access !== undefined && mayEnter(key, access))
    const leaveAt = mayStay ? null : new Date(now.getTime() + grace)
    await store.setLeaving(db, { chat_id, telegram_id: telegramId }, { accountId: accountId ?? null, leaveAt })
  }
}

/** Removes people who are due to leave. A removal that Telegram refuses does not delay the others. */
export async function removeLeaving(db: Database, bot: Bot, now: Date) {
  const chatIds = keptChats(bot.chats).map(({ chatId }) => chatId)
  const told = new Set<number>()
  const clock = clockFrom(now)
  let notBefore = now.getTime()
  for (;;) {
    const leaving = await store.takeLeaving(db, chatIds, BATCH, clock(), leaseEnd(clock))
    const pauses = await Promise.all(leaving.map((row) => removeOne(db, bot, row, told, clock)))
    // Telegram asked to wait or is down: further requests would fail too.
    const isAway = pauses.length > 0 && pauses.every(({ pause }) => pause > 0)
    if (isAway || pauses.some(({ isAsked }) => isAsked)) {
      notBefore += Math.min(...pauses.filter(({ pause }) => pause > 0).map(({ pause }) => pause))
      break
    }
    if (leaving.length < BATCH) break
  }
  const next = await store.findNextLeave(db, chatIds)
  if (next) await addJobAt(db, 'telegram.remove', new Date(Math.max(next.getTime(), notBefore)))
}

const leaseEnd = (clock: () => Date) => new Date(clock().getTime() + LEASE_MS)

/** Zero pause: done. `isAsked`: Telegram asked to wait. */
async function removeOne(
  db: Database,
  { telegram, ...bot }: Bot,
  row: store.LeavingRow,
  told: Set<number>,
  clock: () => Date,
) {
  const log = bot.logger.child({ feature: 'telegram', chat: row.chat_id, person: row.telegram_id })
  const ours = { ...bot, telegram: fenced(telegram, () => store.keepLeaving(db, row, leaseEnd(clock))) }
  try {
    await removeIfDue(db, ours, row, told, clock())
    return { pause: 0, isAsked: false }
  } catch (error) {
    if (error instanceof LeaseLost) {
      log.warn({ tries: row.tries }, 'removal taken over by another worker')
      return { pause: 0, isAsked: false }
    }
    const problem = error instanceof Error ? error.message : String(error)
    const asked = error instanceof ProviderError ? error.retryAfterMs : null
    const pause = asked ?? Math.min(FIRST_RETRY_MS * 2 ** (row.tries - 1), LONGEST_RETRY_MS)
    log.warn({ err: error, tries: row.tries, pause }, 'could not be put out of the chat')
    await store.setRetry(db, row, problem, new Date(clock().getTime() + pause))
    return { pause, isAsked: asked !== null }
  }
}

async function removeIfDue(db: Database, bot: Bot, row: store.LeavingRow, told: Set<number>, now: Date) {
  // Access may have returned since, with its event still on the way.
  await reviewPerson(db, bot.chats, row.telegram_id, now)
  const still = (await store.listChatsOf(db, row.telegram_id)).find(({ chat_id }) => chat_id === row.chat_id)
  if (!still?.leave_at) return
  const standing = await putOut(bot, row, now)
  if (standing === 'put out' && !told.has(row.telegram_id)) {
    told.add(row.telegram_id)
    // Most people never wrote to the bot, and it may not write first.
    const unheard = (error: unknown) => bot.logger.debug({ err: error }, 'no word of farewell')
    await bot.telegram.sendMessage(row.telegram_id, farewell(bot)).catch(unheard)
  }
  await recordSent(() => store.putStanding(db, row, standing === 'admin' ? 'admin' : 'out', now))
}

/**
 * Ban and immediate unban: the person is out, but may ask again. Administrators are not removed: people manage them.
 */
async function putOut(bot: Bot, { chat_id, telegram_id, tries }: store.LeavingRow, now: Date) {
  const standing = await bot.telegram.standingOf(chat_id, telegram_id)
  if (standing === 'admin') return 'admin'
  if (standing === 'member') await bot.telegram.ban(chat_id, telegram_id, new Date(now.getTime() + BAN_MS))
  // Banned after a failed attempt: by the bot itself, which did not get to the unban.
  const isOurs = standing === 'member' || (standing === 'banned' && tries > 1)
  if (isOurs) await bot.telegram.unban(chat_id, telegram_id)
  return isOurs ? 'put out' : 'gone'
}
