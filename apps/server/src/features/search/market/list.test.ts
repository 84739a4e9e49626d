import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { MarketPage, WHOLE_MARKET } from '@palata/contract/market/list'
import { search } from '@palata/contract/search'
import { features } from '#features.ts'
import { createCoinGecko } from '#providers/coingecko/index.ts'
import { testApp } from '#testing/app.ts'
import { buildSandbox } from '../../../../../sandbox/src/app.ts'

const sandbox = buildSandbox()
const origin = await sandbox.listen({ port: 0, host: '127.0.0.1' })
after(() => sandbox.close())

const logger = { warn: () => {} }
const shared = { logger, sleep: async () => {}, callsPerMinute: 10_000 }
const market = createCoinGecko({ ...shared, baseUrl: `${origin}/coingecko/api/v3`, ttlMs: { markets: 0, coin: 0 } })
const stage = await testApp({ searchMarket: { market, nfts: null, logger } })
const { jobs } = features.find(({ name }) => name === 'market')!
await jobs!['market.refresh']!.run(
  { db: stage.db, sources: { market }, logger: { debug: () => {} } } as never,
  stage.now(),
  {},
)
const guest = stage.as('guest')
const post = (path: string, body: object) => stage.app.inject({ method: 'POST', url: path, payload: body })
const idOf = async (apiId: string) =>
  (await stage.db.query<{ id: number }>('select id from coins where api_id = $1', [apiId])).rows[0]!.id

// spec: C-136, C-369
test('POST /api/market/markets/ answers coins with every field of the list', async () => {
  const reply = await post('/api/market/markets/', WHOLE_MARKET)
  assert.equal(reply.statusCode, 200)
  const { content, total } = MarketPage.parse(reply.json())
  assert.equal(content.length, 100)
  assert.ok(total > 100)
  assert.deepEqual(Object.keys(reply.json().content[0]), [
    ...['currencyId', 'rank', 'symbol', 'name', 'slug', 'links', 'image', 'price', 'pricedAt', 'marketCap'],
    ...['change', 'ico', 'trading', 'fdv', 'contracts', 'markets'],
  ])
  const [bitcoin] = content
  assert.deepEqual([bitcoin!.currencyId, bitcoin!.rank, bitcoin!.symbol, bitcoin!.name], [1, 1, 'BTC', 'Bitcoin'])
  assert.ok(bitcoin!.price.USD! > 0 && bitcoin!.marketCap! > 0 && bitcoin!.change['1D'] !== null)
})

// spec: C-370, C-371, C-372
test('an empty request answers page 0 of 100 by rank, and pages share no coin', async () => {
  const whole = await guest.call(search.marketList, { body: {} })
  const ranks = whole.content.map(({ rank }) => rank!)
  assert.deepEqual(
    ranks,
    ranks.toSorted((one, other) => one - other),
  )
  assert.deepEqual(await guest.call(search.marketList, { body: { page: 0, size: 100, sort: { rank: 'asc' } } }), whole)
  const second = await guest.call(search.marketList, { body: { page: 1, size: 100 } })
  const seen = new Set(whole.content.map(({ currencyId }) => currencyId))
  assert.ok(second.content.length > 0 && second.content.every(({ currencyId }) => !seen.has(currencyId)))
  const beyond = await guest.call(search.marketList, { body: { page: 1000 } })
  assert.deepEqual([beyond.content, beyond.total], [[], whole.total])
  const [last] = (await guest.call(search.marketList, { body: { sort: { rank: 'desc' }, size: 1 } })).content
  assert.equal(last!.rank, whole.total)
})

// spec: C-373, C-374
test('one filter of the list leaves out untraded coins, the other those excluded from tops', async () => {
  const [dead, stable, hidden] = [await idOf('cardano'), await idOf('tether'), await idOf('dogecoin')]
  await stage.db.query(`update coins set quoted_at = quoted_at - interval '73 hours' where id = $1`, [dead])
  await stage.db.query('update coins set is_hidden = true where id = $1', [hidden])
  await stage.db.query(
    `with tag as (insert into coin_tags (slug, name, is_left_out, taken_at) values ('stablecoins', 'Stablecoins', true, now()) returning id)
     insert into coin_tag_coins (tag_id, coin_id) select id, $1 from tag`,
    [stable],
  )
  const listed = async (filters: object) => {
    const page = await guest.call(search.marketList, { body: { filters, currencyIds: [dead, stable, hidden, 1] } })
    assert.equal(page.total, page.content.length)
    return page.content.map(({ currencyId }) => currencyId).sort((one, other) => one! - other!)
  }
  const sorted = (...ids: number[]) => ids.sort((one, other) => one - other)
  assert.deepEqual(await listed(WHOLE_MARKET.filters), [1])
  assert.deepEqual(await listed({ trading: true }), sorted(1, stable))
  assert.deepEqual(await listed({ trading: false }), [dead])
  assert.deepEqual(await listed({ eligibleForTop: true }), sorted(1, dead))
  assert.deepEqual(await listed({}), sorted(1, dead, stable), 'what an editor hides is offered nowhere')
})

// spec: C-136, C-367
test('coins requested by id have markets and contracts from the outside service', async () => {
  const [link, bitcoin] = [await idOf('chainlink'), 1]
  const { content } = await guest.call(search.marketList, { body: { ...WHOLE_MARKET, currencyIds: [link, bitcoin] } })
  const chainlink = content.find(({ currencyId }) => currencyId === link)!
  const [pair] = chainlink.markets
  assert.deepEqual([pair!.exchange, pair!.base, pair!.quote], ['Binance', 'LINK', 'USDT'])
  assert.ok(pair!.price! > 0 && pair!.volume! > 0 && pair!.url.startsWith('https://'))
  assert.ok(chainlink.contracts[0]!.explorerUrl.startsWith('https://'))
  assert.deepEqual(
    chainlink.links.map(({ type }) => type),
    ['website', 'dropstab'],
  )
  assert.deepEqual(content.find(({ currencyId }) => currencyId === bitcoin)!.contracts, [])
})

test('changes over 7 and 30 days are computed from our own prices', async () => {
  const day = (days: number) => new Date(stage.now().getTime() - (days + 1) * 86_400_000).toISOString().slice(0, 10)
  await stage.db.query('update coins set price_usd = 120 where id = 1')
  await stage.db.query('insert into coin_days (coin_id, day, price_usd) values (1, $1, 100), (1, $2, 150)', [
    day(7),
    day(30),
  ])
  const { content } = await guest.call(search.marketList, { body: { currencyIds: [1, 2, 3, 4] } })
  const { change } = content.find(({ currencyId }) => currencyId === 1)!
  assert.deepEqual([Math.round(change['7D']!), Math.round(change['30D']!)], [20, -20])
  const { change: none } = content.find(({ currencyId }) => currencyId === 2)!
  assert.deepEqual([none['7D'], none['30D']], [null, null])
})

// spec: C-367, C-368
test('POST /api/market/search/ asks the outside service by words and answers its coins with our figures', async () => {
  const reply = await post('/api/market/search/', { query: 'bitcoin' })
  assert.equal(reply.statusCode, 200)
  const [first] = search.marketSearch.reply.parse(reply.json())
  assert.deepEqual([first!.currencyId, first!.symbol], [1, 'BTC'])
  assert.ok(first!.price.USD! > 0)
  await stage.db.query(`delete from coins where api_id = 'litecoin'`)
  const [stranger] = await guest.call(search.marketSearch, { body: { query: 'litecoin' } })
  assert.deepEqual([stranger!.currencyId, stranger!.symbol, stranger!.price.USD], [null, 'LTC', null])
  assert.deepEqual(await guest.call(search.marketSearch, { body: { query: 'b' } }), [])
})

test('an invalid request of the market list is refused in Russian', async () => {
  for (const body of [
    { page: -1 },
    { page: 1.5 },
    { size: 0 },
    { size: 101 },
    { size: '100' },
    { sort: { rank: 'sideways' } },
    { filters: { trading: 'yes' } },
    { currencyIds: Array.from({ length: 10_000 }, (_, at) => at + 1) },
    { currencyIds: ['1; drop table coins'] },
    { currencyIds: [2 ** 31] },
  ]) {
    const reply = await post('/api/market/markets/', body)
    assert.equal(reply.statusCode, 400, JSON.stringify(body).slice(0, 80))
    assert.match(JSON.stringify(reply.json()), /[А-Яа-я]/)
  }
  assert.equal((await post('/api/market/search/', {})).statusCode, 400)
  assert.equal((await post('/api/market/search/', { query: 'x'.repeat(201) })).statusCode, 400)
})
