import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { LedgerEntry } from '@palata/contract/ledger/entries'
import { record } from '@palata/contract/record'
import { beginNewOrigin, examineLedger, type Keeper, recordAndSign } from '#features/ledger'
import { readConfig } from '#platform/config.ts'
import { createLog } from '#platform/log.ts'
import { memoryStore, testApp } from '#testing/app.ts'
import { testBrowser } from '#testing/browser.ts'
import { testOperator } from '#testing/operator.ts'
import { buildSandbox } from '../../../sandbox/src/app.ts'
import { noOutsider, outsider } from '../features/ledger/testing/outsider.ts'
import { createSources } from '../services/market.ts'
import type { Services } from '../services/services.ts'
import { loadDemo } from './load.ts'
import { protectDemoPeople } from './passwords.ts'
import { refuseDemoPeople } from './removal.ts'

const sandbox = buildSandbox()
const url = await sandbox.listen({ port: 0, host: '127.0.0.1' })
const sources = createSources(readConfig({}), url, createLog('silent'))
const folder = await mkdtemp(join(tmpdir(), 'palata-demo-'))
after(async () => {
  await sandbox.close()
  await rm(folder, { recursive: true, force: true })
})

/** A site with the demo community only, as after its first start. */
async function stageOf(given?: Keeper) {
  const stage = await testApp()
  await stage.db.query('delete from accounts')
  const own = await mkdtemp(join(folder, 'ledger-'))
  const keeper = given ?? { folder: own, given: null, origin: 'localhost:3000/ledger', isDemo: true }
  const cast = await loadDemo(stage.db, { sources, objects: memoryStore(), keeper } as Services, stage.now())
  const count = async (what: string) => Number((await stage.db.query(`select count(*) as n from ${what}`)).rows[0].n)
  return { ...stage, keeper, cast, count, operator: testOperator(stage) }
}

const REAL_KEY = 'PRIVATE+KEY+club.example/ledger+6b24ddd2+AVWgvN0NTxPvFkz+m7FBV1wC2PJfltjGu9jO2MisHh1O'

test('a start for real readers refuses demo people and names the command that removes them', async () => {
  const own = await mkdtemp(join(folder, 'ledger-'))
  const { db, operator, count } = await stageOf({
    folder: own,
    given: REAL_KEY,
    origin: 'club.example/ledger',
    isDemo: true,
  })
  assert.equal(await count('ledger_entries'), 0, 'the key of a real ledger seals no invented times')
  assert.equal(await count('signals where call_number is not null'), 0)
  await assert.rejects(
    refuseDemoPeople(db),
    /^StartFailure: В базе 24 демо-человека с паролями, которые знают все \(anna, maria, oleg и другие\): уберите их командой «npm run operator -- remove-demo» и запустите снова\.$/,
  )
  const foreseen = await operator(['remove-demo', '--dry-run'])
  assert.match(foreseen.out, /^Будет убрано\. Людей 24, публикаций \d+, комментариев \d+, сигналов \d+\.\n/)
  assert.equal(await count('accounts where is_demo'), 24, 'a dry run leaves everything')
  const done = await operator(['remove-demo', '--by', 'vera'])
  assert.equal(done.out, foreseen.out.replace('Будет убрано', 'Убрано'))
  await refuseDemoPeople(db)
  assert.equal((await operator(['remove-demo'])).err, 'Демо-людей в базе нет: ничего не убрано')
  assert.match((await operator(['audit'])).out, /vera +remove-demo +.*сделано +Убрано\. Людей 24/)
})

test('remove-demo removes demo people and what is theirs; others’ texts and the payment records stay', async () => {
  const { app, db, operator, count, now, cast } = await stageOf()
  const anna = testBrowser(app)
  const { username, password } = cast.find(({ role }) => role === 'editor')!
  assert.equal((await anna.signIn(username, password)).statusCode, 200)
  await db.query(`
    with real as (insert into accounts (username, name, email, email_verified) values ('real', 'Настоящая', 'real@club.example', true) returning id),
    post as (insert into posts (model, title, author_id, published_at, live) select 'Opinion', 'Слово', id, now(), true from real returning id),
    thread as (insert into comment_threads (post_id, total, standing, changed_at) select id, 2, 2, now() from post returning id),
    said as (insert into comments (thread_id, author_id, text, created_at)
      select thread.id, real.id, 'своё', now() - interval '1 hour' from thread, real
      union all select thread.id, a.id, 'демо', now() from thread, accounts a where a.username = 'anna' returning id)
    insert into invoices (order_id, account_id, tariff, days, price_cents, created_at, expires_at)
    select 'order-' || a.username, a.id, '2months', 60, 5900, now(), now() from accounts a where a.username = 'anna'`)
  await db.query(
    `update posts set comments_count = 2, last_comment_id = (select max(id) from comments) where title = 'Слово'`,
  )
  await db.query(`insert into social_links (account_id, provider, subject, name, linked_at)
    select id, 'telegram', '700000001', 'Анна', now() from accounts where username = 'anna'`)
  await db.query(`insert into letters (kind, recipient, variables, created_at, due_at)
    values ('reset', 'anna@example.org', '{}', now(), now()), ('reset', 'real@club.example', '{}', now(), now())`)
  const news = await count('posts where author_id is null')

  assert.equal((await operator(['remove-demo'])).code, 0)

  assert.equal(await count('accounts'), 1)
  assert.equal(await count('posts'), news + 1, 'what nobody signed stays')
  const { rows } = await db.query(
    `select comments_count, html from posts p join comments c on c.id = p.last_comment_id where title = 'Слово'`,
  )
  assert.deepEqual(rows, [{ comments_count: 1, html: 'своё' }])
  assert.equal(
    await count(
      'posts p where comments_count <> (select count(*) from comments c join comment_threads t on t.id = c.thread_id where t.post_id = p.id and c.removed_at is null)',
    ),
    0,
    'discussions are counted as they are',
  )
  assert.equal(await count(`media where belongs_to = 'avatar'`), 0)
  assert.equal(
    await count(
      `media m where belongs_to in ('cover', 'post') and not exists (select from posts p where p.id = m.belongs_id)`,
    ),
    0,
  )
  for (const table of ['sessions', 'grants', 'access_events', 'wallets', 'signals where author_id is not null'])
    assert.equal(await count(table), 0, table)
  assert.equal(await count(`invoices where order_id = 'order-anna' and account_id is null`), 1)
  assert.equal(await count(`letters where recipient like '%@example.org' and dropped_at is null`), 0)
  assert.equal(await count(`letters where recipient = 'real@club.example' and dropped_at is null`), 1)
  assert.equal(await count(`outbox where name = 'social.telegram_unlinked'`), 1)
  await app.inject('/health/ready')
  assert.equal((await testBrowser(app).signIn(username, password)).statusCode, 400)
  assert.ok(now())
})

test('on a site others can reach, demo people sign in by the passwords in the data folder, not the printed ones', async () => {
  const { app, db, now, cast } = await stageOf()
  const place = { dataDir: join(folder, 'open'), isLocal: false }
  const { username, password } = cast.find(({ role }) => role === 'moderator')!
  const signIn = async (word: string) => (await testBrowser(app).signIn(username, word)).statusCode
  const early = testBrowser(app)
  await early.signIn(username, password)
  assert.equal(
    await protectDemoPeople(db, { ...place, isLocal: true }, now()),
    null,
    'for this machine alone nothing changes',
  )
  assert.equal(await signIn(password), 200)

  const file = (await protectDemoPeople(db, place, now()))!
  assert.equal((await stat(file)).mode & 0o777, 0o600)
  const own = JSON.parse(await readFile(file, 'utf8')) as Record<string, string>
  assert.equal(new Set(Object.values(own)).size, 24)
  assert.deepEqual([await signIn(password), await signIn(own[username]!)], [400, 200])
  assert.equal((await early.refresh()).statusCode, 401, 'whoever was in by the known one is out')

  for (const isLocal of [false, true]) await protectDemoPeople(db, { ...place, isLocal }, now())
  assert.deepEqual(JSON.parse(await readFile(file, 'utf8')), own, 'they stay at later starts')
  await db.query('update accounts set password_hash = (select password_hash from accounts where username = $1)', [
    'anna',
  ])
  await protectDemoPeople(db, { ...place, isLocal: true }, now())
  assert.equal(await signIn(own[username]!), 200, 'another database gets those of the folder')

  await writeFile(file, '{')
  await assert.rejects(protectDemoPeople(db, place, now()), /demo-passwords\.json не читается: удалите его/)
})

const seen = await stageOf()

test('prices at a mention in the demo’s chapters and signals are those of the charts', async () => {
  const { db } = seen
  const { rows } = await db.query(
    `select m.kind, m.entity_id, m.price, h.price_usd from mentions m
     join coin_hours h on h.coin_id = m.coin_id and h.hour = date_trunc('hour', m.named_at)
     where (m.kind = 'chapter' or m.kind = 'signal' and exists (select from signals s where s.id = m.entity_id and s.live))
       and m.price is distinct from h.price_usd`,
  )
  assert.deepEqual(rows, [])
})

test('the demo’s calls that are over show the minute that ended them, among eight, and whose it was', async () => {
  const { as, db } = seen
  const { rows } = await db.query<{ id: number; by: string }>(
    'select id, ended_by as by from signals where ended_at is not null and live order by id',
  )
  assert.ok(rows.length > 40, String(rows.length))
  assert.ok(new Set(rows.map(({ by }) => by)).size >= 5)
  for (const { id, by } of rows) {
    const decided = (await as('guest').call(record.ofSignal, { params: { id: String(id) } })).decided!
    const { bars, minute, price, source, pair } = decided
    if (by === 'delisted') assert.deepEqual([bars, minute, price, source], [[], null, 0, 'binance'])
    else {
      assert.equal(bars.length, 8, `${by} of ${id}`)
      const { open, high, low, close } = bars.find(({ at }) => at === minute)!
      assert.ok(
        high >= Math.max(open, close, price) && low <= Math.min(open, close, price),
        `${by} of ${id} at ${price}`,
      )
      assert.match(pair!, /^[A-Z0-9]+USDT$/)
    }
  }
})

test('the demo’s calls are sealed in the order of their making, in a log that says it is a demo’s', async () => {
  const { app, db, now, keeper, operator } = seen
  await recordAndSign(db, keeper, now())
  assert.deepEqual(await examineLedger(db), [])
  const { rows } = await db.query<{ entry: string; note: string }>(
    `select entry, (select note from ledger_checkpoints) as note from ledger_entries order by index`,
  )
  const entries = rows.map(({ entry }) => LedgerEntry.parse(JSON.parse(entry)))
  const times = entries.map(({ at }) => at)
  assert.deepEqual(times, [...times].sort())
  assert.ok(times.at(-1)! <= now().toISOString())
  assert.match(rows[0]!.note, /^localhost:3000\/ledger\/demo\n/)
  assert.match(entries[0]!.kind === 'key' ? entries[0].reason : '', /^Демонстрация: сигналы и их времена выдуманы/)
  const kinds = new Set(entries.map(({ kind }) => kind))
  for (const kind of ['sealed', 'outcome', 'opened', 'withdrawn', 'void', 'suspended', 'taken_down'] as const)
    assert.ok(kinds.has(kind), kind)
  const results = entries.flatMap((entry) => (entry.kind === 'outcome' ? entry.percent : []))
  assert.ok(
    results.filter((percent) => percent > 0).length > 15 && results.filter((percent) => percent < 0).length > 15,
  )
  assert.ok(results.includes(-100), 'a delisted one')
  const counts = await db.query(
    `select a.calls, count(c.number)::integer as numbered, max(c.number) as last, count(s.id)::integer as shown
     from ledger_authors a join ledger_calls c using (author_key)
     join signals s on s.id = c.signal_id and s.call_number = c.number and s.author_key = c.author_key and s.seal_index is not null
     group by a.author_key, a.calls`,
  )
  for (const { calls, numbered, last, shown } of counts.rows)
    assert.deepEqual([numbered, last, shown], [calls, calls, calls])
  assert.ok(Math.max(...counts.rows.map(({ calls }) => calls)) >= 25)

  if (!noOutsider) {
    const site = await app.listen({ port: 0, host: '127.0.0.1' })
    const key = (await (await fetch(`${site}/ledger/vkey`)).text()).trim()
    const stranger = await outsider({ Site: site, Key: key, Calls: true, Now: now() })
    assert.equal(stranger.err, '')
    const [, numbered, authors, recomputed] =
      /(\d+) calls of (\d+) authors, none missing; (\d+) results recomputed; 0 not opened in time/.exec(stranger.out)!
    const opened = new Set(entries.flatMap((entry) => (entry.kind === 'opened' ? `${entry.author} ${entry.call}` : [])))
    const voids = entries.filter(({ kind }) => kind === 'void').length
    assert.deepEqual(
      [Number(numbered), Number(authors), Number(recomputed)],
      [entries.filter(({ kind }) => kind === 'sealed').length, counts.rows.length, opened.size - voids],
    )
  }

  await assert.rejects(
    recordAndSign(db, { ...keeper, isDemo: false }, now()),
    /^LedgerProblem: Журнал сигналов больше не подписывается: он начат демонстрацией/,
  )
  await operator(['remove-demo'])
  await beginNewOrigin(db, keeper, 'Конец демонстрации', now())
  await recordAndSign(db, { ...keeper, isDemo: false }, now())
  const { rows: last } = await db.query('select note from ledger_checkpoints order by size desc limit 1')
  assert.match(last[0].note, /^localhost:3000\/ledger\/2\n/)
})
