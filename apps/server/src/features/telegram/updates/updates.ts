import { type Database, transaction } from '#platform/database.ts'
import { clockFrom, fenced, LeaseLost, recordSent, requireLease } from '#platform/locks/lease.ts'
import { emit } from '#platform/outbox/events.ts'
import { addJob } from '#platform/outbox/jobs.ts'
import { ProviderError } from '#providers/errors.ts'
import { readUpdate } from '#providers/telegram/index.ts'
import { answerJoinRequest, noteMember } from '../chats/joining.ts'
import { channelPosted } from '../events.ts'
import { keyOf } from '../rules.ts'
import type { Bot } from '../settings.ts'
import { answerCheckout, settlePayment } from '../subscriptions/stars.ts'
import { answerMessage } from './commands.ts'
import * as store from './store.ts'

const BATCH = 20
/** Longer than one attempt can take. */
const LEASE_MS = 2 * 60_000
const FIRST_RETRY_MS = 5_000
const LONGEST_RETRY_MS = 10 * 60_000
const GIVE_UP_MS = 24 * 3_600_000

/** Stores Telegram's update and answers at once. A repeated update changes nothing. */
export async function acceptUpdate(db: Database, body: { update_id: number }, now: Date) {
  const update = readUpdate(body)
  if (!update) return
  await transaction(db, async (tx) => {
    if (await store.insertUpdate(tx, body.update_id, update, now)) await addJob(tx, 'telegram.updates')
  })
}

/** Processes stored updates. Runs after every update and every minute; parallel runs share the work. */
export async function handleUpdates(db: Database, bot: Bot, now: Date) {
  const clock = clockFrom(now)
  for (;;) {
    const updates = await store.takeDue(db, BATCH, clock(), leaseEnd(clock))
    // One person's updates are processed in order; different people's in parallel.
    const byPerson = Map.groupBy(updates, ({ body }) => ('from' in body ? body.from.id : 0))
    await Promise.all(
      [...byPerson.values()].map(async (theirs) => {
        for (const update of theirs) await handleOne(db, bot, update, clock)
      }),
    )
    if (updates.length < BATCH) return
  }
}

const leaseEnd = (clock: () => Date) => new Date(clock().getTime() + LEASE_MS)

async function handleOne(db: Database, bot: Bot, row: store.UpdateRow, clock: () => Date) {
  const log = bot.logger.child({ feature: 'telegram', update: row.update_id, kind: row.body.kind })
  const keep = () => store.keepLease(db, row, leaseEnd(clock))
  try {
    await requireLease(keep)
    await handle(db, { ...bot, telegram: fenced(bot.telegram, keep) }, row, clock())
    await recordSent(() => store.markDone(db, row.update_id, '', clock()))
  } catch (error) {
    if (error instanceof LeaseLost) return log.warn({ tries: row.tries }, 'update taken over by another worker')
    const now = clock()
    const problem = error instanceof Error ? error.message : String(error)
    const isRefused = error instanceof ProviderError && !error.retryable
    if (isRefused || now.getTime() - row.received_at.getTime() >= GIVE_UP_MS) {
      // A person who blocked the bot cannot get an answer, which is no error of ours.
      log[isRefused && error.status === 403 ? 'debug' : 'warn'](
        { often: 'update given up', err: error, tries: row.tries },
        'update given up',
      )
      return store.markDone(db, row.update_id, problem, now)
    }
    const asked = error instanceof ProviderError ? error.retryAfterMs : null
    const pause = asked ?? Math.min(FIRST_RETRY_MS * 2 ** (row.tries - 1), LONGEST_RETRY_MS)
    log.warn({ often: 'update waits', err: error, tries: row.tries, pause }, 'update waits')
    await store.setDue(db, row, problem, new Date(now.getTime() + pause))
  }
}

async function handle(db: Database, bot: Bot, { body, tries }: store.UpdateRow, now: Date) {
  if (body.kind === 'message') return answerMessage(db, bot, body.from, body.text, now)
  if (body.kind === 'paid') return settlePayment(db, bot, body, now)
  if (body.kind === 'checkout') return answerCheckout(db, bot, body, now)
  if (body.kind === 'join') return answerJoinRequest(db, bot, body, { isFirstTry: tries === 1 }, now)
  if (body.kind === 'member') return noteMember(db, bot, body, now)
  if (body.kind === 'channel') {
    const { kind: _, at, ...told } = body
    return emit(db, channelPosted, { ...told, at: new Date(at * 1000).toISOString() })
  }
  const key = keyOf(bot.chats, body.chatId)
  if (!key) return
  // The bot became an administrator, so it can get the invite link now.
  if (body.standing === 'admin') return addJob(db, 'telegram.setup')
  bot.logger.warn(
    { feature: 'telegram', chat: key, standing: body.standing },
    'the bot is no administrator of the chat',
  )
}
