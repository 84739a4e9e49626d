import assert from 'node:assert/strict'
import { test } from 'node:test'
import { screener } from '@palata/contract/screener'
import { MOST_SETS } from '@palata/contract/screener/own'
import { testMarket, usd } from '../testing/market.ts'

const stage = await testMarket()
const { db, maria } = stage
const other = stage.as('anna')

test('GET /api/screener/own/ answers the chosen columns and the saved sets of their owner alone', async () => {
  assert.deepEqual(await maria.call(screener.own, {}), { columns: null, sets: [] })
  await maria.call(screener.keepColumns, { body: { columns: ['price', 'market_cap', 'price'] } })
  await maria.call(screener.keepSet, { body: { name: '  Крупные\u202e ', query: '?mode=period&top=50' } })
  const own = await maria.call(screener.own, {})
  assert.deepEqual(own, { columns: ['price', 'market_cap'], sets: [{ name: 'Крупные', query: 'mode=period&top=50' }] })
  assert.deepEqual(await other.call(screener.own, {}), { columns: null, sets: [] })
  assert.equal(await stage.as('oleg').status(screener.own, {}), 403)
  assert.equal(await stage.as('guest').status(screener.own, {}), 401)
})

test('a set of the same name is replaced, and a forgotten one may be forgotten again', async () => {
  await maria.call(screener.keepSet, { body: { name: 'Крупные', query: 'top=100' } })
  const { sets } = await maria.call(screener.own, {})
  assert.deepEqual(sets, [{ name: 'Крупные', query: 'top=100' }])
  for (const _twice of [1, 2]) {
    const after = await maria.call(screener.dropSet, { body: { name: 'Крупные' } })
    assert.deepEqual(after.sets, [])
  }
})

test('null brings the usual columns back', async () => {
  const { columns } = await maria.call(screener.keepColumns, { body: { columns: null } })
  assert.equal(columns, null)
})

for (const [what, body] of [
  ['a name of nothing that is seen', { name: '\u200b', query: '' }],
  ['a name of 41 characters', { name: 'x'.repeat(41), query: '' }],
  ['conditions of 1001 characters', { name: 'x', query: `find=${'x'.repeat(996)}` }],
] as const)
  test(`${what} is refused`, async () => assert.equal(await maria.status(screener.keepSet, { body }), 400))

test('a column that is no name, and more columns than there can be, are refused', async () => {
  assert.equal(await maria.status(screener.keepColumns, { body: { columns: ['Price'] } }), 400)
  const columns = Array.from({ length: 21 }, (_, at) => `c${at}`)
  assert.equal(await maria.status(screener.keepColumns, { body: { columns } }), 400)
})

test('of sets saved at once no more stay than are allowed, and one of them can still be replaced', async () => {
  const names = Array.from({ length: MOST_SETS + 3 }, (_, at) => `Набор ${at}`)
  const statuses = await Promise.all(
    names.map((name) => other.status(screener.keepSet, { body: { name, query: 'top=50' } })),
  )
  assert.equal(statuses.filter((status) => status === 400).length, 3)
  const { sets } = await other.call(screener.own, {})
  assert.equal(sets.length, MOST_SETS)
  assert.equal(await other.status(screener.keepSet, { body: { name: sets[0]!.name, query: '' } }), 200)
})

test('a coin’s row has its volume of 24 hours, and that against the mean of the last whole days', async () => {
  // Of ethereum seven days are known, of solana two, which are too few; bitcoin has no volume now.
  await db.query(`update coins set volume_24h = case api_id when 'ethereum' then 300 when 'solana' then 50 end`)
  await db.query(
    `update coin_days d set volume = case when c.api_id = 'ethereum' then 100 + 200 * (d.day = current_day.day - 1)::int end
     from coins c, (select ($1::timestamptz at time zone 'UTC')::date as day) current_day
     where c.id = d.coin_id and d.day >= current_day.day - 30`,
    [stage.now()],
  )
  await db.query(
    `update coin_days d set volume = 10 from coins c where c.id = d.coin_id and c.api_id = 'solana'
     and d.day >= ($1::timestamptz at time zone 'UTC')::date - 2`,
    [stage.now()],
  )
  const { rows } = await db.query<{ api_id: string }>('select api_id from coins')
  assert.ok(rows.length > 3)
  const fresh = await readAgain()
  const of = async (endpoint: typeof screener.periodCoins | typeof screener.dynamicsCoins) => {
    const { results } = await fresh.call(endpoint as typeof screener.periodCoins, { query: { ...usd, period: '7d' } })
    return new Map(results.map(({ coin, volume_24h, volume_change }) => [coin.api_id, [volume_24h, volume_change]]))
  }
  for (const endpoint of [screener.periodCoins, screener.dynamicsCoins]) {
    const found = await of(endpoint)
    // (6 × 100 + 300) / 7 is 128.5714…
    assert.deepEqual(found.get('ethereum'), [300, 133.3333])
    assert.deepEqual(found.get('solana'), [50, null])
    assert.deepEqual(found.get('bitcoin'), [null, null])
  }
})

/** Events that make the memory read prices and days again. */
async function readAgain() {
  const { emit } = await import('#platform/outbox/events.ts')
  const { daysWritten } = await import('#features/priceHistory')
  const { pricesMoved } = await import('#features/market')
  await db.query(`update coins set quoted_at = quoted_at + interval '1 second'`)
  await emit(db, daysWritten, { from: '2000-01-01', rows: 1 })
  await emit(db, pricesMoved, { coins: 1 })
  return maria
}
