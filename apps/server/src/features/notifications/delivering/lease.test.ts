import assert from 'node:assert/strict'
import { createECDH, randomBytes } from 'node:crypto'
import { after, test } from 'node:test'
import { comments } from '@palata/contract/comments'
import pino from 'pino'
import { sendLetters, writeLetter } from '#features/letters'
import { handleUpdates, removeLeaving } from '#features/telegram'
import { findables, tellables } from '#features.ts'
import { noticeSources } from '#jobs.ts'
import { connect, type Database, transaction } from '#platform/database.ts'
import { createPush, keysFrom } from '#providers/push/index.ts'
import { insertPost } from '#testing/acts/posts.ts'
import { awayDatabase } from '#testing/databases/awayDatabase.ts'
import { frozenAfter } from '#testing/databases/frozen.ts'
import { teller } from '#testing/jobs.ts'
import { beforeEachOf } from '#testing/ownHooks.ts'
import { testMail } from '#testing/services/mail.ts'
import { IVAN, telegramStage, WORK } from '#testing/services/telegram.ts'
import { deliver } from './deliver.ts'

/** Longer than any lease. */
const LATER_SECONDS = 10 * 60
const stage = await telegramStage()
const { db } = stage
const mail = await testMail(db, stage.now)
const tell = teller(db, stage.now)
const logger = pino({ level: 'silent' })
const push = createPush({
  keys: keysFrom('a secret of the tests, long enough for anyone'),
  subject: 'mailto:push@palata.example',
  hosts: [new URL(stage.outside).host],
  allowsHttp: true,
})
/** The pool of the second worker. */
const other = connect(stage.url, () => {}, { max: 4, patience: 30_000 })
after(() => other.end())

await db.query(
  `insert into grants (account_id, source, starts_at, ends_at, reason, evidence, created_at)
   select id, 'operator', $1::timestamptz - interval '1 day', $1::timestamptz + interval '30 days', 'test', '{}', $1
   from accounts where id in (2, 3)`,
  [stage.now()],
)
await stage.link(2, IVAN)
await stage.act(IVAN, 'say', { text: '/start' })
await stage.work()
const device = {
  endpoint: `${stage.outside}/push/phone`,
  p256dh: createECDH('prime256v1').generateKeys().toString('base64url'),
  auth: randomBytes(16).toString('base64url'),
}

beforeEachOf(import.meta.filename, async () => {
  await db.query('delete from notifications')
  await db.query('truncate attempts')
  mail.mailbox.clear()
  stage.pass(3_600)
})

interface Effect {
  /** The statement by which a worker takes the work. */
  taking: string
  /** The statement by which it records that it was sent. */
  recording: string
  /** Something to send. */
  plan: () => Promise<void>
  work: (db: Database) => Promise<unknown>
  /** Everything that reached the other side. */
  sent: () => Promise<unknown[]>
  /** Messages that one run sends. */
  count: number
}

const byBot = (pool: Database) =>
  deliver({ db: pool, logger, findables, tellables, notices: noticeSources(), bot: stage.bot, push: null }, stage.now())
const byPush = (pool: Database) =>
  deliver({ db: pool, logger, findables, tellables, notices: noticeSources(), bot: null, push }, stage.now())

async function mention(ways: object) {
  await stage.app.inject({
    method: 'PATCH',
    url: '/api/notifications/settings/',
    headers: { authorization: 'maria' },
    payload: ways,
  })
  const object_pk = await insertPost(db, { title: 'Тема', authorId: 1 })
  const body = { object_pk, content_type: 'opinion' as const, comment: '@maria ответ', key: crypto.randomUUID() }
  await stage.as('anna').call(comments.create, { body })
  await tell()
  stage.pass(60)
}

const effects: Record<string, Effect> = {
  'letters by SMTP': {
    taking: 'letters.take',
    recording: 'letters.sent',
    plan: async () => {
      for (const recipient of ['maria@example.org', 'oleg@example.org'])
        await transaction(db, (tx) => writeLetter(tx, { kind: 'reset', recipient }, stage.now()))
    },
    work: (pool) => sendLetters(pool, mail.post, stage.now()),
    sent: async () => mail.mailbox.list(),
    count: 2,
  },
  'messages of the bot': {
    taking: 'notifications.takeDue',
    recording: 'notifications.sent',
    plan: () => mention({ telegram: ['mention'], push: [] }),
    work: byBot,
    sent: () => stage.heard(IVAN),
    count: 1,
  },
  pushes: {
    taking: 'notifications.takeDue',
    recording: 'notifications.sent',
    plan: async () => {
      await db.query(
        `insert into push_devices (account_id, endpoint, p256dh, auth, device, created_at) values (2, $1, $2, $3, 'x', $4)
         on conflict do nothing`,
        [device.endpoint, device.p256dh, device.auth, stage.now()],
      )
      await mention({ telegram: [], push: ['mention'] })
    },
    work: byPush,
    sent: async () => (await stage.sandbox.inject('/__sim/push.json')).json(),
    count: 1,
  },
  'answers of the bot': {
    taking: 'telegram.takeUpdates',
    recording: 'telegram.updateDone',
    plan: async () => {
      await stage.act(IVAN, 'say', { text: '/help' })
    },
    work: (pool) => handleUpdates(pool, stage.bot, stage.now()),
    sent: () => stage.heard(IVAN),
    count: 1,
  },
  'removals from a chat': {
    taking: 'telegram.takeLeaving',
    recording: 'telegram.putStanding',
    plan: async () => {
      await db.query(`update grants set ends_at = $1::timestamptz + interval '1 day' where account_id = 2`, [
        stage.now(),
      ])
      await stage.ask(IVAN, WORK)
      await db.query(`update grants set ends_at = $1 where account_id = 2`, [stage.now()])
      await db.query(`update telegram_chat_members set leave_at = $1 where telegram_id = $2`, [stage.now(), IVAN])
    },
    work: (pool) => removeLeaving(pool, stage.bot, stage.now()),
    sent: () => stage.heard(IVAN),
    count: 1,
  },
}

for (const [what, { taking, recording, plan, work, sent, count }] of Object.entries(effects)) {
  test(`${what}: a worker that was frozen for longer than its lease sends nothing that another one sent`, async () => {
    await plan()
    const before = (await sent()).length
    const first = frozenAfter(db, taking)
    const run = work(first.db)
    await first.frozen
    await work(other)
    assert.equal((await sent()).length, before, 'the first has its lease')
    stage.pass(LATER_SECONDS)
    await work(other)
    const after = (await sent()).length
    assert.ok(after >= before + count, `${after - before} of ${count} by the second`)
    first.thaw()
    await run
    assert.equal((await sent()).length, after, 'the first sends nothing')
  })

  test(`${what}: what was sent as the database was killed is recorded when it is back, and not sent again`, async () => {
    await plan()
    const before = (await sent()).length
    const away = awayDatabase(db, recording, 2)
    await work(away.db)
    assert.equal(away.left(), 0, 'it was asked again')
    const after = (await sent()).length
    assert.ok(after >= before + count, `${after - before} of ${count}`)
    stage.pass(LATER_SECONDS)
    await work(other)
    assert.equal((await sent()).length, after)
  })
}
