import assert from 'node:assert/strict'
import type { DeskDelivery, DeskWebhookInFull } from '@palata/contract/desk/webhooks'
import pino from 'pino'
import { sendWebhooks } from '#features/webhooks'
import { findables } from '#features.ts'
import type { Database } from '#platform/database.ts'
import type { WebhookMessage } from '#providers/webhooks/index.ts'
import { SECRET, testApp } from '../app.ts'
import { type Asker, ask, newDeskAsker } from '../everyone.ts'

const ADDRESS = 'https://hooks.example.org/take'

/** An app with the desk's calls about webhooks, the worker's jobs and a receiver that keeps what it gets. */
export async function webhookStage() {
  const stage = await testApp()
  const { app, db } = stage
  /** What the receiver got, and how it answers next; 200 when nothing is said. */
  const receiver = { got: [] as WebhookMessage[], answers: [] as { status: number | null; waitMs?: number }[] }
  const sender = {
    async send(message: WebhookMessage) {
      receiver.got.push(message)
      const { status, waitMs = null } = receiver.answers.shift() ?? { status: 200 }
      const isTaken = status !== null && status < 300
      return { status, isTaken, problem: isTaken ? '' : 'Ответ', waitMs, tookMs: 5 }
    },
  }

  async function desk(method: string, path: string, body: object = {}, given?: Asker) {
    // The clock of these tests goes on by days, which no session outlives.
    const by = given ?? (await newDeskAsker(stage, 'operator'))
    const headers = { ...by.headers, ...(method === 'POST' && { 'idempotency-key': crypto.randomUUID() }) }
    const reply = await ask(app, { method, url: `/api/desk/${path}`, body }, { ...by, headers })
    return { status: reply.statusCode, body: reply.json() }
  }
  async function done(method: string, path: string, body: object = {}) {
    const reply = await desk(method, path, body)
    assert.ok(reply.status < 300, `${path}: ${reply.status} ${JSON.stringify(reply.body)}`)
    return reply.body
  }
  const newKey = (id: number): Promise<{ key: string; former_until: string | null }> =>
    done('POST', `webhooks/${id}/key/`)
  const gather = (over: Database = db) => sendWebhooks.gather(over, stage.now())
  const send = (webhook: number, over: Database = db, secret = SECRET) => {
    const post = { sender, publicUrl: 'https://palata.example' }
    const logger = pino({ level: 'silent' })
    return sendWebhooks.sendTo({ db: over, secret, findables, logger, post }, { webhook }, stage.now())
  }
  const happen = (name: string, payload: object) =>
    db.query('insert into outbox (name, payload) values ($1, $2)', [name, JSON.stringify(payload)])
  return {
    ...{ stage, db, receiver, desk, done, newKey, gather, send, happen },
    read: (id: number): Promise<DeskWebhookInFull> => done('GET', `webhooks/${id}/`),
    deliveriesOf: async (id: number): Promise<DeskDelivery[]> =>
      (await done('GET', `deliveries/?webhook=${id}`)).results,
    async made(fields: object = {}) {
      const { id } = await done('POST', 'webhooks/', { url: ADDRESS, events: ['posts.published'], ...fields })
      const { key } = await newKey(id)
      return { id: id as number, key }
    },
    /** What the worker does when something happened, and every minute. */
    async work(id: number) {
      await gather()
      await send(id)
    },
    publish: (...ids: number[]) => happen('posts.published', { ids }),
    bodies: () => receiver.got.map(({ body }) => JSON.parse(body)),
    /** Nothing has happened, and anna is an operator with an address. */
    async begin() {
      await db.query('truncate webhooks, webhook_deliveries, outbox, letters cascade')
      await db.query(`update accounts set groups = array_append(groups, 'Operators'), email = 'anna@example.org',
        email_verified = true where id = 1 and not 'Operators' = any(groups)`)
      receiver.got = []
      receiver.answers = []
    },
  }
}
