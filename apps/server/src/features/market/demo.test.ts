import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { market } from '@palata/contract/market'
import type { DemoStage } from '#demo/stage.ts'
import { readConfig } from '#platform/config.ts'
import { transaction } from '#platform/database.ts'
import { createLog } from '#platform/log.ts'
import { testApp } from '#testing/app.ts'
import { buildSandbox } from '../../../../sandbox/src/app.ts'
import { createSources } from '../../services/market.ts'
import { keepDays } from '../priceHistory/keeping.ts'
import { fillCoins } from './demo.ts'
import { fillPast } from './prices/past.ts'

const sandbox = buildSandbox()
const log = createLog('silent')
const sources = createSources(readConfig({}), await sandbox.listen({ port: 0, host: '127.0.0.1' }), log)
after(() => sandbox.close())

const { db, as } = await testApp()
const now = new Date()
await transaction(db, (tx) => fillCoins(tx, { now } as DemoStage, { sources }))

test('each close of every demo coin is the price of the hour that ends its day, also after the jobs have run', async () => {
  const countDays = async () => (await db.query('select count(*) from coin_days')).rows[0]!.count
  const imagined = await countDays()
  await keepDays(db, now)
  await fillPast(db, sources.market, now, log)
  assert.equal(await countDays(), imagined, 'the provider has another past of these coins')
  const { rows: coins } = await db.query<{ symbol: string; days: number; apart: string[] }>(
    `select symbol, count(*)::integer as days,
       coalesce(array_agg(d.day::text) filter (where abs(d.price_usd / h.price_usd - 1) > 1e-9), '{}') as apart
     from coins c join coin_days d on d.coin_id = c.id
       join coin_hours h on h.coin_id = c.id and h.hour = (d.day + 1)::timestamp at time zone 'UTC'
     where not c.is_hidden group by c.id`,
  )
  assert.equal(coins.length, 300)
  for (const { symbol, days, apart } of coins) {
    assert.deepEqual(apart, [], symbol)
    assert.ok(days >= 89, `${symbol} has hours at the end of ${days} days`)
  }
})

test('the market strip has every figure before the first job has run', async () => {
  const macro = await as('guest').call(market.macro, {})
  for (const [key, { price_usd, change_1d_usd, updated_at }] of Object.entries(macro))
    assert.ok(price_usd !== null && change_1d_usd !== null && updated_at !== null, key)
})
