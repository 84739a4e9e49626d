import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forecasters } from '@palata/contract/forecasters'
import type { TweetPage } from '@palata/contract/forecasters/messages'
import { insertForecasters, messageOf, tweetOf } from '#testing/acts/forecasts.ts'
import { NOW, testApp } from '#testing/app.ts'
import { keepPosts } from './writing/keep.ts'

const stage = await testApp()
const { db } = stage
await insertForecasters(db)
const maria = stage.as('maria')
const HOUR = 3_600_000
const ago = (hours: number) => new Date(NOW.getTime() - hours * HOUR)

await keepPosts(
  db,
  'twitter',
  [
    tweetOf('101', '$HYPE routes 97% of fees', { createdAt: ago(1), likes: 4800, reposts: 612, replies: 389 }),
    tweetOf('102', 'Two days of $BTC below 90000', {
      createdAt: ago(2),
      forecasterId: 3,
      replyTo: 'harlanvoss',
      quotedObjectId: '101',
    }),
    // 00:30 in Moscow is the previous day in UTC.
    tweetOf('103', 'Bitcoin and $SOL', { createdAt: new Date('2026-11-19T21:30:00Z') }),
    tweetOf('104', 'Nothing of coins here', { createdAt: new Date('2026-11-19T20:30:00Z') }),
  ],
  NOW,
)
await keepPosts(
  db,
  'telegram',
  [
    messageOf('501', '<b>Рынок</b> стоит, $BTC тоже', { createdAt: ago(3) }),
    messageOf('502', 'Тихо', { createdAt: ago(4) }),
  ],
  NOW,
)
await db.query(
  `insert into forecaster_digests (source, day, content, item_ids, made_at) values
   ('twitter', '2026-11-20', '<p>День</p>', '{1}', $1), ('twitter', '2026-11-19', '<p>Вчера</p>', '{4}', $1), ('telegram', '2026-11-20', '<p>Каналы</p>', '{5}', $1)`,
  [NOW],
)
await db.query(`update forecaster_posts set is_highlight = true where object_id in ('101', 'bereg_rynka/501')`)

const idsOf = (page: {
  results: { date: string; twitter?: { object_id: string }[]; telegram?: { object_id: string }[] }[]
}) =>
  page.results.map(({ date, twitter, telegram }) => [
    date,
    (twitter ?? telegram ?? []).map(({ object_id }) => object_id),
  ])

// spec: C-149, C-150, C-151, C-153, C-154, C-238, C-334
test('GET /api/forecasters/tweets/ answers Moscow days, newest first, with their digests', async () => {
  const page = await maria.call(forecasters.tweets, {})
  assert.deepEqual(idsOf(page), [
    ['2026-11-20', ['101', '102', '103']],
    ['2026-11-19', ['104']],
  ])
  assert.deepEqual(
    page.daily_highlights.map(({ date, source, content }) => [date, source, content]),
    [
      ['2026-11-20', 'twitter', '<p>День</p>'],
      ['2026-11-19', 'twitter', '<p>Вчера</p>'],
    ],
  )
  assert.equal(page.next, null)
  const [first, second] = page.results[0]!.twitter
  assert.deepEqual(
    [first!.id, first!.object_id, first!.created_at, first!.is_bookmarked, first!.daily_highlight, first!.metrics],
    [1, '101', ago(1).toISOString(), false, true, { likes: 4800, reposts: 612, replies: 389 }],
  )
  assert.deepEqual([second!.reply_to, second!.quoted!.author.username], ['harlanvoss', 'harlanvoss'])
  assert.equal(first!.source_url, 'https://x.com/harlanvoss/status/101')
})

// spec: C-152, C-335
test('GET /api/forecasters/telegram/ answers messages with their channels', async () => {
  const page = await maria.call(forecasters.messages, {})
  assert.deepEqual(idsOf(page), [['2026-11-20', ['bereg_rynka/501', 'bereg_rynka/502']]])
  const [message] = page.results[0]!.telegram
  assert.deepEqual(message!.channel, { title: 'Берег рынка', username: 'bereg_rynka', avatar: '' })
  assert.equal(message!.source_url, 'https://t.me/bereg_rynka/501')
  assert.match(message!.text, /^<p><b>Рынок<\/b> стоит, <span data-coin-id="bitcoin">BTC<\/span> тоже<\/p>$/)
  assert.equal(message!.text_ru, null)
  assert.deepEqual([message!.id, message!.is_bookmarked, message!.daily_highlight], [5, false, true])
})

// spec: C-336, C-337
test('GET /api/forecasters/tweets/daily-highlights/ and GET /api/forecasters/telegram/daily-highlights/ answer what was chosen', async () => {
  assert.deepEqual(idsOf(await maria.call(forecasters.highlightedTweets, {})), [['2026-11-20', ['101']]])
  assert.deepEqual(idsOf(await maria.call(forecasters.highlightedMessages, {})), [['2026-11-20', ['bereg_rynka/501']]])
})

// spec: C-338, C-339
test('GET /api/forecasters/tweets/user-assets/ and GET /api/forecasters/telegram/user-assets/ answer posts about the reader’s coins', async () => {
  const assets = async (person: 'maria' | 'anna') => [
    idsOf(await stage.as(person).call(forecasters.tweetsOfAssets, {})),
    idsOf(await stage.as(person).call(forecasters.messagesOfAssets, {})),
  ]
  assert.deepEqual(await assets('maria'), [[], []])
  await db.query(
    `insert into portfolio_assets (account_id, coin_id, index, added_at)
     select 2, id, row_number() over () - 1, $1 from coins where api_id in ('solana', 'bitcoin')`,
    [NOW],
  )
  assert.deepEqual(await assets('maria'), [[['2026-11-20', ['102', '103']]], [['2026-11-20', ['bereg_rynka/501']]]])
  assert.deepEqual(await assets('anna'), [[], []])
})

// spec: C-342, C-343, C-344
test('GET /api/forecasters/tweets/search/?coin_ids and GET /api/forecasters/telegram/search/?coin_ids answer posts about any of the coins', async () => {
  const tweets = async (coin_ids: string) => idsOf(await maria.call(forecasters.searchTweets, { query: { coin_ids } }))
  assert.deepEqual(await tweets('hyperliquid'), [['2026-11-20', ['101']]])
  assert.deepEqual(await tweets('bitcoin, hyperliquid,unknown'), [['2026-11-20', ['101', '102', '103']]])
  assert.deepEqual(await tweets('unknown'), [])
  const messages = await maria.call(forecasters.searchMessages, { query: { coin_ids: 'bitcoin,solana' } })
  assert.deepEqual(idsOf(messages), [['2026-11-20', ['bereg_rynka/501']]])
})

test('a search without coins, or with ten thousand, is refused in words', async () => {
  const search = (coin_ids: string) => maria.get(`/api/forecasters/tweets/search/?coin_ids=${coin_ids}`)
  for (const coins of ['', ',,', ' ']) {
    const reply = await search(encodeURIComponent(coins))
    assert.deepEqual([reply.statusCode, reply.json().detail], [400, 'Не указаны монеты'])
  }
  const many = await search(Array.from({ length: 10_000 }, (_, n) => `c${n}`).join(','))
  assert.deepEqual([many.statusCode, many.json().detail], [400, 'Не больше 1000 монет за раз'])
})

// spec: C-345
test('following next reads a long list of posts to its end', async () => {
  const long = await testList()
  const seen: string[] = []
  let url: string | null = '/api/forecasters/tweets/search/?coin_ids=bitcoin'
  for (let parts = 0; url; parts += 1) {
    assert.ok(parts < 5)
    const page: TweetPage = (await long.as('maria').get(url)).json()
    seen.push(...page.results.flatMap(({ twitter }) => twitter.map(({ object_id }) => object_id)))
    url = page.next
  }
  assert.deepEqual(
    seen,
    Array.from({ length: 45 }, (_, n) => String(1000 + n)),
  )
  const bad = await long.as('maria').get('/api/forecasters/tweets/?cursor=2026')
  assert.deepEqual([bad.statusCode, bad.json().detail], [400, 'Такой страницы нет: начните список сначала'])
})

/** 45 posts about one coin at one instant: only their ids order them. */
async function testList() {
  const long = await testApp()
  await insertForecasters(long.db)
  const posts = Array.from({ length: 45 }, (_, n) => tweetOf(String(1044 - n), `Note ${n} about $BTC`))
  await keepPosts(long.db, 'twitter', posts, NOW)
  return long
}

test('GET /api/forecasters/tweets/?day starts at that day, and the list of days has their counts', async () => {
  assert.deepEqual(idsOf(await maria.call(forecasters.tweets, { query: { day: '2026-11-19' } })), [
    ['2026-11-19', ['104']],
  ])
  const { results } = await maria.call(forecasters.days, { query: { source: 'twitter' } })
  assert.deepEqual(results, [
    { date: '2026-11-20', count: 3 },
    { date: '2026-11-19', count: 1 },
  ])
})

// spec: C-340, C-341, C-348, C-349, C-350, C-351
test('bookmarks: POST and DELETE /api/forecasters/tweets/{id}/bookmark/ and /api/telegram/tweets/{id}/bookmark/, read at …/bookmarks/', async () => {
  const tweet = { params: { id: '2' } }
  const message = { params: { id: '5' } }
  assert.equal(await maria.status(forecasters.bookmarkTweet, tweet), 201)
  assert.equal(await maria.status(forecasters.bookmarkTweet, tweet), 200)
  assert.deepEqual(await maria.call(forecasters.bookmarkMessage, message), { is_bookmarked: true })
  const marked = await maria.call(forecasters.bookmarkedTweets, {})
  assert.deepEqual(idsOf(marked), [['2026-11-20', ['102']]])
  assert.equal(marked.results[0]!.twitter[0]!.is_bookmarked, true)
  assert.deepEqual(idsOf(await maria.call(forecasters.bookmarkedMessages, {})), [['2026-11-20', ['bereg_rynka/501']]])
  assert.deepEqual(idsOf(await stage.as('anna').call(forecasters.bookmarkedTweets, {})), [])
  const removed = async (url: string) =>
    (await stage.app.inject({ method: 'DELETE', url, headers: { authorization: 'maria' } })).statusCode
  for (const url of ['/api/telegram/tweets/5/bookmark/', '/api/forecasters/telegram/5/bookmark/']) {
    assert.equal(await maria.status(forecasters.unbookmarkTweet, tweet), 204)
    assert.equal(await removed(url), 204, url)
    assert.deepEqual(idsOf(await maria.call(forecasters.bookmarkedTweets, {})), [])
    assert.deepEqual(idsOf(await maria.call(forecasters.bookmarkedMessages, {})), [])
    await maria.call(forecasters.bookmarkMessage, message)
  }
  assert.deepEqual(
    [await removed('/api/telegram/tweets/5/bookmark/'), await removed('/api/telegram/tweets/5/bookmark/')],
    [204, 204],
  )
})

test('ids of tweets and messages are not accepted by the other network’s endpoints', async () => {
  for (const [endpoint, id] of [
    [forecasters.bookmarkTweet, '5'],
    [forecasters.bookmarkMessage, '2'],
    [forecasters.hideTweet, '5'],
    [forecasters.hideMessage, '2'],
    [forecasters.hideTweet, '999'],
    [forecasters.hideTweet, 'undefined'],
    [forecasters.unbookmarkTweet, '0'],
  ] as const)
    assert.equal(await maria.status(endpoint, { params: { id } }), 404, `${endpoint.at} ${id}`)
})

// spec: C-346, C-347
test('DELETE /api/forecasters/tweets/hide-tweet/{id}/ and DELETE /api/forecasters/telegram/hide-message/{id}/ hide from this reader alone, until it is undone', async () => {
  const hide = async () => [
    await maria.status(forecasters.hideTweet, { params: { id: '1' } }),
    await maria.status(forecasters.hideMessage, { params: { id: '5' } }),
  ]
  assert.deepEqual(await hide(), [204, 204])
  assert.deepEqual(await hide(), [204, 204])
  assert.deepEqual(idsOf(await maria.call(forecasters.tweets, {}))[0], ['2026-11-20', ['102', '103']])
  assert.deepEqual(idsOf(await maria.call(forecasters.searchTweets, { query: { coin_ids: 'hyperliquid' } })), [])
  assert.deepEqual(idsOf(await maria.call(forecasters.highlightedTweets, {})), [])
  assert.deepEqual(idsOf(await maria.call(forecasters.messages, {})), [['2026-11-20', ['bereg_rynka/502']]])
  assert.equal((await maria.call(forecasters.days, { query: { source: 'twitter' } })).results[0]!.count, 2)
  assert.deepEqual(idsOf(await stage.as('anna').call(forecasters.tweets, {}))[0], ['2026-11-20', ['101', '102', '103']])
  assert.equal(await maria.status(forecasters.showTweet, { params: { id: '1' } }), 204)
  assert.equal(await maria.status(forecasters.showMessage, { params: { id: '5' } }), 204)
  assert.deepEqual(idsOf(await maria.call(forecasters.tweets, {}))[0], ['2026-11-20', ['101', '102', '103']])
})

test('GET /api/forecasters/fragment/ answers everyone one tweet of a digest that is older than a day', async () => {
  const guest = stage.as('guest')
  const standing = await guest.call(forecasters.fragment, {})
  const { rows } = await db.query<{ id: number }>(
    `insert into forecaster_posts (source, object_id, forecaster_id, created_at, read_at, words, content_html, is_highlight, is_repost, deleted_at)
     select 'twitter', 'fragment/' || n, 1, $1::timestamptz - make_interval(hours => hours), $1, 'слова', 'Слова ' || n, chosen, repost, case when gone then $1::timestamptz end
     from (values (1, 23, true, false, false), (2, 25, true, true, false), (3, 26, true, false, true), (4, 27, false, false, false), (5, 28, true, false, false))
       as p(n, hours, chosen, repost, gone) returning id`,
    [NOW],
  )
  const { post, count_of_day } = await guest.call(forecasters.fragment, {})
  assert.equal(post?.text, 'Слова 5')
  assert.equal(count_of_day, standing.count_of_day + 1, 'of the last day')
  await db.query('delete from forecaster_posts where id = any($1)', [rows.map(({ id }) => id)])
})

// spec: C-292, C-293
test('forecasters are for members and moderators; others get 403 and guests 401', async () => {
  const { fragment, ...closed } = forecasters
  assert.equal(await stage.as('oleg').status(fragment, {}), 200)
  for (const endpoint of Object.values(closed)) {
    const input = { params: { id: '1' }, query: { coin_ids: 'bitcoin', source: 'twitter', name: 'x' } } as never
    assert.equal(await stage.as('guest').status(endpoint, input), 401, endpoint.at)
    assert.equal(await stage.as('oleg').status(endpoint, input), 403, endpoint.at)
  }
  assert.equal(await stage.as('anna').status(forecasters.tweets, {}), 200)
})

// spec: C-314
test('GET /api/screener/signal-filter/top-gainers/?limit answers those that gained most within a day', async () => {
  await db.query(`update coins set change_1d = rank where api_id <> 'bitcoin'`)
  assert.deepEqual(
    (await maria.call(forecasters.topGainers, { query: { limit: 1 } })).map(({ api_id, change_1d_usd }) => [
      api_id,
      change_1d_usd,
    ]),
    [['hyperliquid', 12]],
  )
  for (const limit of [0, 51, 1.5]) assert.equal(await maria.status(forecasters.topGainers, { query: { limit } }), 400)
})

// spec: C-313
test('GET /api/screener/signal-filter/custom-tag-coins/?name answers the coins of the tag of exactly this name, in its order', async () => {
  await db.query(`insert into coin_lists (name, position) values ('На слуху', 90)`)
  await db.query(
    `insert into coin_list_coins (list_id, coin_id, position)
     select l.id, c.id, case c.api_id when 'solana' then 0 else 1 end from coin_lists l, coins c
     where l.name = 'На слуху' and c.api_id in ('bitcoin', 'solana')`,
  )
  const coinsOf = async (name: string) =>
    (await maria.call(forecasters.tagCoins, { query: { name } })).map(({ api_id }) => api_id)
  assert.deepEqual(await coinsOf('На слуху'), ['solana', 'bitcoin'])
  assert.deepEqual(await coinsOf('на слуху'), [])
  const nameless = await maria.get('/api/screener/signal-filter/custom-tag-coins/')
  assert.deepEqual([nameless.statusCode, nameless.json().detail], [400, 'Не указано название тега'])
})
