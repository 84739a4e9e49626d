import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { buildSandbox, type SandboxOptions } from '../../../sandbox/src/app.ts'
import { createCoinGecko } from './coingecko/index.ts'
import type { HttpOptions } from './http.ts'
import { createMacro } from './macro/index.ts'

const NOON = Date.parse('2026-11-20T12:00:00Z')
const PAGE = { page: 1, perPage: 50 }

async function start(t: TestContext, options: Partial<HttpOptions> = {}, world: SandboxOptions = { now: () => NOON }) {
  const app = buildSandbox(world)
  t.after(() => app.close())
  const root = await app.listen({ host: '127.0.0.1', port: 0 })
  const slept: number[] = []
  const warned: object[] = []
  const time = { now: NOON }
  let calls = 0
  const common = {
    logger: { warn: (details: object) => warned.push(details) },
    clock: () => new Date(time.now),
    sleep: async (ms: number) => slept.push(ms),
    fetch: (...args: Parameters<typeof fetch>) => {
      calls++
      return fetch(...args)
    },
    ...options,
  }
  return {
    coingecko: createCoinGecko({ ...common, baseUrl: `${root}/coingecko/api/v3` }),
    macro: createMacro({
      ...common,
      yahooUrl: `${root}/yahoo`,
      cbrUrl: `${root}/cbr`,
      cbrMirrorUrl: `${root}/cbr-mirror`,
      fredUrl: `${root}/fred`,
    }),
    fail: (payload: object) => app.inject({ method: 'POST', url: '/__sim/market/fail', payload }),
    slept,
    warned,
    time,
    calls: () => calls,
  }
}

test('each CoinGecko method reads the service’s answer', async (t) => {
  const { coingecko, warned } = await start(t)
  const [bitcoin] = await coingecko.markets(PAGE)
  assert.equal(bitcoin?.symbol, 'BTC')
  assert.equal(bitcoin.priceUsd, 91240)
  assert.ok(bitcoin.lastUpdated instanceof Date && bitcoin.athDate instanceof Date && bitcoin.change7d !== null)
  assert.equal((await coingecko.search('sol'))[0]?.apiId, 'solana')
  assert.ok((await coingecko.categories()).some(({ id, name }) => id === 'meme-token' && name === 'Meme'))
  assert.deepEqual((await coingecko.ofCategory('stablecoins', 2)).sort(), ['tether', 'usd-coin'])
  await assert.rejects(coingecko.ofCategory('nothing', 5), { status: 404 })
  assert.equal((await coingecko.trending()).length, 15)
  const solana = await coingecko.coin('solana')
  assert.equal(solana.priceUsd, 187)
  assert.equal(solana.tickers[0]?.exchange, 'Binance')
  assert.ok((await coingecko.chart('solana', 7)).length >= 168)
  assert.ok((await coingecko.global()).marketCapUsd > 1e12)
  await assert.rejects(coingecko.coin('nothing'), { name: 'ProviderError', status: 404, retryable: false })
  await assert.rejects(coingecko.coin('..'), { status: 404 })
  assert.deepEqual(warned, [])
})

test('macro quotes have a price, a daily change and their date', async (t) => {
  const { macro } = await start(t)
  const rub = await macro.quote('rub')
  assert.ok(rub.price > 60 && rub.price < 110 && Math.abs(rub.change1d) < 5)
  assert.equal(rub.asOf.toISOString(), '2026-11-19T21:00:00.000Z')
  for (const kind of ['gold', 'sp500', 'nvidia'] as const) {
    const quote = await macro.quote(kind)
    assert.ok(quote.price > 100 && quote.change1d !== 0 && Math.abs(quote.change1d) < 8, kind)
    assert.ok(quote.asOf.getTime() <= NOON)
  }
})

test('behind the bank stands its mirror, behind the index its official closes, and each says which it is', async (t) => {
  const { macro, fail } = await start(t, { retries: 0 })
  const { price } = await macro.quote('rub')
  const away = await start(t, { retries: 0 })
  await away.fail({ count: 2, only: 'XML_daily', status: 403 })
  const rub = await away.macro.quote('rub')
  assert.deepEqual([rub.price, rub.source, rub.asOf.toISOString()], [price, 'cbr-mirror', '2026-11-19T21:00:00.000Z'])
  await away.fail({ count: 1, only: 'chart', status: 429 })
  const sp500 = await away.macro.quote('sp500')
  assert.deepEqual([sp500.source, sp500.asOf.toISOString()], ['fred', '2026-11-19T21:00:00.000Z'])
  assert.ok(sp500.price > 5_000 && Math.abs(sp500.change1d) < 8)
  await fail({ count: 2, only: 'chart', status: 429 })
  for (const kind of ['gold', 'nvidia'] as const)
    await assert.rejects(macro.quote(kind), { service: 'yahoo', status: 429 })
})

test('when both sources fail, the first one’s failure is told', async (t) => {
  const { macro, fail } = await start(t, { retries: 0 })
  await fail({ count: 4, status: 503 })
  await assert.rejects(macro.quote('rub'), { service: 'cbr', status: 503 })
  await assert.rejects(macro.quote('sp500'), { service: 'yahoo', status: 503 })
})

test('a 429 is retried after Retry-After, unless that exceeds the wait we allow', async (t) => {
  const { coingecko, fail, slept } = await start(t)
  await fail({ count: 1, status: 429, headers: { 'retry-after': '3' } })
  assert.equal((await coingecko.markets(PAGE)).length, 50)
  assert.deepEqual(slept, [3000])
  await fail({ count: 1, status: 429, headers: { 'retry-after': '600' } })
  await assert.rejects(coingecko.trending(), { status: 429, retryable: true, retryAfterMs: 600_000 })
})

test('a 5xx is retried with backoff, then given up', async (t) => {
  const { coingecko, fail, slept } = await start(t)
  await fail({ count: 3, status: 503 })
  await assert.rejects(coingecko.global(), { service: 'coingecko', status: 503, retryable: true })
  assert.equal(slept.length, 2)
})

test('a timeout is a retryable error without a status', async (t) => {
  const { coingecko, fail } = await start(t, { timeoutMs: 60, retries: 0 })
  await fail({ count: 1, delayMs: 400 })
  await assert.rejects(coingecko.markets(PAGE), { status: null, retryable: true, message: /no answer in 60 ms/ })
})

test('garbage and an oversized body are errors that are not retried', async (t) => {
  const { coingecko, fail, calls } = await start(t, { maxBytes: 300_000 })
  await fail({ count: 1, body: '<html>' })
  await assert.rejects(coingecko.markets(PAGE), { retryable: false, message: /not JSON/ })
  await fail({ count: 1, body: { coins: [] } })
  await assert.rejects(coingecko.markets(PAGE), { retryable: false, message: /not understood/ })
  await fail({ count: 1, body: JSON.stringify(['x'.repeat(400_000)]) })
  await assert.rejects(coingecko.markets(PAGE), { retryable: false, message: /body over 300000 bytes/ })
  assert.equal(calls(), 3)
})

test('one bad row is skipped with a warning; only bad rows are an error', async (t) => {
  const { coingecko, fail, warned } = await start(t)
  const good = { id: 'a', symbol: 'a', name: 'A', image: 'missing.png', last_updated: '2026-11-20T12:00:00Z' }
  await fail({ count: 1, body: [good, { ...good, current_price: 'много' }] })
  const rows = await coingecko.markets(PAGE)
  assert.deepEqual([rows.length, rows[0]?.priceUsd, rows[0]?.image, warned.length], [1, null, null, 1])
  await fail({ count: 1, body: [{ id: 1 }] })
  await assert.rejects(coingecko.markets({ page: 2, perPage: 50 }), { message: /no row understood/ })
})

test('while the service fails the last answer is served and marked stale', async (t) => {
  const { coingecko, fail, time, calls } = await start(t)
  const fresh = await coingecko.marketsCached(PAGE)
  time.now += 3_600_000
  await fail({ count: 3, status: 500 })
  const old = await coingecko.marketsCached(PAGE)
  assert.deepEqual([fresh.stale, old.stale, old.asOf.getTime()], [false, true, NOON])
  const before = calls()
  assert.equal((await coingecko.marketsCached(PAGE)).stale, true)
  assert.equal(calls(), before)
  time.now += 60_000
  assert.equal((await coingecko.marketsCached(PAGE)).stale, false)
})

test('concurrent callers share one request', async (t) => {
  const { coingecko, calls } = await start(t)
  await Promise.all(Array.from({ length: 10 }, () => coingecko.markets(PAGE)))
  assert.equal(calls(), 1)
})

test('requests over the rate budget wait, and are refused when the wait is long', async (t) => {
  const { coingecko, slept } = await start(t, { callsPerMinute: 6, maxWaitMs: 15_000 })
  for (let page = 1; page <= 7; page++) await coingecko.markets({ page, perPage: 10 })
  assert.deepEqual(slept, [10_000])
  await assert.rejects(coingecko.global(), { retryable: true, message: /rate budget/ })
})

const folder =
  process.env.MARKET_2021_DIR ?? fileURLToPath(new URL('../../../../../shared/data/market-2021', import.meta.url))

test('a recorded year replays', { skip: !existsSync(folder) && 'no recording: set MARKET_2021_DIR' }, async (t) => {
  let real = 0
  const world = { market: `replay:${folder}`, now: () => real }
  const { coingecko, time } = await start(t, {}, world)
  const [first] = await coingecko.markets(PAGE)
  assert.deepEqual([first?.apiId, first?.priceUsd, first?.change1d], ['bitcoin', 29022.42, null])
  // A recording is replayed with current times.
  assert.equal(first?.lastUpdated.toISOString(), '1970-01-01T00:00:00.000Z')
  // 2.5 recorded days later, and the first day again after a whole year.
  real = 2_500
  time.now += 3_600_000
  const [third] = await coingecko.markets(PAGE)
  assert.equal(third?.lastUpdated.toISOString(), '1970-01-01T00:00:02.000Z')
  assert.ok(third?.change1d != null && third.ath !== null && third.ath >= third.priceUsd!)
  real = 365_000
  time.now += 3_600_000
  assert.equal((await coingecko.markets(PAGE))[0]?.priceUsd, 29022.42)
})
