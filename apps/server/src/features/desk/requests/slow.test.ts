import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RequestTimes } from '#platform/replies/requestTimes.ts'
import { NOW, testApp } from '#testing/app.ts'
import { ask, newDeskAsker } from '#testing/everyone.ts'
import { testOperator } from '#testing/operator.ts'
import { addTimes } from './store.ts'

const stage = await testApp()
const { app, db } = stage
const operator = await newDeskAsker(stage, 'operator')
const overview = async () => (await ask(app, { method: 'GET', url: '/api/desk/overview/' }, operator)).json()

/** Stores response times as one process would. */
async function keep(route: string, times: number[], at = NOW) {
  const process = new RequestTimes()
  for (const ms of times) process.note(route, ms, at)
  for (const one of process.take()) await addTimes(db, one)
  assert.deepEqual(process.take(), [], 'what was written is not written twice')
}
const many = (count: number, ms: number) => new Array<number>(count).fill(ms)

test('the overview lists slow requests of all processes together, with advice', async () => {
  assert.deepEqual((await overview()).slow, [])
  // Two processes, two hours: 90 fast answers, 10 slow ones.
  await keep('GET /api/search/', [...many(50, 20), ...many(6, 1_400)])
  await keep('GET /api/search/', [...many(40, 20), ...many(4, 2_600)], new Date(NOW.getTime() - 3_600_000))
  await keep('GET /api/alpha/all/', many(300, 12))
  await keep('GET /pictures/*', [2_300])
  await keep('GET /api/coins/:id', [900, 900])
  await keep('GET /api/calendar/', many(50, 9_000), new Date(NOW.getTime() - 26 * 3_600_000))
  const { slow, warnings } = await overview()
  assert.deepEqual(
    slow.map((one: { route: string; count: number; worst_ms: number }) => [one.route, one.count, one.worst_ms]),
    [
      ['GET /pictures/*', 1, 2_300],
      ['GET /api/search/', 100, 2_600],
    ],
    'neither what is quick or was asked twice, nor what was the day before',
  )
  const search = slow[1]
  assert.ok(search.p95_ms >= 1_400 && search.p95_ms <= 2_100, String(search.p95_ms))
  assert.match(search.about, /[а-я]/)
  assert.equal(Date.parse(search.worst_at), NOW.getTime() - 3_600_000)
  const [warning] = warnings.filter(({ title }: { title: string }) => title.startsWith('Медленно'))
  assert.match(warning.advice, /GET \/api\/search\//, 'asked once is no state: the picture is not warned of')
  const { out } = await testOperator(stage)(['slow'])
  assert.match(out, /GET \/api\/search\/.*\n {4}100 за сутки, дольше всех 2600 мс/)
})

test('a process that ends stores the times of its last minute', async () => {
  const ending = await testApp({ over: stage })
  await ending.app.inject({ method: 'GET', url: '/api/alpha/all/' })
  const count = async () =>
    (await db.query(`select coalesce(sum(count), 0)::int as n from request_hours where route = 'GET /api/alpha/all/'`))
      .rows[0].n
  const before = await count()
  await ending.app.close()
  assert.equal(await count(), before + 1)
})
