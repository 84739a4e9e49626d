import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createBinanceTickers } from '#providers/binance/index.ts'
import { createCoinGecko } from '#providers/coingecko/index.ts'
import { createMacro } from '#providers/macro/index.ts'
import { createNftMarket } from '#providers/nft/index.ts'
import { createX } from '#providers/x/index.ts'
import { insertForecasters, messageOf, tweetOf } from '#testing/acts/forecasts.ts'
import { testApp } from '#testing/app.ts'
import { readX } from './features/forecasters/sources/x.ts'
import { keepPosts } from './features/forecasters/writing/keep.ts'
import { learnPairs } from './features/market/exchange/pairs.ts'
import { takeTickers } from './features/market/exchange/tickers.ts'
import { refreshMacro, refreshMarket } from './features/market/jobs.ts'
import { fillPast, fillWeek } from './features/market/prices/past.ts'
import { refreshTags } from './features/screener/tags/tags.ts'
import { refreshFloor } from './features/wallets/floor.ts'

// Each adapter reads generated answers, and what its schema accepts is written into the real tables with all their
// constraints. A refused row is set aside under the name of what is stored, so those notes must stay empty.

const stage = await testApp()
const { db } = stage
await insertForecasters(db)

const problems: unknown[] = []
const note = (facts: { err?: { code?: string } }) => {
  if (/^[0-9A-Z]{5}$/.test(facts.err?.code ?? '')) problems.push(facts)
}
const log = { warn: note, error: note, info: () => {}, debug: () => {} } as never

/** An adapter's options over one answer for every address. */
const answering = (answer: () => unknown) => ({
  baseUrl: 'http://service.example',
  logger: log,
  retries: 0,
  callsPerMinute: 1e9,
  maxBytes: 1e9,
  clock: () => stage.now(),
  fetch: async () => new Response(JSON.stringify(answer(), (_, value) => (value === HUGE ? undefined : value))),
})
const HUGE = Symbol('left out')

const TEXTS = [
  ...[
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    'x\udfffy',
    '\u202eevil',
    '\u200b',
    '\u3164',
    'a\r\nb',
    "';drop",
    '../..',
    '%00',
  ],
  ...['e\u0301'.repeat(500), `b${'\u0301'.repeat(500)}`, 'я'.repeat(150_000), '😀'.repeat(3000), 'ﬃ'.repeat(120), 'ŉ'],
]
const NUMBERS = [
  ...[0, -0, -1, 1, 0.1, 1.5, 1e300, -1e300, 1e-300, 5e-324, 1e21, 2 ** 31, 2 ** 31 - 1, -(2 ** 31) - 1, 2 ** 53],
  ...[Number.MAX_VALUE, 253_402_300_800_000, 8.64e15],
]
const TIMES = [
  ...[
    'x',
    '0000-01-01T00:00:00Z',
    '+275760-09-13T00:00:00.000Z',
    '-271821-04-20T00:00:00.000Z',
    '9999-12-31T23:59:59Z',
  ],
  ...['1969-12-31T00:00:00Z', '2026-11-20T08:59:59.123Z', '2026-11-20', '2026-02-31T00:00:00Z'],
]
const OTHERS = [
  null,
  HUGE,
  true,
  [],
  {},
  [null],
  { usd: 1e300 },
  { usd: -1 },
  { price: [1, -1, 1e300] },
  '1e400',
  '-5',
  '1e-40',
]
const ALL: unknown[] = [...TEXTS, ...NUMBERS, ...TIMES, ...OTHERS]
const texts = fc.constantFrom(...TEXTS)
const numbers = fc.oneof(fc.constantFrom(...NUMBERS), fc.double(), fc.integer())
const anything = fc.oneof(fc.constantFrom(...ALL), fc.double(), fc.string({ unit: 'binary' }))

type Rows<Row> = (rows: Row[]) => Promise<unknown>

/**
 * Runs the job over valid rows in which every field in turn has every odd value, and over random mixtures. The tables
 * must take every row that the adapter accepts.
 */
async function eachTaken<Row extends object>(valid: (n: number) => Row, run: Rows<Row>, numRuns = 4) {
  const fields = Object.keys(valid(0)) as (keyof Row)[]
  const spoiled = fields.flatMap((field) => ALL.map((value) => ({ [field]: value })))
  const mixed = fc.dictionary(fc.constantFrom(...(fields as string[])), anything, { minKeys: 1, maxKeys: 3 })
  await taken(spoiled)
  await fc.assert(fc.asyncProperty(fc.array(mixed, { minLength: 50, maxLength: 80 }), taken), { numRuns })

  async function taken(changes: object[]) {
    problems.length = 0
    await db.query('delete from set_aside_rows')
    stage.pass(61)
    const rows = changes.map((change, n) => ({ ...valid(n), ...change }))
    await run([valid(9_001), ...rows, valid(9_002)])
    const { rows: refused } = await db.query('select source, key, reason from set_aside_rows')
    assert.deepEqual(refused, [])
    assert.deepEqual(problems, [])
  }
}

const iso = () => stage.now().toISOString()
const coin = (n: number) => ({
  id: `coin-${n}`,
  symbol: `c${n}`,
  name: `Coin ${n}`,
  image: 'https://coins.example/a.png',
  current_price: 1.5,
  market_cap: 1e9,
  market_cap_rank: n + 1,
  fully_diluted_valuation: 2e9,
  total_volume: 1e6,
  circulating_supply: 1e9,
  high_24h: 2,
  low_24h: 1,
  price_change_percentage_24h: 3,
  price_change_percentage_7d_in_currency: 4,
  ath: 9,
  ath_date: '2021-11-10T00:00:00Z',
  atl: 0.1,
  atl_date: '2018-11-10T00:00:00Z',
  last_updated: iso(),
})

test('coins: what the adapter of prices accepts, the table takes, and good coins keep their new price', async () => {
  await eachTaken(coin, async (rows) => {
    await refreshMarket(db, { market: createCoinGecko(answering(() => rows)) }, 1, stage.now(), log)
    const found = await db.query(`select quoted_at from coins where api_id in ('coin-9001', 'coin-9002')`)
    assert.deepEqual(
      found.rows.map(({ quoted_at }) => quoted_at.getTime()),
      [stage.now().getTime(), stage.now().getTime()],
    )
  })
  const { rows } = await db.query(
    `select max(length(name)) as name, max(length(symbol)) as symbol, max(fdv) as fdv,
       bool_or(name ~ '[[:cntrl:]\u202e\u200b]') as is_odd from coins`,
  )
  assert.ok(rows[0].name <= 100 && rows[0].symbol <= 40 && rows[0].fdv <= 1e15 && !rows[0].is_odd, JSON.stringify(rows))
})

test('coin_hours: what the adapter of weeks accepts, the table takes', async () => {
  const week = (n: number) => ({
    id: `coin-${n}`,
    last_updated: iso(),
    sparkline_in_7d: { price: Array.from({ length: 168 }, (_, hour) => 1 + hour / 1000) },
    price_change_percentage_14d_in_currency: 1,
    price_change_percentage_30d_in_currency: 1,
    price_change_percentage_200d_in_currency: 1,
    price_change_percentage_1y_in_currency: 1,
  })
  await eachTaken(week, (rows) => fillWeek(db, createCoinGecko(answering(() => rows)), stage.now(), log), 2)
  const { rows } = await db.query('select count(distinct coin_id)::int as coins from coin_hours')
  assert.ok(rows[0].coins >= 2)
})

test('coin_days: what the adapter of the past accepts, the table takes', async () => {
  const midnight = Date.UTC(2026, 10, 1)
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(anything, anything), { maxLength: 40 }), async (odd) => {
      await db.query('delete from set_aside_rows')
      await db.query('update coins set past_asked_at = null, price_usd = 1.5')
      const points = [
        ...odd,
        [midnight, 1.5],
        [midnight, 1.6],
        ...odd.map(([, value]) => [midnight - 86_400_000, value]),
      ]
      const answer = { prices: [...points, [midnight + 86_400_000, 1.5]], market_caps: points, total_volumes: points }
      await fillPast(db, createCoinGecko(answering(() => answer)), stage.now(), log)
      assert.deepEqual((await db.query('select * from set_aside_rows')).rows, [])
    }),
    { numRuns: 15 },
  )
})

test('coin_pairs and prices of the exchange: what the adapters accept, the tables take', async () => {
  const pair = (n: number) => ({
    base: `C${n}`,
    target: 'USDT',
    coin_id: `coin-${n}`,
    target_coin_id: 'tether',
    is_stale: false,
    is_anomaly: false,
  })
  await eachTaken(pair, async (tickers) => {
    await db.query('delete from coin_pairs')
    await learnPairs(db, createCoinGecko(answering(() => ({ tickers }))), stage.now())
  })
  await db.query(
    `insert into coins (api_id, slug, symbol, name, told_usd, told_at) values ('tether', 'tether', 'USDT', 'Tether', 1, $1)`,
    [stage.now()],
  )
  const ticker = (n: number) => ({
    symbol: `C${n}USDT`,
    openPrice: '1.5',
    lastPrice: '1.5',
    closeTime: stage.now().getTime(),
    count: 5,
  })
  await eachTaken(ticker, async (rows) => {
    await db.query('update coins set told_at = $1, told_usd = 1.5 where told_at is not null', [stage.now()])
    await db.query(`update coins set told_usd = 1 where api_id = 'tether'`)
    await takeTickers(db, createBinanceTickers(answering(() => rows)), stage.now(), log)
  })
})

test('coin_tags: what the adapter of categories accepts, the table takes', async () => {
  const category = (n: number) => ({ category_id: n === 9_001 ? 'layer-1' : `c${n}`, name: `Слой ${n}` })
  await eachTaken(category, async (rows) => {
    await db.query('delete from coin_tags')
    const market = createCoinGecko(answering(() => rows))
    await refreshTags(db, { ...market, ofCategory: async () => ['coin-9001'] }, stage.now(), log)
  })
})

test('macro_quotes and nft_floor: what the adapters accept, the tables take', async () => {
  const meta = () => ({
    regularMarketPrice: 4000.5,
    regularMarketTime: Math.floor(stage.now().getTime() / 1000),
    gmtoffset: -18_000,
    previousClose: 3990,
  })
  await eachTaken(
    meta,
    async (metas) => {
      for (const one of metas) {
        const quote = [{ close: [1, one.regularMarketPrice, null] }]
        const result = [{ meta: one, timestamp: [1, 2, 3], indicators: { quote } }]
        const options = answering(() => ({ chart: { result } }))
        const macro = createMacro({
          ...options,
          yahooUrl: options.baseUrl,
          cbrUrl: options.baseUrl,
          cbrMirrorUrl: options.baseUrl,
          fredUrl: options.baseUrl,
        })
        await refreshMacro(db, { macro, market: createCoinGecko(answering(() => marketCapOf(one))) }, stage.now(), log)
      }
    },
    1,
  )
  const point = () => ({ time: iso(), usd_price: 100, token_unit: '0.34', symbol: 'ETH' })
  await eachTaken(point, (floor_prices) =>
    refreshFloor(
      db,
      createNftMarket({ ...answering(() => ({ floor_prices, image_url: 'x' })), slug: 'x' }),
      log,
      stage.now(),
    ),
  )
})
const marketCapOf = (odd: { regularMarketPrice: unknown; gmtoffset: unknown }) => ({
  data: {
    total_market_cap: { usd: odd.regularMarketPrice },
    market_cap_change_percentage_24h_usd: odd.gmtoffset,
  },
})

test('forecaster_posts and forecaster_media: what the reader of X accepts, the tables take', async () => {
  await db.query(
    `insert into forecasters (source, username, followed_at, ask_at) values ('twitter', 'generated_one', now(), $1)`,
    [stage.now()],
  )
  const tweet = (n: number) => ({
    id: String(1_000_000 + n),
    text: `BTC ${n}`,
    author_id: '77',
    created_at: iso(),
    lang: 'en',
    edit_history_tweet_ids: [String(1_000_000 + n)],
    referenced_tweets: [{ type: 'quoted', id: '5' }],
    attachments: { media_keys: ['3_1'] },
    public_metrics: { like_count: 1e300, retweet_count: -5, reply_count: 2.5 },
    note_tweet: HUGE as unknown,
  })
  const medium = {
    media_key: '3_1',
    type: 'photo',
    url: `https://x.example/${'a'.repeat(3000)}`,
    duration_ms: 1e300,
    alt_text: '\0',
  }
  const user = {
    id: '77',
    username: 'generated_one',
    name: '\u202e'.repeat(9_000),
    public_metrics: { followers_count: 1e15 },
  }
  await eachTaken(tweet, async (data) => {
    await db.query(`update forecasters set ask_at = $1 where username = 'generated_one'`, [stage.now()])
    const answer = () => ({ data: isAsking === 'users' ? [user] : data, includes: { media: [medium] } })
    let isAsking = ''
    const options = answering(answer)
    const reader = createX({
      ...options,
      token: 'x',
      reserve: async () => ({ settle: async () => {} }),
      fetch: async (url) => {
        isAsking = String(url).includes('/users/by') ? 'users' : 'posts'
        return options.fetch()
      },
    })
    const work = {
      db,
      logger: log,
      x: { reader, listId: null, isRechecked: false },
      stopping: new AbortController().signal,
    }
    await readX(work as never, stage.now())
  })
  const { rows } = await db.query(`select count(*)::int as n from forecaster_posts where source = 'twitter'`)
  assert.ok(rows[0].n > 2, 'posts were kept')
})

test('posts of any shape fit their table after they were bounded', async () => {
  const odd = (valid: ReturnType<typeof tweetOf>) =>
    fc
      .record(
        {
          text: texts,
          lang: texts,
          replyTo: fc.option(texts),
          editId: texts,
          quotedObjectId: texts,
          forwardedFrom: texts,
          likes: numbers,
          views: fc.option(numbers),
          createdAt: fc.date({ noInvalidDate: false }),
          media: fc.array(
            fc.record({
              type: fc.constant('video' as const),
              sourceAddress: texts,
              caption: texts,
              durationSeconds: fc.option(numbers),
            }),
          ),
        },
        { requiredKeys: [] },
      )
      .map((over) => ({ ...valid, ...over }))
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(500)), fc.gen(), async (numbersOf, gen) => {
      await db.query('delete from set_aside_rows')
      for (const make of [tweetOf, messageOf]) {
        const posts = numbersOf.map((n) => gen(() => odd(make(make === tweetOf ? `9${n}` : `bereg/${n + 1}`, 'BTC'))))
        await keepPosts(db, make === tweetOf ? 'twitter' : 'telegram', posts as never, stage.now())
      }
      assert.deepEqual((await db.query('select source, key, reason from set_aside_rows')).rows, [])
    }),
    { numRuns: 15 },
  )
})
