import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HYPE_DAYS, HYPE_ORIGINS, type HypeOrigin, hype } from '@palata/contract/hype'
import { insertComment } from '#testing/acts/comments.ts'
import { insertForecasters } from '#testing/acts/forecasts.ts'
import { insertPost } from '#testing/acts/posts.ts'
import { testApp } from '#testing/app.ts'
import { countAnew } from './store.ts'

const stage = await testApp()
const { db } = stage
const maria = stage.as('maria')
await insertForecasters(db)
const { rows: coins } = await db.query<{ id: number; symbol: string }>('select id, symbol from coins')
const idOf = Object.fromEntries(coins.map(({ id, symbol }) => [symbol, id])) as Record<'btc' | 'hype' | 'sol', number>
const at = (hoursAgo: number) => new Date(stage.now().getTime() - hoursAgo * 3_600_000)
const DAY = 24

async function name(kind: string, id: number, hoursAgo: number, ...named: (keyof typeof idOf)[]) {
  for (const [position, symbol] of named.entries())
    await db.query(
      'insert into mentions (kind, entity_id, coin_id, position, named_at, price) values ($1, $2, $3, $4, $5, 10)',
      [kind, id, idOf[symbol], position, at(hoursAgo)],
    )
  return id
}
const post = async (authorId: number | null, hoursAgo: number, ...named: (keyof typeof idOf)[]) =>
  name('post', await insertPost(db, { title: `Пост ${hoursAgo}`, authorId, hoursAgo }), hoursAgo, ...named)
const discussed = await insertPost(db, { title: 'Обсуждаемое', hoursAgo: 70 * DAY })
const comment = async (authorId: number | null, hoursAgo: number, text: string, ...named: (keyof typeof idOf)[]) =>
  name('comment', await insertComment(db, { postId: discussed, authorId, text, hoursAgo }), hoursAgo, ...named)
interface Draft {
  twinOf?: number
  likes?: number
  reposts?: number
  replies?: number
  isRepost?: boolean
  isDeleted?: boolean
}
let tweets = 0
async function tweet(forecasterId: number, hoursAgo: number, draft: Draft, ...named: (keyof typeof idOf)[]) {
  tweets += 1
  const { rows } = await db.query<{ id: number }>(
    `insert into forecaster_posts (source, object_id, forecaster_id, created_at, read_at, words, content_html, twin_of, likes, reposts, replies, is_repost, deleted_at)
     values (case $2::integer when 2 then 'telegram' else 'twitter' end, $1, $2, $3, $3, 'слова', 'слова', $4, $5, $6, $7, $8, $9) returning id`,
    [
      ...[`x/${tweets}`, forecasterId, at(hoursAgo), draft.twinOf ?? null, draft.likes ?? 0, draft.reposts ?? 0],
      ...[draft.replies ?? 0, draft.isRepost ?? false, draft.isDeleted ? at(0) : null],
    ],
  )
  return name(forecasterId === 2 ? 'message' : 'tweet', rows[0]!.id, hoursAgo, ...named)
}

const read = (days: (typeof HYPE_DAYS)[number] = '7') => maria.call(hype.shares, { query: { days } })
async function sharesIn(days: (typeof HYPE_DAYS)[number]) {
  const { coins } = await read(days)
  return coins.map(({ coin, share, change, mentions_count }) => [coin.symbol, share, change, mentions_count])
}
async function postsBehind(coin: string, of: HypeOrigin, days: (typeof HYPE_DAYS)[number] = '7') {
  const found: { kind: string; id: number }[] = []
  let next: string | null = `/api/hype/coins/${coin}/posts/?days=${days}&of=${of}`
  while (next) {
    const page = hype.ofCoin.reply.parse((await maria.get(next)).json())
    found.push(...page.results)
    next = page.next
  }
  return found
}

test('before the first count hype answers no coins', async () => {
  const { made_at, coins } = await read()
  assert.deepEqual([made_at, coins], [null, []])
  assert.deepEqual(await postsBehind('bitcoin', 'all'), [])
})

test('GET /api/hype/fragment/ answers everyone yesterday’s most named coins without numbers', async () => {
  const guest = stage.as('guest')
  assert.deepEqual(await guest.call(hype.fragment, {}), { until: null, coins: [], coins_count: 0 })
  const told: [string, number, ...(keyof typeof idOf)[]][] = [
    ['Сегодня', 3, 'sol'],
    ['Вчера', 30, 'hype', 'btc'],
    ['Вчера ещё', 31, 'hype'],
  ]
  const ids = []
  for (const [title, hoursAgo, ...named] of told)
    ids.push(await name('post', await insertPost(db, { title, authorId: 2, hoursAgo }), hoursAgo, ...named))
  await countAnew(db, stage.now())
  const reply = await guest.get('/api/hype/fragment/')
  const { until, coins, coins_count } = hype.fragment.reply.parse(reply.json())
  assert.equal(until, at(DAY).toISOString())
  assert.deepEqual([coins.map(({ symbol }) => symbol), coins_count], [['hype', 'btc'], 2])
  assert.doesNotMatch(reply.body, /share|mention|author/)
  await db.query('delete from mentions where entity_id = any($1)', [ids])
  await countAnew(db, stage.now())
})

test('posts, comments and forecasts are counted per window, and against the window before', async () => {
  // Today: bitcoin twice, hype once. This week: one more of each. The week before: bitcoin alone. This month: hype once more.
  await post(2, 3, 'btc', 'hype')
  await comment(3, 5, 'Беру', 'btc')
  await tweet(1, 3 * DAY, {}, 'btc')
  await tweet(2, 4 * DAY, {}, 'hype')
  await comment(3, 9 * DAY, 'Держу', 'btc')
  await comment(2, 20 * DAY, 'Жду', 'hype')
  await countAnew(db, stage.now())
  assert.deepEqual(await sharesIn('1'), [
    ['btc', 66.67, null, 2],
    ['hype', 33.33, null, 1],
  ])
  assert.deepEqual(await sharesIn('7'), [
    ['btc', 60, -40, 3],
    ['hype', 40, 40, 2],
  ])
  assert.deepEqual(await sharesIn('30'), [
    ['btc', 57.14, null, 4],
    ['hype', 42.86, null, 3],
  ])
  const { made_at, mentions_count, authors_count, top_three_share, top_author_share, coins } = await read()
  assert.equal(made_at, stage.now().toISOString())
  assert.deepEqual([mentions_count, authors_count, top_three_share, top_author_share], [5, 4, 100, 40])
  const [btc] = coins
  assert.deepEqual(btc!.shares, { 1: 66.67, 7: 60, 30: 57.14 })
  assert.deepEqual(
    [btc!.publications_count, btc!.comments_count, btc!.forecasts_count, btc!.authors_count],
    [1, 1, 1, 3],
  )
})

test('hidden, removed and repeated messages, an author’s fourth of a day and long lists of coins do not count', async () => {
  const before = await read()
  const hidden = await insertPost(db, { title: 'Черновик', authorId: 2, live: false, hoursAgo: 2 })
  await name('post', hidden, 2, 'sol')
  const removed = await insertComment(db, {
    postId: discussed,
    authorId: 2,
    text: 'Прочь',
    hoursAgo: 2,
    isRemoved: true,
  })
  await name('comment', removed, 2, 'sol')
  const inHidden = await insertComment(db, { postId: hidden, authorId: 2, text: 'Тайно', hoursAgo: 2 })
  await name('comment', inHidden, 2, 'sol')
  await tweet(1, 2, { isDeleted: true }, 'sol')
  const first = await tweet(1, 2, {})
  await tweet(2, 2, { twinOf: first }, 'sol')
  const { rows } = await db.query<{ id: number }>(
    `insert into coins (api_id, slug, symbol, name) select 'c' || n, 'c' || n, 'C' || n, 'C' from generate_series(1, 10) n returning id`,
  )
  const list = await post(2, 2, 'sol')
  for (const { id } of rows)
    await db.query(
      `insert into mentions (kind, entity_id, coin_id, position, named_at) values ('post', $1, $2, 1, $3)`,
      [list, id, at(2)],
    )
  await countAnew(db, stage.now())
  assert.deepEqual((await read()).coins, before.coins)
})

test('hype counts an author’s first three messages of a day, and equal long texts once', async () => {
  for (let n = 0; n < 6; n += 1) await comment(2, 30 - n / 10, `Соль растёт ${n}`, 'sol')
  // The next day in Moscow, so the daily limit starts anew.
  await comment(2, 10, 'Соль растёт', 'sol')
  // Short equal texts both count, long ones count once; punctuation and case do not matter.
  await comment(3, 10, 'соль растёт!', 'sol')
  const speech = 'Солана растёт уже третий день подряд, берите, пока дёшево'
  await comment(3, 9, speech, 'sol')
  await comment(2, 8, speech.toUpperCase(), 'sol')
  await comment(3, 7, `${speech}!`, 'sol')
  // Deleted accounts count as one author.
  for (let n = 0; n < 5; n += 1) await comment(null, 6, `Ушёл ${n}`, 'sol')
  await countAnew(db, stage.now())
  const sol = (await read()).coins.find(({ coin }) => coin.symbol === 'sol')!
  assert.deepEqual([sol.mentions_count, sol.authors_count], [3 + 1 + 1 + 1 + 3, 3])
})

test('a coin is marked as one voice if one author has over a third of at least ten messages', async () => {
  const solana = async () => (await read()).coins.find(({ coin }) => coin.symbol === 'sol')!
  const nine = await solana()
  assert.deepEqual([nine.mentions_count, nine.top_author_share, nine.is_one_voice], [9, 44.44, false])
  assert.equal(nine.concentration.toFixed(4), ((4 / 9) ** 2 + (2 / 9) ** 2 + (3 / 9) ** 2).toFixed(4))
  await tweet(3, 5, {}, 'sol')
  await countAnew(db, stage.now())
  const ten = await solana()
  assert.deepEqual([ten.mentions_count, ten.top_author_share, ten.is_one_voice], [10, 40, true])
  for (const forecaster of [1, 2]) await tweet(forecaster, 5, {}, 'sol')
  await countAnew(db, stage.now())
  const twelve = await solana()
  assert.deepEqual([twelve.mentions_count, twelve.top_author_share, twelve.is_one_voice], [12, 33.33, false])
})

test('each number of hype opens exactly the posts it was counted from', async () => {
  for (const days of HYPE_DAYS)
    for (const one of (await read(days)).coins) {
      const counts: Record<HypeOrigin, number> = {
        all: one.mentions_count,
        publications: one.publications_count,
        comments: one.comments_count,
        forecasts: one.forecasts_count,
        loudest: Math.round((one.top_author_share / 100) * one.mentions_count),
      }
      for (const of of HYPE_ORIGINS)
        assert.equal(
          (await postsBehind(one.coin.slug, of, days)).length,
          counts[of],
          `${one.coin.symbol} ${days} ${of}`,
        )
    }
  const [{ results }] = [await maria.call(hype.ofCoin, { params: { id: 'bitcoin' }, query: { days: '1' } })]
  assert.deepEqual(
    results.map(({ kind, price_usd, change }) => [kind, price_usd, change]),
    [
      ['opinion', 10, 909900],
      ['comment', 10, 909900],
    ],
  )
})

test('pages of the posts behind a number continue without gaps or repeats', async () => {
  for (let n = 0; n < 47; n += 1) await post(null, 40, 'hype')
  await countAnew(db, stage.now())
  const found = await postsBehind('hyperliquid', 'all')
  assert.equal(found.length, 47 + 2)
  assert.equal(new Set(found.map(({ kind, id }) => `${kind} ${id}`)).size, 49)
})

test('hype is read by members and moderators only', async () => {
  for (const path of [
    '/api/hype/',
    '/api/hype/coins/bitcoin/posts/',
    '/api/hype/accounts/1/posts/',
    '/api/ai-agent/mindshares/',
  ]) {
    const status = async (person: 'guest' | 'oleg' | 'maria' | 'anna') => (await stage.as(person).get(path)).statusCode
    assert.deepEqual(
      [await status('guest'), await status('oleg'), await status('maria'), await status('anna')],
      [401, 403, 200, 200],
      path,
    )
  }
})

test('wrong parameters of hype answer 400, unknown coins and accounts 404', async () => {
  for (const [path, status] of [
    ['/api/hype/?days=8', 400],
    ['/api/hype/coins/bitcoin/posts/?of=x', 400],
    ['/api/hype/coins/bitcoin/posts/?cursor=x', 400],
    ['/api/hype/coins/no-such-coin/posts/', 404],
    ['/api/hype/accounts/2/posts/', 404],
    ['/api/hype/accounts/1x/posts/', 404],
    ['/api/hype/accounts/99/posts/', 404],
  ] as const)
    assert.equal((await maria.get(path)).statusCode, status, path)
})

// spec: C-121, C-306
test('GET /api/ai-agent/mindshares/ answers accounts of Twitter with their shares of attention', async () => {
  await db.query('delete from forecaster_posts')
  // Scores 4 and 2 of 6; the week before 1 and 3 of 4. Reposts, Telegram posts and old posts do not count here.
  await tweet(1, 10, { likes: 15 }, 'sol')
  await tweet(3, 20, { reposts: 1, replies: 0, likes: 1 }, 'btc', 'sol')
  await tweet(1, 10 * DAY, {})
  await tweet(3, 11 * DAY, { replies: 2, likes: 2 })
  await tweet(3, 10, { isRepost: true, likes: 10_000 })
  await tweet(2, 10, { likes: 10_000 })
  await tweet(3, 15 * DAY, { likes: 10_000 })
  const { results } = hype.mindshares.reply.parse((await maria.get('/api/ai-agent/mindshares/')).json())
  assert.deepEqual(
    results.map((row) => [row.id, row.rank, row.username, row.mindshare, row.mindshare_change_7d, row.mentions_count]),
    [
      [1, 1, 'harlanvoss', 66.67, 41.67, 1],
      [3, 2, 'mirela_dune', 33.33, -41.67, 2],
    ],
  )
  assert.deepEqual(
    results[1]!.coins.map(({ symbol }) => symbol),
    ['btc', 'sol'],
  )
  assert.deepEqual([results[0]!.url, results[0]!.followers_count], ['https://x.com/harlanvoss', 412300])
  const { results: posts } = await maria.call(hype.ofAccount, { params: { id: '3' } })
  assert.equal(posts.length, 1)
})
