import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { comments } from '@palata/contract/comments'
import { writeLetter } from '#features/letters'
import { transaction } from '#platform/database.ts'
import { addJob } from '#platform/outbox/jobs.ts'
import { heldDatabase } from '#testing/heldDatabase.ts'
import { teller } from '#testing/jobs.ts'
import { testMail } from '#testing/mail.ts'
import { insertPost } from '#testing/posts.ts'
import { CHATS, IVAN, telegramStage, WEBHOOK_SECRET } from '#testing/telegram.ts'
import { TELEGRAM_BOT } from '../../sandbox/src/oidc/identities.ts'

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))
/** One batch: the first worker claims them all. */
const LETTERS = 20
const MARIA = 2

/** Jobs with an effect outside: the statement that claims the work, and the log's line about work that was lost. */
const EFFECTS = {
  'letters.send': ['letters.take', 'letter taken over'],
  'notifications.deliver': ['notifications.takeDue', 'a notification was taken over'],
  'telegram.updates': ['telegram.takeUpdates', 'update taken over'],
} as const
/** Nothing is left to do for a second worker. */
const UNDONE = `
  select from letters where sent_at is null and dropped_at is null
  union all select from notification_deliveries where sent_at is null and dropped_at is null
  union all select from telegram_updates where done_at is null`
/** What minutes do to the leases. */
const LATER = `
  update letters set due_at = now() - interval '1 second' where sent_at is null;
  update notification_deliveries set due_at = now() - interval '1 second' where sent_at is null;
  update telegram_updates set due_at = now() - interval '1 second' where done_at is null`

const stage = await telegramStage()
const { db, as } = stage
// The workers have the machine's clock.
stage.pass(Math.floor((Date.now() - stage.now().getTime()) / 1000))
const mail = await testMail(db, stage.now)
const DATA_DIR = await mkdtemp(join(tmpdir(), 'palata-frozen-'))
after(() => rm(DATA_DIR, { recursive: true, force: true }))

function startWorker(databaseUrl: string) {
  const dead = 'http://127.0.0.1:9'
  const env = {
    PATH: process.env.PATH!,
    PALATA_ENV: '',
    ROLE: 'worker',
    DEMO: '0',
    DATA_DIR,
    DATABASE_URL: databaseUrl,
    HEALTH_PORT: '0',
    PUBLIC_URL: new URL(stage.bot.webhook!.url).origin,
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    MAIL_FROM: 'Палата <news@palata.example>',
    TELEGRAM_BOT_NAME: TELEGRAM_BOT.name,
    TELEGRAM_BOT_TOKEN: TELEGRAM_BOT.token,
    TELEGRAM_API_URL: `${stage.outside}/api.telegram.org`,
    TELEGRAM_WEBHOOK_SECRET: WEBHOOK_SECRET,
    TELEGRAM_CHAT_WORK: String(CHATS.work!.chatId),
    TELEGRAM_CHANNELS: '0',
    COINGECKO_BASE_URL: dead,
    BINANCE_BASE_URL: dead,
    YAHOO_BASE_URL: dead,
    CBR_BASE_URL: dead,
    CBR_MIRROR_URL: dead,
    FRED_BASE_URL: dead,
  }
  const child: ChildProcess = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'exit')
  after(async () => {
    child.kill('SIGKILL')
    await ended
  })
  const worker = { child, said: '', ended }
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (chunk: Buffer) => {
      worker.said += chunk.toString()
    })
  return worker
}

/** Something to send of every kind. */
async function plan() {
  const day = `interval '1 day'`
  await db.query(
    `insert into grants (account_id, source, starts_at, ends_at, reason, evidence, created_at)
     select id, 'operator', $1::timestamptz - ${day}, $1::timestamptz + 30 * ${day}, 'test', '{}', $1
     from accounts where id = ${MARIA}`,
    [stage.now()],
  )
  await stage.link(MARIA, IVAN)
  await stage.act(IVAN, 'say', { text: '/start' })
  await stage.work()
  await stage.app.inject({
    method: 'PATCH',
    url: '/api/notifications/settings/',
    headers: { authorization: 'maria' },
    payload: { telegram: ['mention'], push: [] },
  })
  const object_pk = await insertPost(db, { title: 'Тема', authorId: 1 })
  const body = { object_pk, content_type: 'opinion' as const, comment: '@maria ответ', key: crypto.randomUUID() }
  await as('anna').call(comments.create, { body })
  await teller(db, stage.now)()
  for (let letter = 0; letter < LETTERS; letter += 1)
    await transaction(db, (tx) => writeLetter(tx, { kind: 'reset', recipient: 'maria@example.org' }, stage.now()))
  await stage.act(IVAN, 'say', { text: '/help' })
  await db.query(LATER)
  await addJobs()
}

async function addJobs() {
  for (const name of Object.keys(EFFECTS)) await addJob(db, name)
}

/** Plans the jobs again until the work is done: one that came before its work was due ends without it. */
async function goOnUntil(work: Promise<unknown>) {
  const again = setInterval(() => void addJobs(), 2_000)
  await work.finally(() => clearInterval(again))
}

async function allDone({ child, said }: ReturnType<typeof startWorker>) {
  while ((await db.query(UNDONE)).rowCount) {
    assert.equal(child.exitCode, null, said)
    await pause(50)
  }
}

const sent = async () => ({
  letters: mail.mailbox.list().map(({ messageId }) => messageId),
  toIvan: await stage.heard(IVAN),
})

test('a worker that wakes after minutes sends nothing that another worker has sent', { timeout: 120_000 }, async () => {
  await plan()
  const before = await sent()
  const claims = Object.values(EFFECTS).map(([claim]) => claim)
  const held = await heldDatabase(stage.url, claims)
  const first = startWorker(held.url)
  await goOnUntil(Promise.race([held.held, first.ended.then(() => assert.fail(first.said))]))
  first.child.kill('SIGSTOP')
  held.release()
  assert.deepEqual(await sent(), before, 'the first has claimed all and sent nothing')

  const second = startWorker(stage.url)
  await db.query(LATER)
  await addJobs()
  await goOnUntil(allDone(second))
  const later = await sent()
  assert.equal(new Set(later.letters).size, LETTERS)
  assert.equal(later.letters.length, LETTERS)
  assert.equal(later.toIvan.length - before.toIvan.length, 2, 'an answer and a notification')

  first.child.kill('SIGCONT')
  // It ends when all that it had claimed is settled.
  first.child.kill('SIGTERM')
  await first.ended
  assert.deepEqual(await sent(), later, first.said)
  // Or it gave its statement up: on a busy machine it slept for longer than a statement may take.
  for (const [, line] of Object.values(EFFECTS))
    assert.ok(first.said.includes(line) || first.said.includes('Query read timeout'), `${line}\n${first.said}`)
  second.child.kill('SIGTERM')
  await second.ended
  assert.deepEqual(await sent(), later, second.said)
})
