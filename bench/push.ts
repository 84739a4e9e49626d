/** One worker sends to 5,000 browsers, some dead and some slow; letters and prices must go on meanwhile. */
import { createECDH, randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { writeLetter } from '../apps/server/src/features/letters/index.ts'
import { connect, type Database, transaction } from '../apps/server/src/platform/database.ts'
import { startServer } from '../e2e/server.ts'
import { processorMs } from './processor.ts'
import { table } from './table.ts'

const BROWSERS = 5_000
/** Last digit of the number of a dead and of a slow browser: a tenth of each. */
const IS_DEAD = 3
const IS_SLOW = 7
const SLOW_MS = 3_000
const ASK_AGAIN_MS = 250
const LETTER_EVERY_MS = 2_000
/** Seconds of the run without pushes; the sandbox's prices move every five seconds. */
const USUAL_SECONDS = 20

export async function pushes(databaseUrl: string) {
  const server = await startServer({ DATABASE_URL: databaseUrl })
  const db = connect(databaseUrl, () => {}, { max: 4 })
  const service = new URL(/Письма: (\S+)/.exec(server.said())![1]!).origin
  await makeBrowsers(db, service)
  await orderAnswers(service)
  const usual = await beside(db, () => setTimeout(USUAL_SECONDS * 1000))
  const [pid] = server.pids()
  const before = processorMs(pid!)
  const busy = await beside(db, () => serve(db))
  const processor = processorMs(pid!) - before
  await tell(db, service, { usual, busy, processor })
  await db.end()
  await server.stop()
}

/** Creates people with access, a browser of each and a notification for each. */
async function makeBrowsers(db: Database, service: string) {
  const ecdh = createECDH('prime256v1')
  const key = ecdh.generateKeys().toString('base64url')
  await db.query(
    `with people as (
       insert into accounts (username, name, email, groups, email_verified)
       select 'browser' || n, 'Читатель', 'browser' || n || '@example.org', '{Moderators}', true
       from generate_series(1, $1) n returning id),
     devices as (
       insert into push_devices (account_id, endpoint, p256dh, auth, device, created_at)
       select id, $2 || row_number() over (order by id), $3, $4, 'bench', now() from people returning id, account_id),
     comment as (
       select c.id, t.post_id from comments c join comment_threads t on t.id = c.thread_id
       where c.removed_at is null and t.post_id is not null order by c.id desc limit 1),
     told as (
       insert into notifications (account_id, source, object_id, sender_id, subject_kind, subject_id, kind, created_at)
       select people.id, 'comment', comment.id, 1, 'post', comment.post_id, 'thread', now() from people, comment
       returning id, account_id)
     insert into notification_deliveries (notification_id, channel, device_id, created_at, due_at)
     select told.id, 'push', devices.id, now(), now() + interval '1 day' from told join devices using (account_id)`,
    [BROWSERS, `${service}/push/`, key, randomBytes(16).toString('base64url')],
  )
}

async function orderAnswers(service: string) {
  const orders = Array.from({ length: BROWSERS }, (_, place) => ({ id: String(place + 1), kind: place % 10 })).flatMap(
    ({ id, kind }) => {
      if (kind === IS_DEAD) return [{ id, count: 1, status: 410 }]
      return kind === IS_SLOW ? [{ id, count: 1, status: 201, afterMs: SLOW_MS }] : []
    },
  )
  const headers = { 'content-type': 'application/json' }
  for (const order of orders)
    await fetch(`${service}/__sim/push/fail`, { method: 'POST', headers, body: JSON.stringify(order) })
}

/** Makes all pushes due at once; resolves when nothing is left to send. */
async function serve(db: Database) {
  await db.query(`update notification_deliveries set due_at = now() where channel = 'push'`)
  await db.query(`select graphile_worker.add_job('notifications.deliver')`)
  const left = `select from notification_deliveries where channel = 'push' and sent_at is null and dropped_at is null`
  while ((await db.query(`${left} limit 1`)).rowCount) await setTimeout(ASK_AGAIN_MS)
}

interface Beside {
  seconds: number
  /** Longest wait of a letter, ms. */
  letter: number
  /** Longest pause between two price updates, seconds. */
  prices: number
}

/** Measures letters and prices while the work runs. */
async function beside(db: Database, work: () => Promise<unknown>): Promise<Beside> {
  const { rows } = await db.query<{ now: Date }>('select now()')
  const began = rows[0]!.now
  const started = performance.now()
  let isOver = false
  const writing = (async () => {
    for (; !isOver; await setTimeout(LETTER_EVERY_MS))
      await transaction(db, (tx) => writeLetter(tx, { kind: 'reset', recipient: 'maria@example.org' }, new Date()))
  })()
  await work()
  const seconds = (performance.now() - started) / 1000
  isOver = true
  await writing
  const { rows: waited } = await db.query<{ letter: number; prices: number }>(
    `select
       (select max(extract(epoch from coalesce(sent_at, now()) - created_at) * 1000)::float8 from letters
        where created_at >= $1 and dropped_at is null) as letter,
       (select max(extract(epoch from pause))::float8 from (
          select created_at - lag(created_at, 1, $1) over (order by created_at) as pause from outbox
          where name = 'market.prices_moved' and created_at >= $1) as pauses) as prices`,
    [began],
  )
  return { seconds, ...waited[0]! }
}

interface Measured {
  usual: Beside
  busy: Beside
  processor: number
}

async function tell(db: Database, service: string, { usual, busy, processor }: Measured) {
  const { rows: dropped } = await db.query<{ problem: string; count: number }>(
    `select problem, count(*)::int as count from notification_deliveries
     where channel = 'push' and dropped_at is not null group by 1`,
  )
  for (const { problem, count } of dropped) console.log(`${count} pushes were dropped: ${problem}`)
  const { rows } = await db.query<{ sent: number; devices: number }>(
    `select (select count(*)::int from notification_deliveries where channel = 'push' and sent_at is not null) as sent,
       (select count(*)::int from push_devices where device = 'bench') as devices`,
  )
  const heard = (await (await fetch(`${service}/__sim/push.json`)).json()) as { id: string }[]
  const ids = new Set(heard.map(({ id }) => id))
  table(
    [`${BROWSERS} browsers, a tenth dead, a tenth answers after ${SLOW_MS / 1000} s`, 'measured', 'goal'],
    [
      ['all served by one worker, s', busy.seconds.toFixed(1), '≤ 60'],
      ['of a push, the processor of the process, ms', (processor / BROWSERS).toFixed(2), ''],
      ['browsers that were told', String(ids.size), String(BROWSERS * 0.9)],
      ['told twice', String(heard.length - ids.size), '0'],
      ['marked as sent', String(rows[0]!.sent), String(BROWSERS * 0.9)],
      ['browsers left', String(rows[0]!.devices), String(BROWSERS * 0.9)],
      ['a letter waited at most, ms; with no pushes', `${busy.letter.toFixed(0)}; ${usual.letter.toFixed(0)}`, ''],
      ['prices stood still at most, s; with no pushes', `${busy.prices.toFixed(1)}; ${usual.prices.toFixed(1)}`, ''],
    ],
  )
}
