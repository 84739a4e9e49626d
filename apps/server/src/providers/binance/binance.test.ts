import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildSandbox } from '../../../../sandbox/src/app.ts'
import { createBinance, intervalFor } from './index.ts'

const NOON = Date.parse('2026-11-20T12:00:00Z')
const MINUTE = 60_000
const warned: object[] = []
const logger = { warn: (details: object) => void warned.push(details) }

/** A client whose exchange gives this answer. */
const answering = (answer: () => Response) =>
  createBinance({
    baseUrl: 'https://exchange.invalid',
    logger,
    retries: 0,
    fetch: (async () => answer()) as typeof fetch,
  })

test('candles of a pair come oldest first, the last one still open; an unknown pair has none', async (t) => {
  const app = buildSandbox({ now: () => NOON + 30_000 })
  t.after(() => app.close())
  const root = await app.listen({ host: '127.0.0.1', port: 0 })
  const { read } = createBinance({ baseUrl: `${root}/binance`, logger })
  const candles = await read('BTCUSDT', '1m', new Date(NOON - 3 * MINUTE))
  assert.deepEqual(
    candles?.map(({ openAt }) => openAt.getTime() - NOON),
    [-3 * MINUTE, -2 * MINUTE, -MINUTE, 0],
  )
  const [, , before, last] = candles!
  assert.equal(last!.open, 91240)
  assert.equal(before!.closeAt.getTime(), last!.openAt.getTime())
  for (const { open, high, low, close } of candles!)
    assert.ok(high >= open && high >= close && low <= open && low <= close)
  assert.equal(await read('NOTHINGUSDT', '1m', new Date(NOON)), null)
  assert.deepEqual(warned, [])
})

test('a garbled candle is left out, and an answer without a good one is an error', async () => {
  const good = [NOON, '10', '12', '9', '11', '1']
  const bad = [
    [NOON, '10', '9', '12', '11'],
    [NOON, 'NaN', '12', '9', '11'],
    [NOON, '-1', '12', '-2', '11'],
    [NOON, '0', '0', '0', '0'],
    [NOON, null, null, null, null],
    'html',
  ]
  const { read } = answering(() => Response.json([...bad, good]))
  const from = new Date(NOON)
  assert.deepEqual(
    (await read('BTCUSDT', '1m', from))?.map(({ close }) => close),
    [11],
  )
  await assert.rejects(answering(() => Response.json(bad)).read('BTCUSDT', '1m', from), { name: 'ProviderError' })
  await assert.rejects(answering(() => new Response('<html>')).read('BTCUSDT', '1m', from), { name: 'ProviderError' })
  await assert.rejects(answering(() => new Response('', { status: 503 })).read('BTCUSDT', '1m', from), { status: 503 })
  assert.deepEqual(await answering(() => Response.json([])).read('BTCUSDT', '1m', from), [])
})

test('the longer the gap to fill, the coarser the candles asked for', () => {
  assert.deepEqual(
    [1, 999, 1000, 14_985, 14_986, 60_000, 1e6].map((minutes) => intervalFor(minutes * MINUTE)),
    ['1m', '1m', '15m', '15m', '1h', '1d', '1d'],
  )
})
