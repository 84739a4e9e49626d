import type { ClubValues } from '@palata/contract/club/settings'
import type { Logger } from 'pino'
import { findAccess } from '#features/access'
import { telegramIdOf } from '#features/social'
import type { Bot } from '#features/telegram'
import type { Findables, NoticeSource, Tellables } from '#manifest.ts'
import type { Database } from '#platform/database.ts'
import { clockFrom, fenced, type KeepLease, LeaseLost, recordSent } from '#platform/locks/lease.ts'
import { mayReadPaid, type Viewer } from '#platform/viewer.ts'
import { ProviderError } from '#providers/errors.ts'
import type { PushSender } from '#providers/push/index.ts'
import { DIGEST, digestMessage } from '../digest/digestMessage.ts'
import { presentAsked } from '../present.ts'
import { settingsOf } from '../settings/settings.ts'
import * as store from './deliveries.ts'
import { findDevice, iconOf, pushTo } from './devices.ts'
import { GATHERED, gatheredMessage, type Message, messageOf } from './message.ts'

export interface Delivering {
  db: Database
  logger: Logger
  findables: Findables
  tellables: Tellables
  notices: readonly NoticeSource[]
  bot: Bot | null
  push: PushSender | null
  /** Without it pushes have the product's icon. */
  club?: () => Pick<ClubValues, 'icon'>
}

const BATCH = 1_000
/**
 * Messages sent in parallel: a slow push service delays one of them, not all. Telegram takes thirty messages a second.
 */
const TOGETHER = { push: 100, telegram: 1 }
/** Longer than a batch can take. */
const LEASE_MS = 5 * 60_000
const FIRST_RETRY_MS = 60_000
const LONGEST_RETRY_MS = 30 * 60_000
/** A notification a day old is no news. */
const GIVE_UP_MS = 24 * 3_600_000

/**
 * Sends what is due. If a worker dies between sending and marking, one message is repeated and none is lost; one that
 * was frozen for longer than its lease sends nothing more (platform/locks/lease.ts).
 */
export async function deliver(work: Delivering, now: Date) {
  await Promise.all([work.bot && deliverBy(work, 'telegram', now), work.push && deliverBy(work, 'push', now)])
}

/** Channels that a worker is sending by now. */
const underWay = new WeakMap<Delivering, Set<store.Channel>>()

/**
 * One run per channel and worker: otherwise a slow service would take one more job each minute and block the others.
 */
async function deliverBy(work: Delivering, channel: store.Channel, now: Date) {
  const ways = underWay.get(work) ?? new Set()
  underWay.set(work, ways)
  if (ways.has(channel)) return
  ways.add(channel)
  try {
    await deliverAll(work, channel, now)
  } finally {
    ways.delete(channel)
  }
}

async function deliverAll(work: Delivering, channel: store.Channel, now: Date) {
  const clock = clockFrom(now)
  for (;;) {
    const taken = await store.takeDue(work.db, [channel], BATCH, clock(), leaseEnd(clock))
    const waiting = [...groups(taken)]
    const next = async () => {
      for (let together = waiting.shift(); together; together = waiting.shift()) await deliverOne(work, together, clock)
    }
    await Promise.all(Array.from({ length: TOGETHER[channel] }, next))
    if (taken.length < BATCH) return
  }
}

const leaseEnd = (clock: () => Date) => new Date(clock().getTime() + LEASE_MS)

/** One message per person, discussion and device; what is told of a text is none of its discussion. */
function groups(taken: store.DeliveryRow[]) {
  return Map.groupBy(
    taken,
    ({ account_id: person, source, subject_kind: subject, subject_id: id, device_id: device, kind, is_gathered }) => {
      if (is_gathered) return `${person} ${device} ${source} gathered`
      return GATHERED.includes(kind)
        ? `${person} ${device} ${source} ${kind}`
        : `${person} ${device} ${source} ${subject} ${id}`
    },
  ).values()
}

async function deliverOne(work: Delivering, together: store.DeliveryRow[], clock: () => Date) {
  const ids = together.map(({ id }) => id)
  const keep = () => store.keepLease(work.db, together, leaseEnd(clock))
  const ours = {
    ...work,
    bot: work.bot && { ...work.bot, telegram: fenced(work.bot.telegram, keep) },
    push: work.push && fencedPush(work.push, keep),
  }
  try {
    const problem = await send(ours, together, clock())
    if (problem) await store.drop(work.db, together, problem, clock())
    else await recordSent(() => store.markSent(work.db, ids, clock()))
  } catch (error) {
    if (error instanceof LeaseLost) {
      work.logger.warn({ feature: 'notifications', deliveries: ids }, 'a notification was taken over by another worker')
      return
    }
    const now = clock()
    const [first] = together
    const words = error instanceof Error ? error.message : String(error)
    const isForGood = error instanceof ProviderError && !error.retryable
    const isTooOld = now.getTime() - first!.created_at.getTime() >= GIVE_UP_MS
    work.logger.warn(
      { often: 'notification did not go out', err: error, feature: 'notifications', deliveries: ids },
      'a notification did not go out',
    )
    if (isForGood || isTooOld) return store.drop(work.db, together, words, now)
    const asked = error instanceof ProviderError ? error.retryAfterMs : null
    const pause = asked ?? Math.min(FIRST_RETRY_MS * 2 ** (first!.tries - 1), LONGEST_RETRY_MS)
    await store.delay(work.db, together, words, new Date(now.getTime() + pause))
  }
}

/** Only sending reaches outside; the other calls answer at once. */
function fencedPush(push: PushSender, keep: KeepLease): PushSender {
  return { ...push, send: fenced(push, keep).send }
}

/** Returns why nothing was sent; undefined when it was. Access, follows and mutes are checked at sending, not at planning. */
async function send(work: Delivering, together: store.DeliveryRow[], now: Date) {
  const left = together.filter(({ is_over: isOver }) => !isOver)
  const [first] = left
  if (!first) return 'read meanwhile'
  const access = await findAccess(work.db, first.account_id, now)
  const viewer = access?.viewer
  if (!viewer || !mayReadPaid(viewer)) return 'no access'
  if (first.source === DIGEST) return sendDigest(work, first, viewer, now)
  const source = work.notices.find((one) => one.source === first.source)
  const ids = left.map(({ object_id: id }) => id)
  const views = source && (await presentAsked({ ...work, viewer, now }, source, ids))
  const shown = left.filter(({ object_id: id }) => views?.has(id))
  const [oldest] = shown
  if (!views || !oldest) return 'out of sight'
  const message = oldest.is_gathered && shown.length > 1 ? gatheredMessage(shown, views) : messageOf(shown, views)
  return sendBy(work, first, message, now)
}

const sendBy = (work: Delivering, row: store.DeliveryRow, message: Message, now: Date) =>
  row.channel === 'push' ? toDevice(work, row, message, now) : toTelegram(work, row, message)

/** Sends nothing to who switched it off meanwhile, or when nothing came that they have not seen on the site. */
async function sendDigest(work: Delivering, row: store.DeliveryRow, viewer: Viewer, now: Date) {
  const settings = await settingsOf(work.db, viewer.id)
  if (!(row.channel === 'push' ? settings.push_digest : settings.telegram_digest)) return 'switched off'
  const { db, findables, tellables } = work
  const message = await digestMessage({ db, findables, tellables, viewer }, row.object_id, now)
  return message ? sendBy(work, row, message, now) : 'nothing came'
}

async function toTelegram({ db, bot }: Delivering, { account_id: accountId }: store.DeliveryRow, message: Message) {
  const telegramId = await telegramIdOf(db, accountId)
  if (telegramId === undefined) return 'no Telegram'
  const button = { text: 'Открыть', url: `${bot!.publicUrl}${message.address}` }
  await bot!.telegram.sendMessage(telegramId, `${message.head}\n${message.lines.join('\n')}`, [button])
  return undefined
}

/** While the device is off, a later push of the same discussion replaces this one. */
async function toDevice(work: Delivering, { device_id: id }: store.DeliveryRow, message: Message, now: Date) {
  const { db, push, club } = work
  const device = await findDevice(db, id!, now)
  if (!device) return 'the device is gone'
  const { head, title, more, address, topic } = message
  const body = more > 0 ? `${title} и ещё ${more}` : title
  const about = { ttlSeconds: GIVE_UP_MS / 1000, topic }
  await pushTo(db, push!, device, { title: head, body, url: address, tag: topic, ...iconOf(club?.().icon) }, about, now)
  return undefined
}
