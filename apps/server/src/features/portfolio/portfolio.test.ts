import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PORTFOLIO_SIZE, portfolio, WEEK_POINTS } from '@palata/contract/portfolio'
import { testApp } from '#testing/app.ts'
import { newAsker } from '#testing/everyone.ts'
import { liveOrigin, openStream } from '#testing/stream.ts'
import { listAssetIds } from './index.ts'

const stage = await testApp()

// Coins c1 to c1005; each one's price is its number.
await stage.db.query(
  `insert into coins (api_id, slug, symbol, name, price_usd, change_1d, quoted_at)
   select 'c' || n, 'c' || n, 'C' || n, 'Coin ' || n, n, n - 3, $1::timestamptz from generate_series(1, 1005) n
   union all select 'bitcoin', 'bitcoin', 'BTC', 'Bitcoin', 91240, 0.84, $1::timestamptz`,
  [stage.now()],
)

async function listOf(person: 'maria' | 'anna') {
  const { assets } = await stage.as(person).call(portfolio.pulse, {})
  assert.deepEqual(
    assets.map(({ index }) => index),
    assets.map((_, place) => place),
  )
  return assets.map(({ coin }) => coin.api_id).join(' ')
}

async function hold(person: 'maria' | 'anna', coins: string) {
  const account = person === 'maria' ? 2 : 1
  await stage.db.query('delete from portfolio_assets where account_id = $1', [account])
  for (const coin_id of coins.split(' ').filter(Boolean))
    await stage.as(person).call(portfolio.add, { body: { coin_id } })
}

const send = (method: 'POST' | 'DELETE' | 'PATCH', rest: string, payload?: string, who = 'maria') =>
  stage.app.inject({
    method,
    url: `/api/widgets/user-assets/${rest}`,
    headers: { authorization: who, ...(payload && { 'content-type': 'application/x-www-form-urlencoded' }) },
    ...(payload && { payload }),
  })

// spec, B-409, B-509, B-510, B-511, C-310
test('POST of a coin’s form appends it to the portfolio, and once more answers the standing one', async () => {
  await hold('maria', '')
  const added = await send('POST', '', 'coin_id=c2')
  assert.equal(added.statusCode, 201)
  const { coin, index } = added.json()
  assert.deepEqual(
    [coin.api_id, coin.name, coin.symbol, coin.price_usd, coin.change_1d_usd, coin.image, coin.dropstab_url, index],
    ['c2', 'Coin 2', 'C2', 2, -1, '/media/coins/c2', 'https://dropstab.com/coins/c2', 0],
  )
  assert.deepEqual((await send('POST', '', 'coin_id=c1')).json().index, 1)
  const again = await send('POST', '', 'coin_id=c2')
  assert.deepEqual([again.statusCode, again.json().index], [200, 0])
  const pulse = (
    await stage.app.inject({ method: 'GET', url: '/api/widgets/market-pulse/', headers: { authorization: 'maria' } })
  ).json()
  assert.deepEqual(
    pulse.assets.map((asset: { coin: { api_id: string } }) => asset.coin.api_id),
    ['c2', 'c1'],
  )
  assert.deepEqual([pulse.btc_price.price_usd, pulse.btc_price.change_1d_usd], [91_240, 0.84])
})

test('a coin may be named by number, and an unknown or missing one is refused in words', async () => {
  await hold('maria', '')
  const { rows } = await stage.db.query(`select id from coins where api_id = 'c3'`)
  assert.equal((await send('POST', '', `coin_id=${rows[0].id}`)).json().coin.api_id, 'c3')
  const unknown = await send('POST', '', 'coin_id=no-such')
  assert.deepEqual([unknown.statusCode, unknown.json().detail], [400, 'Монета не найдена'])
  assert.equal((await send('POST', '', 'coin_id=')).statusCode, 400)
  assert.equal((await send('POST', '', `coin_id=${'x'.repeat(5000)}`)).statusCode, 400)
  assert.equal(await listOf('maria'), 'c3')
})

// spec: A-472, B-512
test('removing a coin closes the gap in the order; a missing one answers 404', async () => {
  await hold('maria', 'c1 c2 c3 c4')
  const removed = await send('DELETE', '?coin_id=c2')
  assert.deepEqual([removed.statusCode, removed.body], [204, ''])
  assert.equal(await listOf('maria'), 'c1 c3 c4')
  assert.equal((await send('DELETE', '?coin_id=c2')).statusCode, 404)
  assert.equal((await send('DELETE', '?coin_id=no-such')).statusCode, 404)
  assert.equal((await send('DELETE', '')).statusCode, 400)
})

const MOVES: [coin: string, place: string, order: string][] = [
  ['c1', '2', 'c2 c3 c1 c4'],
  ['c4', '0', 'c4 c1 c2 c3'],
  ['c2', '1', 'c1 c2 c3 c4'],
  ['c3', '1', 'c1 c3 c2 c4'],
  ['c1', '999', 'c2 c3 c4 c1'],
  ['c3', '-5', 'c3 c1 c2 c4'],
]
// spec, B-513
for (const [coin, place, order] of MOVES) {
  test(`${coin} moved to ${place} gives the order ${order}`, async () => {
    await hold('maria', 'c1 c2 c3 c4')
    const moved = await send('PATCH', `?coin_id=${coin}&new_index=${place}`)
    assert.equal(moved.statusCode, 200, moved.body)
    assert.deepEqual(
      moved.json().assets.map((asset: { coin: { api_id: string }; index: number }) => [asset.coin.api_id, asset.index]),
      order.split(' ').map((one, index) => [one, index]),
    )
    assert.equal(await listOf('maria'), order)
  })
}

test('an invalid place or a missing coin moves nothing', async () => {
  await hold('maria', 'c1 c2')
  for (const place of ['', '1.5', 'first', '1e3', '99999999999999'])
    assert.equal((await send('PATCH', `?coin_id=c1&new_index=${place}`)).statusCode, 400, place)
  assert.equal((await send('PATCH', '?coin_id=c5&new_index=0')).statusCode, 404)
  assert.equal((await send('PATCH', '?coin_id=no-such&new_index=0')).statusCode, 404)
  assert.equal(await listOf('maria'), 'c1 c2')
})

test('a person cannot change another’s portfolio', async () => {
  await hold('maria', 'c1 c2')
  await hold('anna', 'c3')
  assert.equal((await send('DELETE', '?coin_id=c1', undefined, 'anna')).statusCode, 404)
  assert.equal((await send('PATCH', '?coin_id=c1&new_index=1', undefined, 'anna')).statusCode, 404)
  assert.deepEqual([await listOf('maria'), await listOf('anna')], ['c1 c2', 'c3'])
})

// spec
test('without paid access the portfolio answers no assets and cannot be changed', async () => {
  await hold('maria', 'c1')
  await stage.db.query(
    `insert into portfolio_assets (account_id, coin_id, index, added_at) select 3, id, 0, $1 from coins where api_id = 'c1'`,
    [stage.now()],
  )
  for (const person of ['guest', 'oleg'] as const) {
    const pulse = await stage.as(person).call(portfolio.pulse, {})
    assert.deepEqual([pulse.assets, pulse.btc_price.price_usd], [[], 91_240])
  }
  assert.equal((await stage.as('maria').call(portfolio.pulse, {})).assets.length, 1)
  for (const [person, status] of [
    ['guest', 401],
    ['oleg', 403],
  ] as const) {
    assert.equal(await stage.as(person).status(portfolio.add, { body: { coin_id: 'c2' } }), status)
    assert.equal(await stage.as(person).status(portfolio.remove, { query: { coin_id: 'c1' } }), status)
    assert.equal(await stage.as(person).status(portfolio.move, { query: { coin_id: 'c1', new_index: '0' } }), status)
  }
})

test('without an access the owner alone reads which coins are in the portfolio, in order and without prices', async () => {
  await hold('maria', 'c1')
  await stage.db.query('delete from portfolio_assets where account_id = 3')
  assert.deepEqual(await stage.as('oleg').call(portfolio.kept, {}), { coins: [] })
  await stage.db.query(
    `insert into portfolio_assets (account_id, coin_id, index, added_at)
     select 3, id, case api_id when 'c9' then 0 else 1 end, $1 from coins where api_id in ('c4', 'c9')`,
    [stage.now()],
  )
  const { body } = await stage.app.inject({
    url: '/api/widgets/user-assets/',
    headers: { authorization: 'oleg' },
  })
  const { coins } = JSON.parse(body) as { coins: Record<string, unknown>[] }
  assert.deepEqual(
    coins.map(({ id: _, ...coin }) => coin),
    ['c9', 'c4'].map((id) => ({
      api_id: id,
      slug: id,
      symbol: id.toUpperCase(),
      name: `Coin ${id.slice(1)}`,
      image: `/media/coins/${id}`,
    })),
  )
  assert.equal(await stage.as('guest').status(portfolio.kept, {}), 401)
})

test('the 1001st coin is refused in words, an already held one is not', async () => {
  await hold('maria', '')
  await stage.db.query(
    `insert into portfolio_assets (account_id, coin_id, index, added_at)
     select 2, id, row_number() over (order by id) - 1, $1 from coins where api_id like 'c%' order by id limit $2`,
    [stage.now(), PORTFOLIO_SIZE],
  )
  const full = await send('POST', '', 'coin_id=c1005')
  assert.deepEqual(
    [full.statusCode, full.json().detail],
    [400, 'В портфеле уже тысяча монет. Чтобы добавить новую, уберите лишнюю'],
  )
  assert.equal((await send('POST', '', 'coin_id=c7')).statusCode, 200)
  const moved = await send('PATCH', '?coin_id=c1000&new_index=0')
  assert.equal(moved.json().assets[0].coin.api_id, 'c1000')
  assert.equal((await send('DELETE', '?coin_id=c1000')).statusCode, 204)
  assert.equal((await listOf('maria')).split(' ').length, PORTFOLIO_SIZE - 1)
})

test('several coins are added at once in their order, all or none, and held ones keep their places', async () => {
  await hold('maria', 'c1 c2')
  const all = (coin_ids: string[]) =>
    stage.app.inject({
      method: 'POST',
      url: '/api/widgets/user-assets/bulk/',
      headers: { authorization: 'maria' },
      payload: { coin_ids },
    })
  const added = await all(['c9', 'c2', 'c5', 'c9'])
  assert.equal(added.statusCode, 200)
  assert.deepEqual(
    added.json().assets.map((asset: { coin: { api_id: string }; index: number }) => [asset.coin.api_id, asset.index]),
    [
      ['c9', 2],
      ['c2', 1],
      ['c5', 3],
    ],
  )
  const unknown = await all(['c6', 'no-such'])
  assert.deepEqual([unknown.statusCode, unknown.json().detail], [400, 'Монета не найдена'])
  assert.equal((await all([])).statusCode, 400)
  assert.equal((await all(Array.from({ length: 1001 }, (_, n) => `c${n}`))).statusCode, 400)
  assert.equal(await listOf('maria'), 'c1 c2 c9 c5')
  const full = await all(Array.from({ length: 1000 }, (_, n) => `c${n + 3}`))
  assert.equal(full.statusCode, 400)
  assert.equal(await listOf('maria'), 'c1 c2 c9 c5')
})

test('a row of an imported file matches one coin, several or none', async () => {
  await stage.db.query(
    `insert into coins (api_id, slug, symbol, name, rank) values
     ('neiro-1', 'neiro-1', 'NEIRO', 'Neiro', 300), ('neiro-2', 'neiro-2', 'Neiro', 'Neiro on ETH', 200),
     ('pyusd', 'pyusd', 'PYUSD', 'PayPal USD', 400), ('py', 'py', 'PY', 'Py', 500),
     ('tezos', 'tezos', 'XTZ', 'Tezos', 600), ('xt', 'xt', 'XT', 'Xt', 700), ('zec', 'zec', 'ZEC', 'Zcash', 800)`,
  )
  const ROWS: [api_id: string, symbol: string, name: string, coins: string][] = [
    ['bitcoin', '', '', 'bitcoin'],
    ['no-such', 'btc', '', 'bitcoin'],
    ['', 'neiro', '', 'neiro-2 neiro-1'],
    ['', 'neiro', 'NEIRO', 'neiro-1'],
    ['', 'BITCOIN', '', 'bitcoin'],
    ['', 'XXX', 'Coin 7', 'c7'],
    ['', 'BTCUSD', '', 'bitcoin'],
    ['', 'btcusdt', '', 'bitcoin'],
    ['', 'btcfdusd', '', 'bitcoin'],
    ['', 'LDBTC', '', 'bitcoin'],
    ['', 'XXBT', '', 'bitcoin'],
    ['', 'BTC.S', '', 'bitcoin'],
    ['', 'XXBTZEUR', '', 'bitcoin'],
    ['', 'xxbtzusd', '', 'bitcoin'],
    ['', 'XBTEUR', '', 'bitcoin'],
    ['', 'XBTCHF', '', 'bitcoin'],
    ['', 'XXBT.M', '', 'bitcoin'],
    ['', 'BTC07.S', '', 'bitcoin'],
    ['', 'XZECZUSD', '', 'zec'],
    ['', 'XZECXXBT', '', 'zec'],
    ['', 'ZECEUR', '', 'zec'],
    ['', 'XTZEUR', '', 'tezos'],
    ['', 'ZEUR', '', ''],
    ['', 'PYUSD', '', 'pyusd'],
    ['', 'XXX', '', ''],
    ['', '', '', ''],
  ]
  const { results } = await stage.as('maria').call(portfolio.recognize, {
    body: { rows: ROWS.map(([api_id, symbol, name]) => ({ api_id, symbol, name })) },
  })
  assert.deepEqual(
    results.map(({ coins }) => coins.map(({ api_id }) => api_id).join(' ')),
    ROWS.map(([, , , coins]) => coins),
  )
})

test('concurrent adds, moves and removals leave each coin once and the order without gaps', async () => {
  await hold('maria', 'c1 c2 c3 c4 c5 c6')
  const work = Array.from({ length: 12 }, (_, n) => [
    send('PATCH', `?coin_id=c${(n % 6) + 1}&new_index=${(n * 5) % 7}`),
    send('POST', '', `coin_id=c${(n % 4) + 7}`),
    send('DELETE', `?coin_id=c${(n % 3) + 9}`),
  ]).flat()
  for (const { statusCode } of await Promise.all(work)) assert.ok([200, 201, 204, 404].includes(statusCode))
  const coins = (await listOf('maria')).split(' ')
  assert.equal(new Set(coins).size, coins.length)
  for (const coin of ['c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c8']) assert.ok(coins.includes(coin), coin)
})

test('listing a portfolio’s coin ids for other features keeps the order', async () => {
  await hold('maria', 'c3 c1')
  const { rows } = await stage.db.query(`select id from coins where api_id in ('c1', 'c3') order by api_id desc`)
  assert.deepEqual(
    await listAssetIds(stage.db, 2),
    rows.map(({ id }) => id),
  )
})

test('a change of a portfolio is told to its owner’s tabs only, and no change is not told', async () => {
  const origin = await liveOrigin(stage, stage)
  const [reader, other] = [await newAsker(stage, 'paid'), await newAsker(stage, 'paid')]
  const streams = await Promise.all([reader, other].map((one) => openStream(origin, one.headers)))
  await Promise.all(streams.map((stream) => stream.next()))
  const [own, others] = streams
  const call = (method: string, search: string, body?: URLSearchParams) =>
    fetch(`${origin}/api/widgets/user-assets/${search}`, { method, headers: reader.headers, ...(body && { body }) })
  const told = async () => (await own!.until('portfolio')).data
  for (const [method, search, coin] of [
    ['POST', '', 'c1'],
    ['POST', '', 'c2'],
    ['PATCH', '?coin_id=c2&new_index=0', null],
    ['DELETE', '?coin_id=c1', null],
  ] as const) {
    const reply = await call(method, search, coin === null ? undefined : new URLSearchParams({ coin_id: coin }))
    assert.ok(reply.ok, `${method} ${reply.status}`)
    assert.deepEqual(await told(), [{ topic: 'portfolio' }])
  }
  const before = own!.seen()
  await call('POST', '', new URLSearchParams({ coin_id: 'c2' }))
  await call('DELETE', '?coin_id=c1')
  await call('PATCH', '?coin_id=c2&new_index=0')
  await stage.db.query(`insert into outbox (name, payload) values ('market.prices_moved', '{"coins": 1}')`)
  await Promise.all(streams.map((stream) => stream.until('prices')))
  assert.doesNotMatch(own!.seen().slice(before.length), /portfolio/)
  assert.doesNotMatch(others!.seen(), /portfolio/)
  for (const stream of streams) stream.close()
})

test('GET /api/widgets/user-assets/week/ has each coin’s price of seven days ago and its line', async () => {
  await hold('maria', 'c5 c6 c7')
  const now = stage.now().getTime()
  const { rows } = await stage.db.query<{ id: number; api_id: string }>(
    `select id, api_id from coins where api_id in ('c5', 'c6')`,
  )
  const idOf = (api_id: string) => rows.find((row) => row.api_id === api_id)!.id
  await stage.db.query(`select coin_hours_cover($1, $2)`, [new Date(now - 9 * 86_400_000), stage.now()])
  await stage.db.query(
    `insert into coin_hours (coin_id, hour, price_usd)
     select $1, h, 1 + extract(epoch from $2::timestamptz - h) / 3600
     from generate_series($2::timestamptz - interval '8 days', $2, interval '1 hour') h`,
    [idOf('c5'), stage.now()],
  )
  await stage.db.query('insert into coin_days (coin_id, day, price_usd) values ($1, $2, 4)', [
    idOf('c6'),
    new Date(now - 3 * 86_400_000),
  ])
  const { weeks } = await stage.as('maria').call(portfolio.weeks, {})
  const line = Array.from({ length: WEEK_POINTS }, (_, at) => 169 - at * 6)
  assert.deepEqual(weeks[0], { api_id: 'c5', price_then: 169, points: line })
  assert.deepEqual([weeks[1]!.api_id, weeks[1]!.price_then], ['c6', null])
  assert.ok(weeks[1]!.points.length > 0 && weeks[1]!.points.every((price) => price === 4))
  assert.deepEqual(weeks[2], { api_id: 'c7', price_then: null, points: [] })
  assert.equal(await stage.as('guest').status(portfolio.weeks, {}), 401)
  assert.equal(await stage.as('oleg').status(portfolio.weeks, {}), 403)
})
