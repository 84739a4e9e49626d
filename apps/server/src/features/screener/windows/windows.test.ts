import assert from 'node:assert/strict'
import { test } from 'node:test'
import { screener } from '@palata/contract/screener'
import { findImpulses } from '../jobs.ts'
import { changesOf, testMarket, usd } from '../testing/market.ts'
import { addCoins } from '../testing/samples.ts'

const stage = await testMarket()
const { db, maria } = stage

// spec: C-137, C-317, OC-009
test('GET /api/screener/impulse/ answers the legs of bitcoin, the newest first', async () => {
  const impulses = await maria.call(screener.impulses, { query: { ...usd, top: 300, page: 1 } })
  assert.deepEqual(
    impulses.map((one) => [
      one.direction,
      one.start_date,
      one.end_date,
      one.is_active,
      one.duration_days,
      one.start_price_usd,
      one.end_price_usd,
      one.base_change,
    ]),
    [
      ['up', '2026-11-17', null, true, 3, 100, 110, 10],
      ['down', '2026-11-14', '2026-11-17', false, 3, 120, 100, -16.6667],
      ['up', '2026-11-11', '2026-11-14', false, 3, 95, 120, 26.3158],
    ],
  )
  const [open] = impulses
  assert.deepEqual(open!.stats, {
    total: 7,
    up_count: 5,
    down_count: 2,
    median_change: 20,
    average_change: open!.stats.average_change,
    outperform_count: 4,
  })
  assert.equal(open!.top_coins[0]!.coin.api_id, 'huge')
  assert.deepEqual(
    open!.worst_coins.slice(0, 2).map(({ coin }) => coin.api_id),
    ['twin-two', 'solana'],
  )
  assert.deepEqual(await maria.call(screener.impulses, { query: { ...usd, page: 2 } }), [])
})

// spec: C-324, OC-016
test('GET /api/screener/impulse/coins/ takes impulse_id and page_size, of the base it belongs to', async () => {
  const [open] = await maria.call(screener.impulses, { query: usd })
  const query = { ...usd, impulse_id: open!.impulse_id, page_size: 2 }
  const { results, window, next } = await maria.call(screener.impulseCoins, { query })
  assert.deepEqual([results.length, window.impulse_id, next === null], [2, open!.impulse_id, false])
  assert.equal(await maria.status(screener.impulseCoins, { query: { ...query, base_coin_id: 2 } }), 404)
})

// spec: C-138, C-318, C-325, OC-011, OC-012, OC-016
test('GET /api/screener/period/ and GET /api/screener/period/coins/ count by the prices at both ends', async () => {
  const periods = await maria.call(screener.periods, { query: usd })
  assert.deepEqual(
    periods.map(({ period, label }) => `${period} ${label}`),
    [
      '1d 24 часа',
      '7d 7 дней',
      '14d 14 дней',
      '30d 30 дней',
      '60d 60 дней',
      '90d 90 дней',
      '180d 180 дней',
      '365d 365 дней',
      'ytd С начала года',
    ],
  )
  assert.deepEqual(await maria.call(screener.periods, { query: { ...usd, page: 2 } }), [])
  assert.deepEqual([periods[1]!.start, periods[1]!.end], ['2026-11-13T09:00:00.000Z', '2026-11-20T09:00:00.000Z'])
  assert.equal(periods[8]!.start, '2026-01-01T00:00:00.000Z')
  const { results, window, next, updated_at } = await maria.call(screener.periodCoins, {
    query: { ...usd, period: '7d' },
  })
  const { huge, ...changes } = changesOf(results)
  assert.ok(Math.abs(huge! / 1e32 - 1) < 1e-11)
  assert.deepEqual(changes, {
    'twin-one': 300,
    gap: 200,
    dust: 100,
    ethereum: 20,
    // The starting price is the close of the 12th: 104.
    bitcoin: 5.7692,
    solana: -50,
    'twin-two': -50,
  })
  assert.deepEqual(window, periods[1])
  assert.deepEqual([next, updated_at], [null, '2026-11-20T09:00:00.000Z'])
  const solana = results.find(({ coin }) => coin.api_id === 'solana')!
  assert.deepEqual(
    [solana.start_price, solana.end_price, solana.change_usd, solana.vs_base, solana.max_gain, solana.max_drawdown],
    [10, 5, -50, -52.7273, 0, -50],
  )
  const btc = results.find(({ coin }) => coin.api_id === 'bitcoin')!
  assert.deepEqual([btc.max_gain, btc.max_drawdown, btc.vs_base], [15.3846, -16.6667, 0])
  assert.deepEqual([btc.chart[0], btc.chart.at(-1)], [104, 110])
})

test('measured in the base coin the base is left out, and both changes are consistent', async () => {
  const query = { base_coin_id: 1, usd: false, period: '7d' }
  const { results, window } = await maria.call(screener.periodCoins, { query })
  assert.ok(!results.some(({ coin }) => coin.api_id === 'bitcoin'))
  for (const row of results.filter(({ coin }) => coin.api_id !== 'huge')) {
    const together = (1 + row.change / 100) * (1 + window.base_change! / 100)
    assert.ok(Math.abs(together - (1 + row.change_usd / 100)) < 1e-5, row.coin.api_id)
    assert.equal(row.vs_base, row.change)
  }
  const solana = results.find(({ coin }) => coin.api_id === 'solana')!
  assert.deepEqual([solana.start_price, solana.end_price], [10 / 104, 5 / 110])
})

// spec: C-139, C-319, C-326, OC-013
test('GET /api/screener/monthly/ pages twelve months at a time; GET /api/screener/monthly/coins/ answers one of them', async () => {
  const first = await maria.call(screener.months, { query: { ...usd, page: 1 } })
  assert.deepEqual([first.results.length, first.next_page, first.total_pages], [12, 2, 3])
  const [current, october] = first.results
  assert.deepEqual(
    [current!.period, current!.label, current!.is_current, current!.start, current!.end, current!.base_change],
    ['2026-11', 'Ноябрь 2026', true, '2026-11-01T00:00:00.000Z', '2026-11-20T09:00:00.000Z', 10],
  )
  assert.deepEqual(
    [october!.label, october!.is_current, october!.end, october!.base_change],
    ['Октябрь 2026', false, '2026-11-01T00:00:00.000Z', 0],
  )
  const last = await maria.call(screener.months, { query: { ...usd, page: 3 } })
  assert.deepEqual([last.results.length, last.next_page], [2, null])
  assert.deepEqual(await maria.call(screener.months, { query: { ...usd, page: 4 } }), {
    results: [],
    next_page: null,
    total_pages: 3,
  })
  const { results, window } = await maria.call(screener.monthCoins, { query: { ...usd, period: '2026-11' } })
  assert.deepEqual([window.period, changesOf(results).ethereum], ['2026-11', 20])
})

// spec: C-320, OC-014, OC-015
test('GET /api/screener/period-dyn/ has eight spans of five lengths; its coins come by what they gained', async () => {
  const lengths = await maria.call(screener.dynamics, { query: usd })
  assert.deepEqual(
    lengths.map(({ period, label, buckets }) => [period, label, buckets.length]),
    [
      ['1d', 'По дням', 8],
      ['7d', 'По неделям', 8],
      ['14d', 'По 2 недели', 8],
      ['30d', 'По месяцам', 8],
      ['90d', 'По кварталам', 8],
    ],
  )
  const [days] = lengths
  for (const [at, bucket] of days!.buckets.slice(1).entries()) assert.equal(bucket.start, days!.buckets[at]!.end)
  // Each day begins and ends at the midnight before nine o'clock; the last ends now.
  assert.deepEqual(
    days!.buckets.map(({ base_change }) => base_change),
    [9.4737, 7.6923, 7.1429, -6.6667, -3.5714, -7.4074, 4, 5.7692],
  )
  const { results, window } = await maria.call(screener.dynamicsCoins, {
    query: { ...usd, period: '1d', page_size: 50 },
  })
  assert.deepEqual(window, days)
  const btc = results.find(({ coin }) => coin.api_id === 'bitcoin')!
  assert.deepEqual(
    [btc.change, btc.prev_change, btc.delta, btc.streak, btc.total_change, btc.changes.length],
    [5.7692, 4, 1.7692, 2, 15.7895, 8],
  )
  // Without an earlier day, `new` has nothing to compare with and comes last.
  assert.deepEqual(
    results.slice(-1).map(({ coin, delta, prev_change }) => [coin.api_id, delta, prev_change]),
    [['new', null, null]],
  )
  const deltas = results.flatMap(({ delta }) => delta ?? [])
  assert.deepEqual(
    deltas,
    [...deltas].sort((one, other) => other - one),
  )
})

/** Totals and medians of the first window that the query answers; an empty list has none. */
async function firstOf(call: string, query: string): Promise<[total: number, median: number | null] | null> {
  const reply = (await maria.get(`/api/screener/${call}/?${query}`)).json()
  const [first] = (reply.results ?? reply) as { stats: { total: number; median_change: number | null } }[]
  return first ? [first.stats.total, first.stats.median_change] : null
}

/** Of each query the total and the median of the first window, by hand; prices in bitcoin leave bitcoin out. */
function asked(call: string, first: (query: { base: number; usd: boolean; top: number; page: number }) => unknown) {
  test(`GET /api/screener/${call}/ counts by base_coin_id, page, top and usd, each by itself`, async () => {
    for (const query of [
      { base: 1, usd: true, top: 300, page: 1 },
      { base: 1, usd: true, top: 3, page: 1 },
      { base: 1, usd: false, top: 300, page: 1 },
      { base: 2, usd: false, top: 300, page: 1 },
      { base: 2, usd: true, top: 300, page: 1 },
      { base: 1, usd: true, top: 300, page: 2 },
      { base: 1, usd: true, top: 300, page: 9 },
    ]) {
      const { base, usd: inDollars, top, page } = query
      const said = `base_coin_id=${base}&usd=${inDollars}&page=${page}&top=${top}`
      assert.deepEqual(await firstOf(call, said), first(query), said)
    }
  })
}

// spec: C-317
asked('impulse', ({ base, usd: inDollars, top, page }) => {
  // Ether's price was flat, so it has no legs; bitcoin's fit one page.
  if (base === 2 || page > 1) return null
  return top === 3 ? [3, 10] : inDollars ? [7, 20] : [6, 45.4545]
})

// spec: C-318
asked('period', ({ base, usd: inDollars, top, page }) => {
  if (page > 1) return null
  if (top === 3) return [3, 5.7692]
  return inDollars ? [8, 35] : base === 1 ? [7, 41.8182] : [7, 25]
})

// spec: C-319
asked('monthly', ({ base, usd: inDollars, top, page }) => {
  // The second page begins a year ago, when three coins had prices, all of them flat.
  if (page > 1) return page === 2 ? [3, 0] : null
  if (top === 3) return [3, 10]
  return inDollars ? [7, 20] : base === 1 ? [6, 45.4545] : [6, 29.1667]
})

// spec: C-320
asked('period-dyn', ({ base, usd: inDollars, top, page }) => {
  if (page > 1) return null
  if (top === 3) return [3, 5.7692]
  return inDollars ? [8, 35] : base === 1 ? [7, 41.8182] : [7, 25]
})

// spec: C-327
test('GET /api/screener/period-dyn/coins/ takes the period and as many rows as page_size says', async () => {
  for (const period of ['1d', '30d']) {
    const page = await maria.call(screener.dynamicsCoins, { query: { ...usd, period, page_size: 2 } })
    assert.deepEqual([page.results.length, page.window.period, page.next === null], [2, period, false])
  }
})

// spec: OC-009, OC-034
test('a falling impulse has its lowest close as the low, and a corrected close reopens a leg under its number', async () => {
  const [up, down] = await maria.call(screener.impulses, { query: usd })
  await addCoins(db, stage.now(), [{ apiId: 'bitcoin', rank: 1, live: 110, closes: { 0: 108 } }])
  await findImpulses(db, stage.now())
  const [open] = await maria.call(screener.impulses, { query: usd })
  assert.deepEqual([open!.impulse_id, open!.is_active, open!.end_date], [down!.impulse_id, true, null])
  const low = await stage.as('guest').call(screener.topLocalLow, {})
  assert.deepEqual([low.start_date, low.impulse_id], ['2026-11-17', down!.impulse_id])
  await addCoins(db, stage.now(), [{ apiId: 'bitcoin', rank: 1, live: 110, closes: { 0: 111 } }])
  await findImpulses(db, stage.now())
  const again = await maria.call(screener.impulses, { query: usd })
  assert.deepEqual(again.map(({ impulse_id }) => impulse_id).slice(0, 2), [up!.impulse_id, down!.impulse_id])
})

// spec: OC-008
test('the live price ends no impulse, and midnight moves the windows to the new close', async () => {
  const before = await maria.call(screener.impulses, { query: usd })
  await addCoins(db, stage.now(), [{ apiId: 'bitcoin', rank: 1, live: 50, closes: {} }])
  const fallen = await maria.call(screener.impulses, { query: usd })
  assert.deepEqual(
    fallen.map(({ impulse_id, is_active }) => [impulse_id, is_active]),
    before.map(({ impulse_id, is_active }) => [impulse_id, is_active]),
  )
  assert.deepEqual([fallen[0]!.base_change, fallen[0]!.end_price_usd], [-50, 50])
  // 23:59:59 still belongs to the day without a close.
  stage.pass(15 * 3600 - 1)
  const dayStart = async () =>
    (await maria.call(screener.periodCoins, { query: { ...usd, period: '1d' } })).results.find(
      ({ coin }) => coin.id === 1,
    )!.start_price
  assert.equal(await dayStart(), 104)
  stage.pass(1)
  assert.equal(await dayStart(), 111)
})

test('after a week without prices current windows are empty, and past ones stay', async () => {
  stage.pass(7 * 86_400)
  const [day] = await maria.call(screener.periods, { query: usd })
  assert.deepEqual([day!.stats.total, day!.base_change, day!.stats.median_change], [0, null, null])
  const [open, ended] = await maria.call(screener.impulses, { query: usd })
  assert.deepEqual([open!.end_price_usd, open!.base_change, open!.stats.total], [null, null, 0])
  assert.equal(ended!.base_change, -16.6667)
  assert.ok(ended!.stats.total > 3)
})
