import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildSandbox } from '../app.ts'

const NOON = '2026-11-20T12:00:00Z'
const api = '/coingecko/api/v3'

async function sandbox(now = NOON) {
  const app = buildSandbox({ now: () => Date.parse(now) })
  const get = async (url: string) => {
    const reply = await app.inject({ url, headers: { 'user-agent': 'Mozilla/5.0' } })
    return { status: reply.statusCode, body: reply.statusCode === 404 && !reply.body ? null : reply.json() }
  }
  const post = (url: string, payload: object) => app.inject({ method: 'POST', url, payload })
  return { app, get, post }
}

test('the sandbox’s market has the prices of the table at its anchor time', async () => {
  const { get } = await sandbox()
  const { body } = await get(`${api}/coins/markets?vs_currency=usd&ids=bitcoin,ethereum,solana,hyperliquid`)
  assert.deepEqual(
    body.map((row: { current_price: number }) => row.current_price),
    [91240, 3118, 187, 41],
  )
})

test('the sandbox’s market pages through 300 different coins, ranked, with consistent extremes', async () => {
  const { get } = await sandbox('2026-11-21T03:04:05Z')
  const first = await get(`${api}/coins/markets?vs_currency=usd&per_page=999`)
  const second = await get(`${api}/coins/markets?vs_currency=usd&per_page=250&page=2`)
  const rows = [...first.body, ...second.body]
  assert.equal(first.body.length, 250)
  assert.equal(new Set(rows.map((row) => row.id)).size, 300)
  for (const [i, row] of rows.entries()) {
    assert.equal(row.market_cap_rank, i + 1)
    assert.ok(row.atl <= row.low_24h && row.low_24h <= row.current_price, row.id)
    assert.ok(row.ath >= row.high_24h && row.high_24h >= row.current_price, row.id)
  }
})

test('moving the sandbox’s clock changes the prices, and the history keeps those shown before', async () => {
  const { get, post } = await sandbox()
  const price = async () => (await get(`${api}/coins/markets?vs_currency=usd&ids=bitcoin`)).body[0]
  const before = await price()
  await post('/__sim/market/clock', { advanceMs: 86_400_000 })
  const after = await price()
  assert.notEqual(after.current_price, before.current_price)
  const change = (after.current_price / before.current_price - 1) * 100
  assert.ok(Math.abs(after.price_change_percentage_24h - change) < 1e-3)
  const { body } = await get(`${api}/coins/bitcoin/market_chart?vs_currency=usd&days=7`)
  const then = body.prices.find(([ms]: [number]) => ms === Date.parse(NOON))
  assert.ok(Math.abs(then[1] - before.current_price) < 0.1)
})

test('the sandbox’s CoinGecko answers errors as the real service does', async () => {
  const { get } = await sandbox()
  assert.equal((await get(`${api}/coins/markets`)).status, 422)
  assert.deepEqual((await get(`${api}/coins/markets?vs_currency=zzz`)).body, { error: 'invalid vs_currency' })
  assert.deepEqual(await get(`${api}/coins/nothing`), { status: 404, body: { error: 'coin not found' } })
})

test('the sandbox’s market fails as often as ordered and then answers again', async () => {
  const { get, post } = await sandbox()
  await post('/__sim/market/fail', { count: 1, status: 503 })
  assert.equal((await get(`${api}/global`)).status, 503)
  assert.equal((await get(`${api}/global`)).status, 200)
})

test('the sandbox’s Yahoo shows Friday’s session on a weekend, its central bank Saturday’s rate on Sunday', async () => {
  const { app, get } = await sandbox('2026-11-22T12:00:00Z')
  const { body } = await get('/yahoo/v8/finance/chart/%5EGSPC?range=5d&interval=1d')
  assert.equal(body.chart.result[0].meta.regularMarketTime, Date.parse('2026-11-20T21:00:00Z') / 1000)
  const url = '/cbr/scripts/XML_daily.asp?date_req=22/11/2026'
  assert.equal((await app.inject(url)).statusCode, 403, 'only a browser is let through')
  const xml = await app.inject({ url, headers: { 'user-agent': 'Mozilla/5.0' } })
  const text = new TextDecoder('windows-1251').decode(xml.rawPayload)
  assert.match(text, /Date="21\.11\.2026".*<Name>Доллар США<\/Name>/)
})
