import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { market as contract } from '@palata/contract/market'
import pino from 'pino'
import { createBinanceFutures } from '#providers/binance/futures.ts'
import { testApp } from '#testing/app.ts'
import { buildSandbox } from '../../../../../sandbox/src/app.ts'
import { takeFutures } from './futures.ts'

const stage = await testApp()
const { db } = stage
const guest = stage.as('guest')
const HOUR = 3_600_000
const now = () => stage.now()
const sandbox = buildSandbox({ now: () => now().getTime() })
after(() => sandbox.close())
const root = await sandbox.listen({ host: '127.0.0.1', port: 0 })
const fail = (payload: object) => sandbox.inject({ method: 'POST', url: '/__sim/market/fail', payload })
const refused: unknown[] = []
const source = createBinanceFutures({
  baseUrl: `${root}/binance-futures`,
  logger: pino({ level: 'silent' }),
  clock: now,
  sleep: async () => {},
  timeoutMs: 2_000,
  retries: 0,
  callsPerMinute: 1e6,
  noteRows: (_, outcome) => refused.push(...outcome.refused.map(({ key }) => key)),
})
const warned: unknown[] = []
const take = () => takeFutures(db, source, now(), { warn: (words: unknown) => void warned.push(words) })
const futuresOf = async (id: string) => (await guest.call(contract.page, { params: { id } })).futures

await db.query(
  `insert into coins (api_id, slug, symbol, name, rank, price_usd, contracts_at) values
   ('bitcoin', 'bitcoin', 'BTC', 'Bitcoin', 1, 1, $1), ('solana', 'solana', 'SOL', 'Solana', 2, 1, $1),
   ('bonk', 'bonk', 'BONK', 'Bonk', 3, 1, $1), ('strange', 'strange', 'ETH', 'Another', 4, 1, $1),
   ('alone', 'alone', 'ALONE', 'Alone', 5, 1, $1)`,
  [now()],
)
await db.query(
  `insert into coin_pairs (coin_id, pair, named_at, agrees)
   select id, symbol || 'USDT', $1, api_id <> 'strange' from coins where api_id <> 'alone'`,
  [now()],
)

/** Replaces the exchange's next answer with these rates. */
const say = (rows: object[]) =>
  fail({
    count: 1,
    only: 'premiumIndex',
    body: rows.map((row) => ({
      markPrice: '2',
      lastFundingRate: '0.0001',
      nextFundingTime: now().getTime() + HOUR,
      time: now().getTime(),
      ...row,
    })),
  })

test('the page of a coin has the rate, the next settlement and what is open, by the exchange', async () => {
  assert.equal(await futuresOf('bitcoin'), null)
  await take()
  const read = await futuresOf('bitcoin')
  assert.equal(read?.contract, 'BTCUSDT')
  assert.equal(read.told_at, now().toISOString())
  assert.ok(Math.abs(read.funding) <= 2 && read.next_funding_at > read.told_at)
  const [rate] = (await source.fundings()).filter(({ contract: name }) => name === 'BTCUSDT')
  assert.equal(read.open_usd, (await source.openInterest('BTCUSDT'))! * rate!.markPrice)
  assert.equal(await futuresOf('alone'), null)
  assert.equal(await futuresOf('strange'), null, 'a pair whose price is another coin’s')
})

test('a contract of a thousand coins belongs to its coin, and one with the pair’s own name precedes it', async () => {
  stage.pass(600)
  await say([{ symbol: '1000BONKUSDT' }, { symbol: '1000SOLUSDT' }, { symbol: 'SOLUSDT', lastFundingRate: '-0.0005' }])
  await take()
  const [bonk, solana] = [await futuresOf('bonk'), await futuresOf('solana')]
  assert.equal(bonk?.contract, '1000BONKUSDT')
  assert.deepEqual([solana?.contract, solana?.funding], ['SOLUSDT', -0.05])
})

test('impossible rows cost themselves alone', async () => {
  stage.pass(600)
  refused.length = 0
  await say([
    { symbol: 'BTCUSDT', lastFundingRate: '7' },
    { symbol: 'ETHUSDT', markPrice: '-1' },
    { symbol: 'XRPUSDT', lastFundingRate: '' },
    { symbol: 'ADAUSDT', nextFundingTime: 0 },
    { symbol: 'BTCUSDT_270326', lastFundingRate: '', nextFundingTime: 0 },
    { symbol: 'SOLUSDT', lastFundingRate: '0.0002' },
  ])
  const before = await futuresOf('bitcoin')
  await take()
  assert.equal((await futuresOf('solana'))?.funding, 0.02)
  assert.deepEqual([(await futuresOf('bitcoin'))?.funding, refused.length], [before?.funding, 4])
})

test('when positions are not told, the rates are new and the former positions stay', async () => {
  stage.pass(600)
  await take()
  const before = await futuresOf('bitcoin')
  stage.pass(600)
  await fail({ count: 1, only: 'openInterest', status: 503 })
  await take()
  const read = await futuresOf('bitcoin')
  assert.equal(read?.told_at, now().toISOString())
  assert.equal(read.open_usd, before?.open_usd)
  assert.equal(warned.length, 1)
})

test('figures older than an hour are not shown', async () => {
  await take()
  stage.pass(3599)
  assert.notEqual(await futuresOf('bitcoin'), null)
  stage.pass(1)
  assert.equal(await futuresOf('bitcoin'), null)
})
