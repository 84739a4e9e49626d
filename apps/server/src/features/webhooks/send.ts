import type { Logger } from 'pino'
import { z } from 'zod'
import { writeLetter } from '#features/letters'
import type { Findables } from '#manifest.ts'
import { type Database, type Db, transaction } from '#platform/database.ts'
import { clockFrom, LeaseLost, recordSent, requireLease } from '#platform/locks/lease.ts'
import { addJobAbout } from '#platform/outbox/jobs.ts'
import type { WebhookAnswer, WebhookSender } from '#providers/webhooks/index.ts'
import { bodyOf } from './bodies.ts'
import * as deliveries from './deliveryStore.ts'
import { keysOf } from './keys.ts'
import { afterFailure } from './rules.ts'
import * as sendingStore from './sendingStore.ts'
import * as store from './store.ts'

export interface WebhookPost {
  sender: WebhookSender
  publicUrl: string
}

export interface SendWork {
  db: Database
  logger: Logger
  findables: Findables
  secret: string
  post: WebhookPost
}

/** Longer than one attempt can take. */
const LEASE_MS = 60_000
/** Then others get the worker's place. */
const MOST_IN_A_RUN = 50
/** An address that has so many messages before it takes none. */
const MOST_WAITING = 10_000

/** Plans a run that sends the webhook's messages that are due. */
export const planSending = (tx: Db, webhook: number) => addJobAbout(tx, 'webhooks.send', String(webhook), { webhook })

/** Writes messages for what has happened, and plans runs for the webhooks that have something to get. */
export async function gather(db: Database, now: Date) {
  for (const id of await store.listLive(db))
    await transaction(db, async (tx) => {
      const added = await deliveries.gatherFor(tx, id, now)
      if (added > 0 && (await deliveries.countWaiting(tx, id)) > MOST_WAITING) await endAndTell(tx, id, 'failing', now)
    })
  for (const id of await deliveries.listDue(db, now)) await planSending(db, id)
}

/** Sends one webhook's messages that are due, one after another. */
export async function sendTo(work: SendWork, payload: unknown, now: Date) {
  const { webhook } = z.object({ webhook: z.int() }).parse(payload)
  const clock = clockFrom(now)
  for (let sent = 0; sent < MOST_IN_A_RUN; sent += 1) {
    const taken = await sendingStore.takeDue(work.db, webhook, clock(), leaseEnd(clock))
    if (!taken) return
    await sendOne(work, taken, clock)
  }
  await planSending(work.db, webhook)
}

const leaseEnd = (clock: () => Date) => new Date(clock().getTime() + LEASE_MS)

async function sendOne(work: SendWork, taken: sendingStore.TakenRow, clock: () => Date) {
  const { db, logger } = work
  const log = logger.child({ feature: 'webhooks', webhook: taken.webhook_id, delivery: taken.id })
  try {
    const answer = await attempt(work, taken, clock)
    if (answer.isTaken) return await recordSent(() => keepTaken(db, taken, answer, clock()))
    log.warn({ often: 'a webhook failed', status: answer.status, tries: taken.tries }, 'a webhook failed')
    await keepFailed(db, taken, answer, clock())
  } catch (error) {
    if (!(error instanceof LeaseLost)) throw error
    log.warn({ often: 'a webhook’s message taken over', tries: taken.tries }, 'a webhook’s message taken over')
  }
}

async function attempt(
  { db, findables, secret, post }: SendWork,
  taken: sendingStore.TakenRow,
  clock: () => Date,
): Promise<WebhookAnswer> {
  const now = clock()
  const keys = keysOf(secret, taken, now)
  if (keys.length === 0)
    return { ...NO_ANSWER, problem: 'Ключ подписи не читается: у сайта другой секрет. Выпустите новый ключ' }
  const { publicUrl, sender } = post
  const body = await bodyOf({ db, findables, publicUrl, withTexts: taken.with_texts, now }, taken)
  await requireLease(() => sendingStore.keepLease(db, taken, leaseEnd(clock)))
  return sender.send({ url: taken.url, id: `msg_${taken.message_id.replaceAll('-', '')}`, body, keys, at: new Date() })
}

const NO_ANSWER = { status: null, isTaken: false, waitMs: null, tookMs: 0 }

const keepTaken = (db: Database, { id, webhook_id }: sendingStore.TakenRow, answer: WebhookAnswer, now: Date) =>
  transaction(db, async (tx) => {
    await sendingStore.markSent(tx, id, answer, now)
    await store.markWorking(tx, webhook_id, now)
  })

const keepFailed = (db: Database, taken: sendingStore.TakenRow, answer: WebhookAnswer, now: Date) =>
  transaction(db, async (tx) => {
    const { webhook_id: id, failing_since: failingSince, tries, tries_before: before } = taken
    const { dueAt, waitsUntil, ends } = afterFailure(answer, { tries: tries - before, failingSince }, now)
    if (!(await sendingStore.markFailed(tx, taken, answer, dueAt, now))) return
    await store.markFailing(tx, id, waitsUntil, now)
    if (ends) await endAndTell(tx, id, ends, now)
  })

const WHY = {
  gone: 'Адрес ответил 410: его больше нет.',
  failing: 'Адрес слишком долго не принимал сообщения.',
}

/** Ends the webhook and writes to the operators: the programs behind it hear nothing any more. */
async function endAndTell(tx: Db, id: number, reason: keyof typeof WHY, now: Date) {
  if (!(await store.endWebhook(tx, id, reason, now))) return
  const [webhook] = await store.readWebhooks(tx, [id])
  const { host } = new URL(webhook!.url)
  for (const { email } of await store.listOperators(tx)) {
    const onceKey = `webhook-ended:${id}:${now.getTime()}:${email}`
    const variables = { host, why: WHY[reason], webhook: String(id) }
    await writeLetter(tx, { kind: 'webhook_ended', recipient: email, variables, onceKey }, now)
  }
}
