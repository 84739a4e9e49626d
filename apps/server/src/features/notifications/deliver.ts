import type { Logger } from 'pino'
import { findAccess, viewerOf } from '#features/membership'
import { telegramIdOf } from '#features/social'
import type { Bot } from '#features/telegram'
import type { NoticeSource } from '#manifest.ts'
import type { Database } from '#platform/database.ts'
import { mayReadPaid } from '#platform/viewer.ts'
import { ProviderError } from '#providers/http.ts'
import * as store from './deliveries.ts'
import { addressOf, headOf } from './rules.ts'

export interface Delivering {
  db: Database
  logger: Logger
  notices: readonly NoticeSource[]
  bot: Bot | null
}

const BATCH = 100
/** Longer than one attempt can take. */
const LEASE_MS = 2 * 60_000
const FIRST_RETRY_MS = 60_000
const LONGEST_RETRY_MS = 30 * 60_000
/** An answer of yesterday is no news. */
const GIVE_UP_MS = 24 * 3_600_000

/** Sends what is due. Of a worker killed between sending and marking one message is repeated, and none is lost. */
export async function deliver(work: Delivering, now: Date) {
  if (!work.bot) return
  for (;;) {
    const until = new Date(now.getTime() + LEASE_MS)
    const taken = await store.takeDue(work.db, ['telegram'], BATCH, now, until)
    // One after another: Telegram takes about one message a second for a chat and thirty for a bot.
    for (const together of groups(taken)) await deliverOne(work, together, now)
    if (taken.length < BATCH) return
  }
}

/** What one person is told of one discussion is one message. */
function groups(taken: store.DeliveryRow[]) {
  return Map.groupBy(
    taken,
    ({ account_id: person, subject_kind: kind, subject_id: id, channel }) => `${channel} ${person} ${kind} ${id}`,
  ).values()
}

async function deliverOne(work: Delivering, together: store.DeliveryRow[], now: Date) {
  const ids = together.map(({ id }) => id)
  try {
    const problem = await send(work, together, now)
    if (problem) await store.drop(work.db, ids, problem, now)
    else await store.markSent(work.db, ids, now)
  } catch (error) {
    const [first] = together
    const words = error instanceof Error ? error.message : String(error)
    const isForGood = error instanceof ProviderError && !error.retryable
    const isTooOld = now.getTime() - first!.created_at.getTime() >= GIVE_UP_MS
    work.logger.warn({ err: error, feature: 'notifications', deliveries: ids }, 'a notification did not go out')
    if (isForGood || isTooOld) return store.drop(work.db, ids, words, now)
    const asked = error instanceof ProviderError ? error.retryAfterMs : null
    const pause = asked ?? Math.min(FIRST_RETRY_MS * 2 ** (first!.tries - 1), LONGEST_RETRY_MS)
    await store.delay(work.db, ids, words, new Date(now.getTime() + pause))
  }
}

/** Says why nothing was sent; undefined when it was. Rights are asked when it goes out, not when it was planned. */
async function send({ db, notices, bot }: Delivering, together: store.DeliveryRow[], now: Date) {
  const left = together.filter(({ is_over: isOver }) => !isOver)
  const [first] = left
  if (!first) return 'read meanwhile'
  const access = await findAccess(db, first.account_id, now)
  const viewer = access && viewerOf(access)
  if (!viewer || !mayReadPaid(viewer)) return 'no access'
  const telegramId = await telegramIdOf(db, first.account_id)
  if (telegramId === undefined) return 'no Telegram'
  const source = notices.find((one) => one.source === first.source)
  const ids = left.map(({ object_id: id }) => id)
  const views = (await source?.present(db, viewer, ids)) ?? new Map()
  const shown = left.filter(({ object_id: id }) => views.has(id))
  const [oldest] = shown
  if (!oldest) return 'out of sight'
  const view = views.get(oldest.object_id)!
  const head = headOf(
    shown.map(({ kind }) => kind),
    shown.map(({ object_id: id }) => views.get(id)!.sender.name),
  )
  const url = `${bot!.publicUrl}${addressOf(view, oldest.object_id)}`
  await bot!.telegram.sendMessage(telegramId, `${head}\n«${view.title}»`, [{ text: 'Открыть', url }])
  return undefined
}
