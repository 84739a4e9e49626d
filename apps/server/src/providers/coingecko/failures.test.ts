import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { CallPurpose } from '#platform/budgets/callBudget.ts'
import { buildSandbox } from '../../../../sandbox/src/app.ts'
import { createCoinGecko, type MarketData } from './index.ts'

const NOON = Date.parse('2026-11-20T12:00:00Z')
const sandbox = buildSandbox({ now: () => NOON })
after(() => sandbox.close())
const root = await sandbox.listen({ host: '127.0.0.1', port: 0 })
const fail = (payload: object) => sandbox.inject({ method: 'POST', url: '/__sim/market/fail', payload })

/** A new client without cached answers; `spend` decides whether calls are left. */
function client({ spend = async (_: CallPurpose) => true, timeoutMs = 2_000 } = {}) {
  let calls = 0
  const coingecko = createCoinGecko({
    baseUrl: `${root}/coingecko/api/v3`,
    logger: { warn: () => {} },
    clock: () => new Date(NOON),
    sleep: async () => {},
    timeoutMs,
    spend,
    fetch: (...args: Parameters<typeof fetch>) => {
      calls += 1
      return fetch(...args)
    },
  })
  return { coingecko, calls: () => calls }
}

/** Each call with a well-formed answer that has nothing usable. */
const CALLS: [name: string, call: (coingecko: MarketData) => Promise<unknown>, useless: object][] = [
  ['weeks', (coingecko) => coingecko.weeks({ page: 1, perPage: 5 }), [{ id: 'bitcoin', sparkline_in_7d: null }]],
  ['categories', (coingecko) => coingecko.categories(), [{ category_id: '', name: '' }]],
  ['ofCategory', (coingecko) => coingecko.ofCategory('meme-token', 5), [{ id: 7 }]],
  ['past', (coingecko) => coingecko.past('bitcoin', 30), { prices: 'none' }],
  ['pairs', (coingecko) => coingecko.pairs(1), { tickers: [{ base: 'BTC' }] }],
  ['coin', (coingecko) => coingecko.coin('bitcoin'), { id: 'bitcoin' }],
  ['chart', (coingecko) => coingecko.chart('bitcoin', 7), { prices: [['now', 1]] }],
  ['trending', (coingecko) => coingecko.trending(), { coins: [{}] }],
  ['global', (coingecko) => coingecko.global(), { data: {} }],
]

for (const [name, call, useless] of CALLS)
  test(`${name}: slow, dead, garbled, useless and over-quota answers are told apart, and the next good one is read`, async () => {
    await fail({ count: 3, delayMs: 150 })
    await assert.rejects(call(client({ timeoutMs: 30 }).coingecko), {
      status: null,
      retryable: true,
      message: /no answer in 30 ms/,
    })
    await fail({ count: 3, status: 503 })
    const dead = client()
    await assert.rejects(call(dead.coingecko), { status: 503, retryable: true })
    assert.equal(dead.calls(), 3, 'tried again twice')
    for (const [body, message] of [
      ['<html>', /not JSON/],
      ['null', /not understood/],
      [useless, /understood/],
    ] as const) {
      await fail({ count: 1, body })
      const garbled = client()
      await assert.rejects(call(garbled.coingecko), { retryable: false, message })
      assert.equal(garbled.calls(), 1, 'garbage is not asked for again')
    }
    await fail({ count: 1, status: 429, headers: { 'retry-after': '3600' } })
    await assert.rejects(call(client().coingecko), { status: 429, retryable: true, retryAfterMs: 3_600_000 })
    const spent = client({ spend: async () => false })
    await assert.rejects(call(spent.coingecko), { retryable: false, message: /what may be spent by now is spent/ })
    assert.equal(spent.calls(), 0, 'nothing is asked that is not paid for')
    await fail({ count: 0 })
    assert.ok(await call(client().coingecko))
  })

test('price requests may spend the reserve of the monthly budget, other requests may not', async () => {
  const { coingecko } = client({ spend: async (purpose) => purpose === 'prices' })
  assert.equal((await coingecko.markets({ page: 1, perPage: 5 })).length, 5)
  await assert.rejects(coingecko.weeks({ page: 1, perPage: 5 }), /spent/)
})

test('an unknown coin costs one call an hour however often it is asked for, and a known one is still read', async () => {
  let clock = NOON
  const asked: string[] = []
  const coingecko = createCoinGecko({
    baseUrl: `${root}/coingecko/api/v3`,
    logger: { warn: () => {} },
    clock: () => new Date(clock),
    sleep: async () => {},
    callsPerMinute: 1e9,
    spend: async (purpose) => asked.push(purpose) > 0,
  })
  for (let time = 0; time < 20; time += 1) await assert.rejects(coingecko.coin('no-such-coin'), { status: 404 })
  await Promise.all(Array.from({ length: 20 }, () => assert.rejects(coingecko.coin('nor-this-one'), { status: 404 })))
  assert.deepEqual(asked, ['readers', 'readers'])
  await coingecko.coin('bitcoin')
  clock += 3_600_000
  await assert.rejects(coingecko.coin('no-such-coin'), { status: 404 })
  assert.equal(asked.length, 4)
  await coingecko.search('bitcoin')
  await coingecko.trending()
  assert.ok(asked.every((purpose) => purpose === 'readers'))
})

test('an answer about another coin is an error', async () => {
  const other = (await (await fetch(`${root}/coingecko/api/v3/coins/solana`)).json()) as object
  await fail({ count: 1, body: other })
  const { coingecko } = client()
  await assert.rejects(coingecko.coin('bitcoin'), { retryable: false, message: /another coin/ })
  assert.equal((await coingecko.coin('bitcoin')).apiId, 'bitcoin')
})

test('exchange pairs are matched by coin ids; doubtful ones and those of another dollar are left out', async () => {
  const { coingecko } = client()
  const first = await coingecko.pairs(1)
  assert.equal(first.isLast, false)
  assert.deepEqual(first.pairs[0], { apiId: 'bitcoin', pair: 'BTCUSDT' })
  assert.equal((await coingecko.pairs(3)).isLast, true)
  const pair = {
    base: 'ABC',
    target: 'USDT',
    coin_id: 'abc',
    target_coin_id: 'tether',
    is_stale: false,
    is_anomaly: false,
  }
  await fail({
    count: 1,
    body: {
      tickers: [
        pair,
        { ...pair, is_stale: true },
        { ...pair, is_anomaly: true },
        { ...pair, target_coin_id: 'usd-coin' },
        { ...pair, coin_id: null },
      ],
    },
  })
  assert.deepEqual(await coingecko.pairs(1), { pairs: [{ apiId: 'abc', pair: 'ABCUSDT' }], isLast: true })
})
