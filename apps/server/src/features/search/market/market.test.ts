import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { search } from '@palata/contract/search'
import { contractsOf } from '#features/market'
import { features } from '#features.ts'
import { createCoinGecko } from '#providers/coingecko/index.ts'
import { createNftTrends } from '#providers/nft/trends.ts'
import { testApp } from '#testing/app.ts'
import { buildSandbox } from '../../../../../sandbox/src/app.ts'

const sandbox = buildSandbox()
const LOGO = 'https://assets.example/binance.png'
/** Puts two pairs before Binance: one with a smaller volume, and a larger one that the service marks as doubtful. */
sandbox.addHook('onSend', async ({ url }, _reply, payload) => {
  if (!/\/api\/v3\/coins\/[a-z0-9-]+\?.*tickers=true/.test(url)) return payload
  const coin = JSON.parse(String(payload))
  const [pair] = coin.tickers ?? []
  if (!pair) return payload
  const volume = pair.converted_volume.usd
  const other = (name: string, usd: number, more = {}) => ({
    ...pair,
    target: 'EUR',
    market: { ...pair.market, name, logo: 'http://assets.example/other.png' },
    trade_url: 'https://other.example/',
    converted_volume: { usd },
    ...more,
  })
  const large = { ...pair, market: { ...pair.market, logo: LOGO } }
  return JSON.stringify({
    ...coin,
    tickers: [other('Малая', volume / 2), other('Сомнительная', volume * 2, { is_anomaly: true }), large],
  })
})
const origin = await sandbox.listen({ port: 0, host: '127.0.0.1' })
after(() => sandbox.close())

const logger = { warn: () => {} }
const shared = { logger, sleep: async () => {}, callsPerMinute: 10_000 }
const ttlMs = { markets: 0, search: 0, trending: 0, coin: 0 }
const market = createCoinGecko({ ...shared, baseUrl: `${origin}/coingecko/api/v3`, ttlMs })
const stage = await testApp({
  searchMarket: { market, nfts: createNftTrends({ ...shared, baseUrl: `${origin}/opensea` }), logger },
})
const { jobs } = features.find(({ name }) => name === 'market')!
for (const job of ['market.refresh', 'market.refreshSmaller'])
  await jobs![job]!.run({ db: stage.db, sources: { market }, logger: { debug: () => {} } } as never, stage.now(), {})
const guest = stage.as('guest')

// spec: B-504
test('GET /api/search/market-coins/?q answers the coins of the outside service, the meant one first', async () => {
  const names = async (q: string) => (await guest.call(search.marketCoins, { query: { q } })).map(({ id }) => id)
  assert.equal((await names('ETH'))[0], 'ethereum')
  assert.equal((await names('$btc'))[0], 'bitcoin')
  assert.equal((await names('эфир'))[0], 'ethereum', 'by its Russian name')
  assert.deepEqual(await names('b'), [], 'one letter is of thousands')
  assert.deepEqual(await names('нет такой монеты'), [])
  const reply = await guest.get('/api/search/market-coins/?q=bitcoin')
  assert.ok(Array.isArray(reply.json()))
  assert.deepEqual(Object.keys(reply.json()[0]), ['id', 'symbol', 'name', 'image', 'rank'])
})

// spec: B-506, B-245
test('GET /api/search/market-details/?ids answers markets and contracts of each coin, of three at most', async () => {
  const ids = 'chainlink,ethereum,bitcoin,solana'
  const reply = await guest.get(`/api/search/market-details/?ids=${ids}`)
  const details = search.marketDetails.reply.parse(reply.json())
  assert.deepEqual(Object.keys(details).sort(), ['bitcoin', 'chainlink', 'ethereum'])
  const { markets, contracts, coin } = details.chainlink!
  assert.deepEqual(
    markets.map(({ exchange, exchange_image }) => [exchange, exchange_image]),
    [
      ['Binance', LOGO],
      // A picture without https is not shown.
      ['Малая', ''],
    ],
  )
  assert.deepEqual([markets[0]!.base, markets[0]!.quote, markets[0]!.exchange], ['LINK', 'USDT', 'Binance'])
  assert.deepEqual(Object.keys(contracts[0]!), [
    ...['networkName', 'contract', 'explorerUrl', 'dexscreenerUrl', 'networkImage', 'networkSymbol'],
  ])
  assert.equal(coin.contract, contracts[0]!.contract)
  assert.deepEqual(details.bitcoin!.contracts, [], 'a coin with a chain of its own has no contract')
  assert.deepEqual((await guest.get('/api/search/market-details/')).json(), {})
})

// spec: B-237, B-238, B-239, B-240, B-241, B-246, B-247, B-502
test('GET /api/widgets/market-overview/ answers trends, gains, losses and collections, five of each', async () => {
  const reply = await guest.get('/api/widgets/market-overview/')
  const overview = search.marketOverview.reply.parse(reply.json())
  assert.deepEqual(Object.keys(overview), [
    ...['trending_coins', 'top_gain_coins', 'top_loss_coins', 'trending_nft_collections'],
  ])
  for (const list of Object.values(overview)) assert.equal(list.length, 5)
  const coin = overview.trending_coins.find(({ contract }) => contract !== '')!
  assert.ok(coin.rank! > 0 && coin.image && coin.name && coin.symbol && coin.slug)
  assert.ok(coin.price_usd! > 0 && coin.change_1d_usd !== null && coin.market_cap! > 0 && coin.fdv! > 0)
  assert.equal(coin.trading_pair, `${coin.symbol}/USDT`)
  assert.equal(coin.exchange_link, `https://www.binance.com/en/trade/${coin.symbol}_USDT`)
  assert.equal(coin.exchange_image_link, LOGO)
  assert.ok(coin.explorer_url.startsWith('https://') && coin.dexscreener_url.startsWith('https://dexscreener.com/'))
  assert.ok(coin.network_image.startsWith('/media/coins/') && coin.network_symbol)
  assert.equal(coin.dropstab_url, `https://dropstab.com/coins/${coin.slug}`)
  const changes = (coins: typeof overview.top_gain_coins) => coins.map((one) => one.change_1d_usd!)
  assert.deepEqual(
    changes(overview.top_gain_coins),
    changes(overview.top_gain_coins).toSorted((one, other) => other - one),
  )
  assert.ok(changes(overview.top_loss_coins).every((change) => change < 0))
  const [collection] = overview.trending_nft_collections
  assert.deepEqual([collection!.id, collection!.name, collection!.image_url], ['lost-ledgers', 'Lost Ledgers', ''])
  assert.match(collection!.blur_url, /^https:\/\/blur\.io\/collection\/0x1{40}$/)
  assert.ok(Math.abs(collection!.floor_price_eth! - 4.2) < 1 && collection!.change_1w_percent !== null)
})

// spec: B-236
test('each trending coin has its own rank, picture, name, symbol and slug', async () => {
  const { trending_coins } = await guest.call(search.marketOverview, {})
  const { rows } = await stage.db.query('select api_id, slug, symbol, name, rank from coins where slug = any($1)', [
    trending_coins.map(({ slug }) => slug),
  ])
  assert.equal(rows.length, 5)
  for (const { slug, symbol, name, image, rank } of trending_coins) {
    const coin = rows.find((row) => row.slug === slug)
    const { api_id, ...own } = coin
    assert.deepEqual({ slug, symbol, name, rank }, { ...own, symbol: coin.symbol.toUpperCase() })
    assert.equal(image, `/media/coins/${api_id}`)
  }
})

// spec: B-242, B-243, B-244
test('of several contracts Ethereum’s is chosen, else Solana’s, else the first', () => {
  const cases: [platforms: string[], chosen: string | undefined][] = [
    [['base', 'solana', 'ethereum'], 'Ethereum'],
    [['base', 'solana'], 'Solana'],
    [['base', 'arbitrum-one'], 'Base'],
    [['unheard-of', 'base'], 'unheard-of'],
    [[], undefined],
  ]
  for (const [platforms, chosen] of cases) {
    const given = Object.fromEntries(platforms.map((name) => [name, `0x${name}`]))
    const contracts = contractsOf(given, (coin) => `/media/coins/${coin}`)
    assert.equal(contracts[0]?.networkName, chosen)
    assert.equal(contracts.length, platforms.length)
  }
  const [odd] = contractsOf({ base: '0x1/../?<script>' }, String)
  assert.equal(odd!.explorerUrl, 'https://basescan.org/token/0x1%2F..%2F%3F%3Cscript%3E')
})

test('a failing source of the market search is logged and leaves the others', async () => {
  const problems: string[] = []
  const dead = { ...shared, fetch: async () => new Response('{}', { status: 500 }) }
  const dark = await testApp({
    searchMarket: {
      market: createCoinGecko({ ...dead, baseUrl: origin }),
      nfts: createNftTrends({ ...dead, baseUrl: origin }),
      logger: { warn: (_: object, message: string) => void problems.push(message) },
    },
  })
  await dark.db.query(
    `insert into coins (api_id, slug, symbol, name, rank, price_usd, change_1d, quoted_at)
     values ('ethereum', 'ethereum', 'ETH', 'Ethereum', 2, 3000, 2, '2026-11-20T08:59:00Z')`,
  )
  const overview = await dark.as('guest').call(search.marketOverview, {})
  assert.deepEqual([overview.trending_coins, overview.trending_nft_collections], [[], []])
  assert.deepEqual(
    overview.top_gain_coins.map(({ symbol }) => symbol),
    ['ETH'],
  )
  const coins = await dark.as('guest').call(search.marketCoins, { query: { q: 'эфир' } })
  assert.deepEqual(
    coins.map(({ id }) => id),
    ['ethereum'],
    'our own catalogue answers',
  )
  const details = await dark.as('guest').call(search.marketDetails, { query: { ids: 'ethereum,no-such-coin' } })
  assert.deepEqual(Object.keys(details), ['ethereum'])
  assert.deepEqual(details.ethereum!.markets, [])
  const { price_usd, priced_at } = details.ethereum!.coin
  assert.deepEqual([price_usd, priced_at], [3000, '2026-11-20T08:59:00.000Z'])
  assert.deepEqual([...new Set(problems)].sort(), [
    ...['search: NFT trends not read', 'search: coins not read', 'search: details not read', 'search: trends not read'],
  ])
})
