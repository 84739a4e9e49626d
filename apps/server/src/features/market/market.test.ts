import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { market } from '@palata/contract/market'
import { testApp } from '#testing/app.ts'
import { refreshMacro } from './jobs.ts'
import { type CoinQuote, setQuotes } from './prices/quotes.ts'
import { setMacro } from './store.ts'

const stage = await testApp()
const guest = stage.as('guest')
const quote = (
  apiId: string,
  symbol: string,
  rank: number,
  priceUsd: number,
  change1d: number,
  at = '2026-11-20T08:59:00Z',
): CoinQuote => ({
  api_id: apiId,
  symbol,
  name: symbol,
  image: '',
  rank,
  price_usd: priceUsd,
  change_1d: change1d,
  market_cap: 1e9,
  fdv: null,
  volume_24h: 2e6,
  ath: null,
  atl: null,
  quoted_at: new Date(at),
})
await setQuotes(stage.db, [
  quote('bitcoin', 'BTC', 1, 91_240, 0.84),
  quote('ethereum', 'ETH', 2, 3_118, -1.3),
  quote('solana', 'SOL', 3, 187.4, 2),
])
await setMacro(stage.db, {
  key: 'rub',
  price: 80,
  change_1d: 0.5,
  source: 'cbr',
  quoted_at: new Date('2026-11-20T08:00:00Z'),
  read_at: new Date(),
})

// spec: C-158
test('GET /api/coins/{id} takes a number or api_id, with and without the slash', async () => {
  const coin = await guest.call(market.coin, { params: { id: 'bitcoin' } })
  assert.deepEqual(coin, await guest.call(market.coin, { params: { id: String(coin.id) } }))
  assert.deepEqual(
    [coin.symbol, coin.price_usd, coin.change_1d_usd, coin.rank, coin.market_cap, coin.fdv],
    ['BTC', 91_240, 0.84, 1, 1e9, null],
  )
  assert.deepEqual(
    [coin.id, coin.image, coin.name, coin.dropstab_url],
    [1, '/media/coins/bitcoin', 'BTC', 'https://dropstab.com/coins/bitcoin'],
  )
  assert.equal((await guest.get('/api/coins/bitcoin/')).statusCode, 200)
  const missing = await guest.get('/api/coins/no-such-coin')
  assert.deepEqual([missing.statusCode, missing.json().detail], [404, 'Не найдено.'])
})

test('GET /api/coins/prices/?ids= answers the prices of many coins, once each, without unknown ones', async () => {
  const ask = async (ids: string) => {
    const reply = await guest.get(`/api/coins/prices/${ids}`)
    return [reply.statusCode, reply.json()] as const
  }
  const priced = (id: string, price_usd: number) => ({ id, price_usd, priced_at: '2026-11-20T08:59:00.000Z' })
  const [status, both] = await ask('?ids=ethereum,bitcoin,no-such,ethereum,,1')
  assert.deepEqual([status, both], [200, { results: [priced('bitcoin', 91_240), priced('ethereum', 3_118)] }])
  for (const odd of ['no-such', '%00', '%F0%9F%92%A9', "'--", '1', '__proto__', 'BITCOIN', '%'.repeat(9)])
    assert.deepEqual(await ask(`?ids=${odd}`), [200, { results: [] }], odd)
  const many = (count: number) => Array.from({ length: count }, (_, index) => `c${index}`).join()
  assert.deepEqual(await ask(`?ids=${many(99)},bitcoin,bitcoin`), [200, { results: [priced('bitcoin', 91_240)] }])
  assert.deepEqual(await ask(`?ids=${many(101)}`), [400, { ids: ['Слишком много монет: не больше 100'] }])
  for (const none of ['', '?ids=', '?ids=,', '?ids=a&ids=b'])
    assert.deepEqual(await ask(none), [400, { ids: ['Нужны id монет через запятую'] }], none)
})

test('prices are found by a former id, and a coin called `prices` keeps its own address', async () => {
  await setQuotes(stage.db, [quote('prices', 'PRC', 700, 5, 0)])
  await stage.db.query(`insert into coin_aliases (api_id, coin_id, added_at) values ('ether-1', 2, now())`)
  const { results } = (await guest.get('/api/coins/prices/?ids=prices,ether-1')).json()
  assert.deepEqual(
    results.map((one: { id: string; price_usd: number }) => [one.id, one.price_usd]),
    [
      ['ether-1', 3_118],
      ['prices', 5],
    ],
  )
  assert.equal((await guest.get('/api/coins/prices')).json().symbol, 'PRC')
  assert.equal((await guest.get('/api/coins/prices/page/')).json().symbol, 'PRC')
  await stage.db.query(`delete from coin_aliases where api_id = 'ether-1'`)
  await stage.db.query(`delete from coins where api_id = 'prices'`)
})

// spec: C-122, C-123
test('the macro widget has eight entries, and an unknown source is null', async () => {
  const macro = await guest.call(market.macro, {})
  assert.deepEqual(Object.keys(macro).sort(), ['btc', 'eth', 'gold', 'market_cap', 'nvidia', 'rub', 'sol', 'sp500'])
  assert.deepEqual([macro.btc!.price_usd, macro.btc!.change_1d_usd], [91_240, 0.84])
  assert.deepEqual([macro.rub!.price, macro.rub!.price_usd, macro.rub!.change_1d], [80, 1 / 80, 0.5])
  const yesterday = 1 / (80 / 1.005)
  assert.ok(
    Math.abs(macro.rub!.change_1d_usd! - 100 * (1 / 80 / yesterday - 1)) < 1e-9,
    'a rouble fell against the dollar',
  )
  for (const [key, entry] of Object.entries(macro))
    assert.ok(entry!.price_usd !== undefined && entry!.change_1d_usd !== undefined, key)
  assert.equal(macro.gold!.price_usd, null)
})

test('failing macro sources are logged and leave the values of the others', async () => {
  const warned: string[] = []
  const log = { warn: ({ key }: { key: string }) => warned.push(key) } as never
  const slow = { global: () => setTimeout(50, { marketCapUsd: 3e12, change1d: 0.4, asOf: new Date() }) } as never
  const macro = { quoteCached: (key: string) => Promise.reject(new Error(`${key} refuses`)) } as never
  await refreshMacro(stage.db, { market: slow, macro }, stage.now(), log)
  assert.deepEqual(warned.sort(), ['gold', 'nvidia', 'rub', 'sp500'])
  const shown = await guest.call(market.macro, {})
  assert.deepEqual([shown.market_cap!.price_usd, shown.rub!.price], [3e12, 80])
})

test('top gainers are rising coins, ordered by their rise', async () => {
  const { results } = await guest.call(market.topGainers, {})
  assert.deepEqual(
    results.map((coin) => coin.symbol),
    ['SOL', 'BTC'],
  )
})

test('a coin that is no longer quoted leaves the tops, and all stay while nothing is quoted', async () => {
  const symbols = async () => (await guest.call(market.topGainers, {})).results.map(({ symbol }) => symbol)
  await setQuotes(stage.db, [quote('stuck', 'STUCK', 9, 1, 300, '2026-11-20T07:58:00Z')])
  assert.deepEqual(await symbols(), ['SOL', 'BTC'])
  await stage.db.query(`update coins set quoted_at = quoted_at - interval '2 days'`)
  assert.deepEqual(await symbols(), ['SOL', 'BTC'])
  await stage.db.query(`update coins set quoted_at = quoted_at + interval '2 days'`)
  await stage.db.query(`delete from coins where api_id = 'stuck'`)
})

test('an older quote never replaces a newer one', async () => {
  await setQuotes(stage.db, [quote('bitcoin', 'BTC', 1, 1, 0, '2026-11-19T00:00:00Z')])
  assert.equal((await guest.call(market.coin, { params: { id: 'bitcoin' } })).price_usd, 91_240)
})

test('an invalid, future or repeated quote changes nothing, and tiny or huge prices are kept exactly', async () => {
  const now = new Date('2026-11-20T09:00:00Z')
  const read = () => guest.call(market.coin, { params: { id: 'solana' } })
  const before = await read()
  for (const [what, price, at] of [
    ['zero', 0, '2026-11-20T08:59:30Z'],
    ['negative', -5, '2026-11-20T08:59:30Z'],
    ['infinite', Number.POSITIVE_INFINITY, '2026-11-20T08:59:30Z'],
    ['not a number', Number.NaN, '2026-11-20T08:59:30Z'],
    ['of the future', 190, '2026-11-20T09:03:00Z'],
    ['repeated', 190, '2026-11-20T08:59:00Z'],
  ] as const) {
    assert.equal(await setQuotes(stage.db, [quote('solana', 'SOL', 3, price, 2, at)], now), 0, what)
    assert.deepEqual(await read(), before, what)
  }
  for (const price of [1e-18, 1e12]) {
    const id = `coin-of-${price}`
    await setQuotes(stage.db, [quote(id, 'SAME', 900, price, 0)], now)
    assert.equal((await guest.call(market.coin, { params: { id } })).price_usd, price)
  }
  // A coin known without a price has a null price.
  await setQuotes(stage.db, [{ ...quote('solana', 'SOL', 3, 0, 2, '2026-11-20T08:59:30Z'), price_usd: null }], now)
  assert.equal((await read()).price_usd, null)
})

test('a base coin renamed at the desk does not stop other coins’ prices', async () => {
  await stage.db.query(`update coins set api_id = 'bitcoin-2' where api_id = 'bitcoin'`)
  const later = '2026-11-20T09:30:00Z'
  await setQuotes(stage.db, [
    quote('bitcoin', 'BTC', 1, 91_500, 1, later),
    quote('ethereum', 'ETH', 2, 3_120, -1.2, later),
  ])
  const { rows } = await stage.db.query(
    `select api_id, price_usd from coins where api_id in ('bitcoin', 'bitcoin-2', 'ethereum') order by api_id`,
  )
  assert.deepEqual(rows, [
    { api_id: 'bitcoin-2', price_usd: 91_240 },
    { api_id: 'ethereum', price_usd: 3_120 },
  ])
  await stage.db.query(`update coins set api_id = 'bitcoin' where api_id = 'bitcoin-2'`)
})

test('while the exchange’s gold is silent, a fresh coin of gold stands in, and gives way to the exchange', async () => {
  const silent = { quoteCached: () => Promise.reject(new Error('silent')) } as never
  const sources = { market: { global: () => Promise.reject(new Error('silent')) }, macro: silent } as never
  const log = { warn() {}, info() {}, debug() {} } as never
  const gold = async () => (await guest.call(market.macro, {})).gold!
  const tell = (at: string) => setQuotes(stage.db, [quote('pax-gold', 'PAXG', 60, 4_080.5, 0.4, at)])
  await tell(new Date(stage.now().getTime() - 7_200_000).toISOString())
  await refreshMacro(stage.db, sources, stage.now(), log)
  assert.deepEqual([(await gold()).price, (await gold()).source], [null, null], 'two hours old')
  const at = stage.now().toISOString()
  await tell(at)
  await refreshMacro(stage.db, sources, stage.now(), log)
  const { price, change_1d, source, updated_at } = await gold()
  assert.deepEqual([price, change_1d, source, updated_at], [4_080.5, 0.4, 'pax-gold', at])
  const friday = new Date(stage.now().getTime() - 86_400_000)
  await setMacro(stage.db, {
    ...{ key: 'gold', price: 4_100, change_1d: 1, source: 'yahoo' },
    ...{ quoted_at: friday, read_at: stage.now() },
  })
  assert.deepEqual([(await gold()).price, (await gold()).source], [4_100, 'yahoo'])
})
