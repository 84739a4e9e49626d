import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import pino from 'pino'
import { readConfig } from '#platform/config.ts'
import { testApp } from '#testing/app.ts'
import { refreshMacro } from '../features/market/jobs.ts'
import { refreshFloor } from '../features/wallets/floor.ts'
import { createNftMarketOf } from './chain.ts'
import { createSources } from './market.ts'

const stage = await testApp()
const { db } = stage
const log = pino({ level: 'silent' })

const chartOf = (meta: object, close: unknown = [1, 2, null]) => ({
  chart: { result: [{ meta, timestamp: [1, 2, 3], indicators: { quote: [{ close }] } }] },
})
const META = { regularMarketPrice: 4000, regularMarketTime: 1_795_000_000, gmtoffset: 0, previousClose: 3990 }
const rates = (value: string, date = '20.11.2026') =>
  `<ValCurs Date="${date}"><Valute ID="R1"><CharCode>USD</CharCode><Nominal>1</Nominal><Value>${value}</Value></Valute></ValCurs>`
const capOf = (usd: unknown) => ({
  data: { total_market_cap: { usd }, market_cap_change_percentage_24h_usd: 1 },
})
const GOOD = {
  yahoo: chartOf(META),
  cbr: rates('80,5'),
  global: capOf(3e12),
  floor: { floor_prices: [{ time: 1_795_000_000, usd_price: 900, token_unit: 0.3, symbol: 'ETH' }] },
}
/** An answer of a service that is one figure, and the row that the desk shows of it. */
const REFUSED: [at: keyof typeof GOOD, answer: unknown, source: string, key: string, reason: RegExp][] = [
  ['yahoo', chartOf({ ...META, regularMarketPrice: -1 }), 'Yahoo, индексы', '^GSPC', /regularMarketPrice/],
  ['yahoo', chartOf({ ...META, regularMarketPrice: 1e300 }), 'Yahoo, индексы', 'GC=F', /regularMarketPrice/],
  ['yahoo', chartOf({ ...META, regularMarketTime: 1e18 }), 'Yahoo, индексы', 'NVDA', /regularMarketTime/],
  ['yahoo', chartOf({ ...META, previousClose: undefined }, [null]), 'Yahoo, индексы', 'NVDA', /цены прошлого дня/],
  ['yahoo', { chart: { result: null, error: 'x' } }, 'Yahoo, индексы', 'NVDA', /chart\.result/],
  ['yahoo', [], 'Yahoo, индексы', 'NVDA', /не того вида/],
  ['cbr', rates('-80,5'), 'Банк России, курс', 'USD', /price/],
  ['cbr', rates('80,5', '99.99.2026'), 'Банк России, курс', 'USD', /day/],
  ['cbr', '<html>Сайт на обслуживании</html>', 'Банк России, курс', 'USD', /price/],
  ['global', capOf(0), 'CoinGecko, капитализация', 'market_cap', /usd/],
  ['global', { data: null }, 'CoinGecko, капитализация', 'market_cap', /data/],
  ['floor', { floor_prices: 'none' }, 'OpenSea, нижняя цена', 'palata', /floor_prices/],
]

test('a refused figure is set aside until the service answers well again', { timeout: 60_000 }, async (t) => {
  const answers: Record<string, unknown> = {}
  const server = createServer(({ url = '' }, reply) => {
    const answer = answers[url.split('/')[1]!]
    reply.end(typeof answer === 'string' ? answer : JSON.stringify(answer))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  const root = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const config = readConfig({
    COINGECKO_BASE_URL: `${root}/global`,
    YAHOO_BASE_URL: `${root}/yahoo`,
    FRED_BASE_URL: `${root}/silent`,
    CBR_MIRROR_URL: `${root}/silent`,
    CBR_BASE_URL: `${root}/cbr`,
    OPENSEA_SLUG: 'palata',
    OPENSEA_BASE_URL: `${root}/floor`,
  })
  const noted = async () =>
    (await db.query(`select source, key, reason, row from set_aside_rows where source <> 'Индексы и курсы'`)).rows
  const settled = async (isDone: (rows: Awaited<ReturnType<typeof noted>>) => boolean) => {
    for (;;) {
      const rows = await noted()
      if (isDone(rows)) return rows
    }
  }
  /** Reads everything anew: what an adapter had cached is forgotten. */
  const read = async () => {
    const { market, macro } = createSources(config, undefined, log, db)
    await refreshMacro(db, { market, macro }, stage.now(), log)
    await refreshFloor(db, createNftMarketOf(config, null, log, db)!, log, stage.now())
  }
  for (const [at, answer, source, key, reason] of REFUSED) {
    Object.assign(answers, GOOD, { [at]: answer })
    await read()
    // Yahoo is asked for three figures.
    const rows = await settled((found) => found.length === (at === 'yahoo' ? 3 : 1))
    const row = rows.find((one) => one.key === key)
    assert.equal(row.source, source)
    assert.match(row.reason, reason)
    Object.assign(answers, GOOD)
    await read()
    await settled((rows) => rows.length === 0)
  }
})
