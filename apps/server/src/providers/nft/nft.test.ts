import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { buildSandbox } from '../../../../sandbox/src/app.ts'
import { createNftMarket } from './index.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const sandbox = buildSandbox({ now: () => NOW })
const url = await sandbox.listen({ host: '127.0.0.1', port: 0 })
after(() => sandbox.close())

const market = (slug = 'palata', timeoutMs = 8_000) =>
  createNftMarket({
    slug,
    apiKey: 'a-key',
    baseUrl: `${url}/opensea`,
    logger: { warn() {} },
    timeoutMs,
    sleep: async () => {},
  })
const fail = (failure: object) => sandbox.inject({ method: 'POST', url: '/__sim/opensea/fail', payload: failure })
const points = (...floor_prices: object[]) => JSON.stringify({ floor_prices })

test('the floor price is the newest point in ether, with its change of the day', async () => {
  const { eth, usd, change1d, quotedAt } = await market().floor()
  assert.equal(eth, 0.34)
  assert.ok(usd! > 300 && usd! < 3000)
  assert.ok(Math.abs(change1d!) < 30 && change1d !== 0)
  assert.equal(quotedAt.getTime(), NOW)
  assert.equal(await market().logo(), null)
})

test('a floor point’s time may be seconds, milliseconds or a date; a price in another token is ignored', async () => {
  const body = points(
    { time: NOW / 1000, usd_price: 900, token_unit: '0.33', symbol: 'WETH' },
    { time: NOW - 86_400_000, usd_price: '850', token_unit: 0.3, symbol: 'ETH' },
    { time: 'yesterday', token_unit: 9 },
  )
  await fail({ count: 1, body })
  const { eth, usd, change1d } = await market().floor()
  assert.deepEqual([eth, usd, change1d?.toFixed(2)], [0.33, 900, '10.00'])
  await fail({ count: 1, body: points({ time: NOW, usd_price: 900, token_unit: 0.33, symbol: 'APE' }) })
  assert.deepEqual((await market().floor()).eth, null)
})

test('an NFT market that fails, is silent or answers nonsense is an error, never a price', async () => {
  for (const failure of [
    { count: 3, status: 500 },
    { count: 1, body: '<html>' },
    { count: 1, body: '{"floor_prices":[]}' },
    { count: 1, body: '{"floor_prices":[{"time":"soon"}]}' },
    { count: 1, body: '{}' },
  ]) {
    await fail(failure)
    await assert.rejects(market().floor(), { name: 'ProviderError' })
  }
  await fail({ count: 3, delayMs: 1_000 })
  await assert.rejects(market('palata', 50).floor(), { name: 'ProviderError' })
  await assert.rejects(market('nobody').floor(), { status: 404 })
})
