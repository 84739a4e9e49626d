import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signals } from '@palata/contract/signals'
import { NOW, testApp } from '#testing/app.ts'
import { type Asker, allQuestions, ask, newAsker } from '#testing/everyone.ts'
import { fillSamples } from '#testing/samples.ts'
import { record, testKeeper } from '../../ledger/testing/stage.ts'
import { countRecords } from '../../record/jobs.ts'

/** Numbers that nothing else of the samples has, so a reply that holds one tells an idea. */
const START = 23_917
const IDEA = { target_price: 27_919, stop_price: 21_319, start_price: START, high_price: 25_013, low_price: 22_811 }
/** Days; signal 1 of the samples goes on. */
const TERM = 317
const CALL = 1

const stage = await testApp()
const { app, db } = stage
const questions = allQuestions()
// A call is what is published now, by the database's clock.
stage.pass((Date.now() - NOW.getTime()) / 1000)
await fillSamples(db, stage.now(), ['ledger'])
const secrets = await sayTheIdea()

/** An idea and its course in numbers; its seal is in the log, and what one can count from it is secret, too. */
async function sayTheIdea(): Promise<RegExp[]> {
  const numbers = Object.entries(IDEA)
  await db.query(`update coins set price_usd = 24709 where id = 1`)
  await db.query(
    `update signals set direction = 'long', target_price = $2, stop_price = $3, horizon_days = $4 where id = $1`,
    [CALL, IDEA.target_price, IDEA.stop_price, TERM],
  )
  await record(db, await testKeeper())
  await db.query(
    `update signals set start_price = $2, started_at = sealed_at, high_price = $3, low_price = $4, last_price = 24709 where id = $1`,
    [CALL, START, IDEA.high_price, IDEA.low_price],
  )
  await countRecords(db, stage.now())
  const { rows } = await db.query<{ salt: string; horizon: string }>(
    `select encode(m.salt, 'hex') as salt, to_char((s.sealed_at + make_interval(days => s.horizon_days)) at time zone 'UTC', 'YYYY-MM-DD') as horizon
     from signals s join ledger_moments m on m.signal_id = s.id and m.salt is not null where s.id = $1 order by m.id desc limit 1`,
    [CALL],
  )
  const { salt, horizon } = rows[0]!
  const change = (100 * (24_709 / START - 1)).toFixed(2)
  const isNumber = (value: string | number) => new RegExp(`(?<![\\w.-])${String(value).replace('.', '\\.')}`)
  return [...numbers.map(([, value]) => isNumber(value)), isNumber(change), new RegExp(horizon), new RegExp(salt)]
}

/** The day of the end stands in the seal, which is public: who reads the log knows when a call is over. */
const toldIn = (body: string) =>
  secrets.filter((secret) => secret.test(body.replace(/"deadline\\?":\\?"[^"\\]*\\?"/g, ''))).map(String)

/** Paths that no contract names. */
const STRAY = [
  ...['/rss.xml', '/sitemap.xml', '/sitemaps/signals.xml', '/api/openapi.json', '/ledger/checkpoint', '/ledger/vkey'],
  ...[`/previews/signals/${CALL}.png`, '/metrics', '/health/ready'],
  ...Array.from({ length: 20 }, (_, size) => `/ledger/tile/entries/000.p/${size + 1}`),
  ...Array.from({ length: 20 }, (_, size) => `/ledger/tile/0/000.p/${size + 1}`),
  ...['state=open', 'state=ended', 'sort=left', 'sort=target', 'direction=long', `author=anna`].map(
    (query) => `/api/signals/combined/?${query}`,
  ),
]

/** Reads first, since what is written may take a thing away; then what ends their session. */
async function repliesTo(asker: Asker): Promise<[name: string, body: string, status: number][]> {
  const rank = (name: string) => (name.includes('/token/') ? 2 : name.startsWith('GET ') ? 0 : 1)
  const got: [string, string, number][] = []
  for (const { name, send } of questions.toSorted((a, b) => rank(a.name) - rank(b.name))) {
    await db.query('delete from attempts')
    const { body, statusCode } = await send(app, asker)
    got.push([name, body, statusCode])
  }
  for (const url of STRAY) {
    const { body, statusCode } = await ask(app, { method: 'GET', url }, asker)
    got.push([url, body, statusCode])
  }
  return got
}

for (const role of ['guest', 'signed in', 'lapsed'] as const)
  test(`no reply to who may not read it tells an open idea, its course or its term: ${role}`, async () => {
    const replies = await repliesTo(await newAsker(stage, role))
    const telling = replies.flatMap(([name, body]) => toldIn(body).map((secret) => `${name}: ${secret}`))
    assert.deepEqual(telling, [])
    assert.ok(replies.filter(([, , status]) => status === 200).length > 10, 'most replies are refusals')
  })

test('the sweep would have seen it: a member is told all of it', async () => {
  const member = await newAsker(stage, 'paid')
  const body = await Promise.all(
    [`/api/signals/${CALL}/`, `/api/ledger/signals/${CALL}/`].map((url) => ask(app, { method: 'GET', url }, member)),
  )
  assert.deepEqual(toldIn(body.map((one) => one.body).join()), secrets.map(String))
  const { call } = signals.get.reply.parse(JSON.parse(body[0]!.body))
  assert.equal(call.state, 'open')
})
