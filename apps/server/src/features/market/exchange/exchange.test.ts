import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { market as contract } from '@palata/contract/market'
import pino from 'pino'
import { createBinanceTickers } from '#providers/binance/index.ts'
import { createCoinGecko } from '#providers/coingecko/index.ts'
import { testApp } from '#testing/app.ts'
import { buildSandbox } from '../../../../../sandbox/src/app.ts'
import { followers } from '../../../jobs.ts'
import { quoteOf, refreshMarket } from '../jobs.ts'
import { setQuotes } from '../prices/quotes.ts'
import { learnPairs } from './pairs.ts'
import { takeTickers } from './tickers.ts'

const stage = await testApp()
const { db } = stage
const guest = stage.as('guest')
const MINUTE = 60_000
let clock = stage.now().getTime()
const now = () => new Date(clock)
const later = (minutes: number) => {
  clock += minutes * MINUTE
}
const sandbox = buildSandbox({ now: () => clock })
after(() => sandbox.close())
const root = await sandbox.listen({ host: '127.0.0.1', port: 0 })
const fail = (payload: object) => sandbox.inject({ method: 'POST', url: '/__sim/market/fail', payload })
const log = pino({ level: 'silent' })
let calls = 0
const common = {
  logger: log,
  clock: now,
  sleep: async () => {},
  timeoutMs: 2_000,
  fetch: (...args: Parameters<typeof fetch>) => {
    calls += 1
    return fetch(...args)
  },
}
const market = createCoinGecko({ ...common, baseUrl: `${root}/coingecko/api/v3`, ttlMs: { markets: 1 } })
const tickers = createBinanceTickers({ ...common, baseUrl: `${root}/binance` })
const take = () => takeTickers(db, tickers, now(), log)
const hear = () => refreshMarket(db, { market }, 1, now(), log)
const bitcoin = () => guest.call(contract.coin, { params: { id: 'bitcoin' } })
const inMarket = async () => {
  const rows = (await (await fetch(`${root}/binance/api/v3/ticker/24hr`)).json()) as {
    symbol: string
    lastPrice: string
  }[]
  return Number(rows.find(({ symbol }) => symbol === 'BTCUSDT')!.lastPrice)
}
/** Replaces the exchange's next answer about bitcoin. */
const say = (lastPrice: unknown, over: object = {}) =>
  fail({
    count: 1,
    only: 'ticker',
    body: [{ symbol: 'BTCUSDT', openPrice: '91000', lastPrice, closeTime: clock, count: 9, ...over }],
  })
const tetherUsd = async () =>
  (await db.query<{ told_usd: number }>(`select told_usd from coins where api_id = 'tether'`)).rows[0]!.told_usd
const agrees = async () =>
  (await db.query<{ agrees: boolean }>(`select agrees from coin_pairs where pair = 'BTCUSDT'`)).rows[0]!.agrees

await hear()

test('pairs of the exchange are matched to coins by id once a week', async () => {
  const before = calls
  const known = await learnPairs(db, market, now())
  assert.ok(known > 150, String(known))
  assert.ok(calls - before <= 3)
  const spent = calls
  assert.equal(await learnPairs(db, market, now()), 0)
  assert.equal(calls, spent, 'nothing is asked within the week')
})

test('between readings of the provider, prices of the exchange update coins', async () => {
  later(5)
  assert.ok((await take()) > 150)
  const coin = await bitcoin()
  assert.equal(coin.updated_at, now().toISOString())
  assert.equal(coin.price_usd, (await inMarket()) * (await tetherUsd()))
  assert.equal(await agrees(), true)
  assert.equal(await take(), 0, 'the same twice changes nothing')
})

test('futures are read as soon as the first pairs agree: at the very first start none does, and once only', async () => {
  const planned = async () =>
    (await db.query<{ payload: { pairs: number } }>(`select payload from outbox where name = 'market.pairs_agreed'`))
      .rows
  assert.equal((await planned()).length, 1)
  assert.ok((await planned())[0]!.payload.pairs > 150)
  assert.ok(followers().some(({ event, task }) => event === 'market.pairs_agreed' && task === 'market.futures'))
  later(1)
  await take()
  assert.equal((await planned()).length, 1)
})

test('a provider’s quote older than the exchange’s updates the figures but not the price', async () => {
  const before = await bitcoin()
  const [quote] = (await market.markets({ page: 1, perPage: 5 })).map(quoteOf)
  const told = { ...quote!, quoted_at: new Date(clock - MINUTE), price_usd: before.price_usd! * 1.01, market_cap: 5e12 }
  assert.equal(await setQuotes(db, [told], now()), 1)
  const coin = await guest.call(contract.page, { params: { id: 'bitcoin' } })
  assert.deepEqual([coin.price_usd, coin.updated_at, coin.market_cap], [before.price_usd, before.updated_at, 5e12])
  assert.equal(coin.figures_at, told.quoted_at.toISOString(), 'the figures do not claim the time of the price')
  assert.equal(await setQuotes(db, [told], now()), 0)
  // A quote with an impossible price is ignored whole.
  const slip = { ...told, quoted_at: new Date(clock - 1000), price_usd: 1, market_cap: 1 }
  assert.equal(await setQuotes(db, [slip], now()), 0)
  assert.equal((await bitcoin()).market_cap, 5e12)
})

test('a pair whose price disagrees with the provider is ignored, also when the provider falls silent', async () => {
  const before = await bitcoin()
  for (const minutes of [1, 1, 1, 1, 20, 1, 1]) {
    later(minutes)
    await say('50')
    assert.equal(await take(), 0)
  }
  assert.deepEqual([(await bitcoin()).price_usd, await agrees()], [before.price_usd, false])
  // This price would be taken from a pair that agrees; this pair must agree again first.
  later(1)
  await say(String(before.price_usd))
  assert.equal(await take(), 0)
  await hear()
  later(1)
  assert.ok((await take()) > 0)
  assert.deepEqual([(await bitcoin()).updated_at, await agrees()], [now().toISOString(), true])
})

test('while the provider is away an agreeing pair goes on, and a leap waits for three that agree', async () => {
  const { price_usd } = await bitcoin()
  later(30)
  await say(String(price_usd! * 1.2))
  assert.equal(await take(), 1)
  for (const [at, moved] of [0, 0, 1].entries()) {
    later(1)
    await say(String(price_usd! * 4))
    assert.equal(await take(), moved, `the leap for the ${at + 1}. time`)
  }
  assert.ok((await bitcoin()).price_usd! > price_usd! * 3)
})

test('an exchange price that is invalid, of the future, older or without trades changes nothing', async () => {
  await hear()
  later(1)
  await take()
  const before = await bitcoin()
  const price = String(before.price_usd)
  for (const [what, said, over] of [
    ['text', 'много', {}],
    ['zero', '0', {}],
    ['negative', '-5', {}],
    ['infinite', '1e999', {}],
    ['of tomorrow', price, { closeTime: clock + 24 * 60 * MINUTE }],
    ['older', price, { closeTime: clock - MINUTE }],
    ['at rest', price, { count: 0 }],
    ['of another quote coin', price, { symbol: 'BTCFDUSD' }],
  ] as const) {
    await say(said, over)
    assert.equal(await take().catch(() => 0), 0, what)
  }
  assert.deepEqual(await bitcoin(), before)
})

test('exchange prices are ignored while tether is off a dollar or unknown', async () => {
  for (const [told, isHeard] of [
    [0.9, false],
    [1.1, false],
    [null, false],
    [0.999, true],
  ] as const) {
    later(1)
    await db.query(`update coins set told_usd = $1, told_at = $2 where api_id = 'tether'`, [told, now()])
    assert.equal((await take()) > 0, isHeard, String(told))
  }
  later(90)
  assert.equal(await take(), 0, 'what it cost an hour ago is not known to be what it costs')
})

test('slow, dead and garbled answers of the exchange keep the last price and its time', async () => {
  await hear()
  const before = await bitcoin()
  for (const payload of [{ status: 503 }, { status: 418 }, { body: '<html>' }, { body: { code: -1 } }]) {
    await fail({ count: 9, only: 'ticker', ...payload })
    await assert.rejects(take(), { name: 'ProviderError' })
  }
  await fail({ count: 9, only: 'ticker', delayMs: 120 })
  const hasty = createBinanceTickers({ ...common, timeoutMs: 30, baseUrl: `${root}/binance` })
  await assert.rejects(takeTickers(db, hasty, now(), log), /no answer in 30 ms/)
  await fail({ count: 0 })
  assert.deepEqual(await bitcoin(), before)
})

test('a pair claimed by two coins belongs to neither, and a renamed pair is forgotten', async () => {
  const pairs = (list: [string, string][]) => ({
    pairs: async () => ({ pairs: list.map(([apiId, pair]) => ({ apiId, pair })), isLast: true }),
  })
  later(8 * 24 * 60)
  const told: [string, string][] = [
    ['bitcoin', 'BTCUSDT'],
    ['bitcoin', 'XBTUSDT'],
    ['solana', 'SOLUSDT'],
    ['ethereum', 'SOLUSDT'],
    ['aave', 'LENDUSDT'],
    ['no-such-coin', 'NOUSDT'],
  ]
  const { rowCount: known } = await db.query('select from coin_pairs')
  await assert.rejects(learnPairs(db, pairs(told), now()), /the list was cut/)
  assert.equal((await db.query('select from coin_pairs')).rowCount, known, 'a list cut on its way removes nothing')
  await db.query(`delete from coin_pairs where pair not in ('BTCUSDT', 'SOLUSDT', 'ETHUSDT', 'AAVEUSDT')`)
  assert.equal(await learnPairs(db, pairs(told), now()), 2)
  const { rows } = await db.query<{ api_id: string; pair: string; agrees: boolean }>(
    'select c.api_id, p.pair, p.agrees from coin_pairs p join coins c on c.id = p.coin_id order by c.api_id',
  )
  assert.deepEqual(
    rows.map(({ api_id, pair }) => [api_id, pair]),
    [
      ['aave', 'LENDUSDT'],
      ['bitcoin', 'BTCUSDT'],
    ],
  )
  // A new pair must agree first; an unchanged one still agrees.
  assert.deepEqual(
    rows.map(({ agrees }) => agrees),
    [false, true],
  )
})
