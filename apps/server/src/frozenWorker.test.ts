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
import { insertPost } from '#testing/acts/posts.ts'
import { heldDatabase } from '#testing/databases/heldDatabase.ts'
import { BARE } from '#testing/environment.ts'
import { teller } from '#testing/jobs.ts'
import { testMail } from '#testing/services/mail.ts'
import { CHATS, IVAN, telegramStage, WEBHOOK_SECRET } from '#testing/services/telegram.ts'
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
    ...BARE,
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

/** Мария has access and a linked Telegram, and is told of mentions by the bot. */
async function introduce() {
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
}
await introduce()

/** Something to send of every kind. */
async function plan() {
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

/** Milliseconds without progress, after which leases are over once more. */
const STILL_MS = 5_000

/**
 * A statement of a stopped worker may still have been on its way to the database, and claimed the work again after its
 * leases were over: then nothing happens until they are over once more.
 */
async function allDone(worker: ReturnType<typeof startWorker>) {
  let left = 0
  let since = Date.now()
  for (;;) {
    const { rowCount } = await db.query(UNDONE)
    if (!rowCount) return
    assert.equal(worker.child.exitCode, null, worker.said)
    if (rowCount === left && Date.now() - since > STILL_MS) await db.query(LATER)
    if (rowCount !== left || Date.now() - since > STILL_MS) since = Date.now()
    left = rowCount
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

/** Jobs of processes that hold the lock of the living (platform/outbox/livingWorkers.ts). */
const LIVING = `
  select from graphile_worker.jobs j join pg_locks l on l.locktype = 'advisory' and l.classid = 1911545
    and l.objid::bigint = hashtext(j.locked_by)::bigint & 4294967295`

/** Letters on their way at once (features/letters/jobs.ts): a killed worker cannot know whether they have arrived. */
const UNDER_WAY = 3

for (const [moment, most] of [
  ['between its claims and their effects', 0],
  ['in the middle of its effects', UNDER_WAY],
] as const)
  test(`of a worker killed ${moment} nothing is lost, and nothing comes twice but what was on its way`, {
    timeout: 120_000,
  }, async () => {
    const before = await sent()
    await plan()
    const held =
      most === 0
        ? await heldDatabase(
            stage.url,
            Object.values(EFFECTS).map(([claim]) => claim),
          )
        : null
    const first = startWorker(held?.url ?? stage.url)
    const isMoment = held
      ? held.held
      : (async () => {
          while ((await sent()).letters.length < before.letters.length + LETTERS / 4) await pause(5)
        })()
    await goOnUntil(Promise.race([isMoment, first.ended.then(() => assert.fail(first.said))]))
    if (held) while (!(await db.query(LIVING)).rowCount) await pause(50)
    first.child.kill('SIGKILL')
    await first.ended
    const left = (await db.query(UNDONE)).rowCount!
    assert.ok(left > 0, 'it had not done everything')

    const second = startWorker(stage.url)
    await db.query(LATER)
    await addJobs()
    await goOnUntil(allDone(second))
    const letters = (await sent()).letters.slice(0, -before.letters.length || undefined)
    assert.equal(new Set(letters).size, LETTERS, 'none is lost')
    assert.ok(letters.length <= LETTERS + most, `${letters.length} letters`)
    const told = (await sent()).toIvan.length - before.toIvan.length
    assert.ok(told >= 2 && told <= 2 + (most && 2), `${told} messages`)
    second.child.kill('SIGTERM')
    await second.ended
  })
