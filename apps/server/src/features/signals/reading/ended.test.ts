import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Reply } from '@palata/contract/endpoint'
import { signals } from '@palata/contract/signals'
import type { Signal } from '@palata/contract/signals/signal'
import { testApp } from '#testing/app.ts'
import { followCoin } from '../following/job.ts'

const stage = await testApp()
const { db } = stage
const now = stage.now()
const guest = stage.as('guest')

await db.query(`insert into coins (api_id, slug, symbol, name, price_usd)
  values ('bitcoin', 'bitcoin', 'BTC', 'Bitcoin', 100), ('solana', 'solana', 'SOL', 'Solana', 100)`)

interface Given {
  title: string
  direction?: 'long' | 'short'
  target?: number | null
  stop?: number | null
  live?: boolean
}

/** A signal on Bitcoin at 100, a day old. */
async function insertSignal({ title, direction = 'long', target = null, stop = null, live = true }: Given) {
  await db.query(
    `insert into signals (coin_id, author_id, title, content, link, images, direction, live, published_at, start_price, target_price, stop_price)
     values (1, 2, $1, 'КАНАРЕЙКА', 'https://example.org/k', '{/media/k.png}', $2, $3, $4::timestamptz - interval '1 day', 100, $5, $6)`,
    [title, direction, live, now, target, stop],
  )
}

await insertSignal({ title: 'Рост', target: 120, stop: 90 })
await insertSignal({ title: 'Падение', direction: 'short', target: 85, stop: 110 })
await insertSignal({ title: 'Без границ' })
await insertSignal({ title: 'На проверке', target: 101, live: false })
const openAt = new Date(now.getTime() - 60_000)
await followCoin(
  db,
  { id: 1, price_usd: 100, quoted_at: now, market_cap: null },
  {
    source: 'binance',
    pair: 'BTCUSDT',
    candles: [{ openAt, closeAt: now, open: 130, high: 131, low: 129, close: 130 }],
    isWhole: true,
  },
  null,
  now,
)
await db.query('update coins set price_usd = 80 where id = 1')

test('the combined list shows members an ended signal with its result', async () => {
  const { results } = await stage.as('maria').call(signals.combined, {})
  const told = results.list.map(({ title, ended_at, price_usd, result_percent }) => [
    title,
    ended_at !== null,
    price_usd,
    result_percent && Math.round(result_percent),
  ])
  assert.deepEqual(told.sort(), [
    ['Без границ', false, 80, -20],
    ['Падение', true, 80, -30],
    ['Рост', true, 80, 20],
  ])
})

test('the database refuses a target or stop on the wrong side of the start', async () => {
  await assert.rejects(insertSignal({ title: 'x', target: 90 }), /signals_sides/)
  await assert.rejects(insertSignal({ title: 'x', direction: 'short', stop: 90 }), /signals_sides/)
})

test('GET /api/signals/ended/ answers everyone the last won and the last lost signal', async () => {
  for (const person of ['guest', 'oleg', 'maria'] as const) {
    const { results } = await stage.as(person).call(signals.ended, {})
    assert.deepEqual(
      results.map(({ title, ended_by, result_percent }) => [title, ended_by, Math.round(result_percent)]).sort(),
      [
        ['Падение', 'stop', -30],
        ['Рост', 'target', 20],
      ],
      person,
    )
  }
})

test('GET /api/signals/ended/ leaves out the reasons, source and pictures', async () => {
  const reply = await guest.get('/api/signals/ended/')
  assert.equal(reply.statusCode, 200)
  for (const secret of ['КАНАРЕЙКА', 'example.org', '/media/k.png']) assert.ok(!reply.body.includes(secret), secret)
})

test('GET /api/signals/ended/ answers two won signals when no lost one is left', async () => {
  await db.query(`update signals set ended_at = null, ended_by = null, end_price = null where title = 'Падение'`)
  for (const [hours, title] of [
    [5, 'Ранний'],
    [1, 'Поздний'],
  ] as const)
    await db.query(
      `insert into signals (coin_id, title, direction, live, published_at, start_price, ended_at, end_price, ended_by)
       values (19067, $1, 'long', true, $2, 100, $2::timestamptz - make_interval(hours => $3), 105, 'target')`,
      [title, now, hours],
    )
  const titles = async () => (await guest.call(signals.ended, {})).results.map(({ title }) => title)
  assert.deepEqual(await titles(), ['Рост', 'Поздний'])
  await db.query(`delete from signals where title = 'Рост'`)
  assert.deepEqual(await titles(), ['Поздний', 'Ранний'])
})

/** Fifty open and fifty ended signals of an author and a coin of their own, many of them with equal times and results. */
async function insertMany() {
  await db.query(
    `insert into coins (id, api_id, slug, symbol, name, price_usd, quoted_at) overriding system value values (19_777, 'many', 'many', 'MANY', 'Many', 110, $1)`,
    [now],
  )
  await db.query(
    `insert into signals (coin_id, author_id, title, content, direction, live, published_at, start_price, pinned, trending, sealed_at, horizon_days,
       ended_at, end_price, ended_by)
     select 19_777, 3, 'Много ' || n, 'КАНАРЕЙКА', case n % 3 when 0 then 'short' else 'long' end, true,
       $1::timestamptz - make_interval(days => 40 + n / 20), 100 + n % 7, n = 3, n = 5, $1::timestamptz - make_interval(days => 40 + n / 20), 30 + n % 4,
       case when n > 50 then $1::timestamptz - make_interval(hours => n / 4) end, case when n > 50 then 90 + n % 5 end, case when n > 50 then 'stop' end
     from generate_series(1, 100) n`,
    [now],
  )
}

async function readAll(person: 'guest' | 'maria', query: object) {
  const read: Signal[] = []
  const { results, next } = await stage.as(person).call(signals.combined, { query })
  read.push(...results.list)
  for (let at = next; at !== null; ) {
    const page = (await stage.as(person).get(at)).json() as Reply<typeof signals.combined>
    read.push(...page.results.list)
    at = page.next
  }
  return read
}

test('each order of the list has every signal once, page by page', async () => {
  await insertMany()
  const byResult = (signal: Signal) => signal.result_percent!
  const orders: [object, (signal: Signal) => number, 1 | -1][] = [
    [{ state: 'open' }, ({ publication_date: at }) => Date.parse(at!), -1],
    [{ state: 'open', sort: 'left' }, ({ horizon_at: at }) => Date.parse(at!), 1],
    [{ state: 'open', sort: 'best' }, byResult, -1],
    [{ state: 'open', sort: 'worst' }, byResult, 1],
    [{ state: 'ended' }, ({ ended_at: at }) => Date.parse(at!), -1],
    [{ state: 'ended', sort: 'best' }, byResult, -1],
    [{ state: 'ended', sort: 'worst' }, byResult, 1],
  ]
  for (const [query, keyOf, sign] of orders) {
    const read = await readAll('maria', { ...query, coin: 'many', author: 'OLEG' })
    const told = JSON.stringify(query)
    assert.equal(new Set(read.map(({ id }) => id)).size, 50, told)
    assert.equal(read.length, 50, told)
    const keys = read.filter(({ pinned, trending }) => !pinned && !trending).map(keyOf)
    assert.deepEqual(
      keys,
      keys.toSorted((one, other) => sign * (one - other)),
      told,
    )
    if (told === '{"state":"open"}') assert.deepEqual([read[0]!.pinned, read[1]!.trending], [true, true])
  }
})

test('who may not read ideas reads the ended signals as members do, without their texts, and of the open ones no order', async () => {
  const idea = ({ content: _, reactions: __, is_locked: ___, ...told }: Signal) => told
  const [outside, inside] = [await readAll('guest', { state: 'ended' }), await readAll('maria', { state: 'ended' })]
  assert.deepEqual(outside.map(idea), inside.map(idea))
  assert.ok(!JSON.stringify(outside).includes('КАНАРЕЙКА'))
  for (const signal of await readAll('guest', { state: 'open' })) {
    const { content, direction, target_price_usd, stop_price_usd, horizon_at, result_percent } = signal
    assert.deepEqual(
      [content, direction, target_price_usd, stop_price_usd, horizon_at, result_percent],
      ['', null, null, null, null, null],
    )
  }
  for (const sort of ['left', 'best', 'worst'])
    assert.equal((await guest.get(`/api/signals/combined/?state=open&sort=${sort}`)).statusCode, 403, sort)
})

test('void and removed calls stand among the ended ones, the removed without their words, and both are counted as listed', async () => {
  const one = { target: 300, stop: 20 }
  await insertSignal({ title: 'Пустой', ...one })
  await insertSignal({ title: 'Снятый за рекламу', ...one })
  await db.query(`update signals set start_price = null, void_at = $1, void_why = 'no_price' where title = 'Пустой'`, [
    now,
  ])
  await db.query(
    `update signals set start_price = 100, ended_at = $1, end_price = 20, ended_by = 'stop', call_number = 99, author_key = 'k',
       live = false, was_live = true, removed_at = $1 where title = 'Снятый за рекламу'`,
    [now],
  )
  for (const person of ['guest', 'maria'] as const) {
    const ended = await readAll(person, { state: 'ended' })
    assert.equal(ended.find(({ title }) => title === 'Пустой')?.call.state, 'void', person)
    const removed = ended.find(({ call }) => call.is_taken_down)!
    assert.deepEqual(
      [removed.title, removed.content, removed.link, removed.end_price_usd, removed.images_list],
      ['Снятый сигнал', '', '', 20, []],
    )
    assert.ok(!JSON.stringify(ended).includes('рекламу'), person)
  }
  const { open, ended, authors, coins } = await guest.call(signals.choices, {})
  assert.deepEqual(
    [open, ended],
    [(await readAll('maria', { state: 'open' })).length, (await readAll('maria', { state: 'ended' })).length],
  )
  assert.deepEqual(
    authors.find(({ username }) => username === 'oleg'),
    { username: 'oleg', name: 'Олег', open: 50, ended: 50 },
  )
  assert.deepEqual(
    coins.find(({ api_id }) => api_id === 'many'),
    { api_id: 'many', symbol: 'MANY', open: 50, ended: 50 },
  )
})

test('a place or a choice that the list does not have is refused in words', async () => {
  const asked = async (query: string) => {
    const reply = await stage.as('maria').get(`/api/signals/combined/?${query}`)
    return [reply.statusCode, /Такой страницы нет|Закрытые сигналы не|Выберите сначала/.test(reply.body)]
  }
  for (const query of [
    'state=open&cursor=1',
    'state=open&cursor=3_2026-11-01T00:00:00.000000Z_1',
    'state=open&cursor=0_0000-11-01T00:00:00.000000Z_1',
    'state=open&sort=best&cursor=1e999_1',
    'state=open&sort=best&cursor=1e-999_1',
    'state=open&sort=best&cursor=NaN_1',
    'state=open&sort=best&cursor=infinity_1',
    'state=ended&cursor=now_1',
    'state=ended&cursor=2026-11-01T00:00:00.000000Z_99999999999',
    'state=ended&cursor=2026-11-01T00:00:00.000000Z_1_1',
    'state=ended&sort=left',
    'sort=best',
    'coin=many',
    'author=oleg',
  ])
    assert.deepEqual(await asked(query), [400, true], query)
  assert.deepEqual(await readAll('maria', { state: 'ended', author: "nobody'; --" }), [])
})
