import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mutes } from '@palata/contract/mutes'
import { talk } from '@palata/contract/talk'
import { insertComment } from '#testing/acts/comments.ts'
import { insertPost } from '#testing/acts/posts.ts'
import { testApp } from '#testing/app.ts'

const stage = await testApp()
const { db } = stage
const maria = stage.as('maria')
await db.query(
  `insert into coins (api_id, slug, symbol, name, price_usd, quoted_at)
   select n, n, upper(n), n, 1, $1 from unnest(array['btc', 'sol', 'quiet', 'foreign']) n`,
  [stage.now()],
)
const coinIds = new Map(
  (await db.query<{ id: number; api_id: string }>('select id, api_id from coins')).rows.map((row) => [
    row.api_id,
    row.id,
  ]),
)
await db.query(
  `insert into portfolio_assets (account_id, coin_id, index, added_at)
   select 2, id, row_number() over (order by id) - 1, $1 from coins where api_id <> 'foreign'`,
  [stage.now()],
)

async function name(kind: string, id: number, coin: string, hoursAgo: number) {
  const at = new Date(stage.now().getTime() - hoursAgo * 3_600_000)
  await db.query('insert into mentions (kind, entity_id, coin_id, position, named_at) values ($1, $2, $3, 0, $4)', [
    kind,
    id,
    coinIds.get(coin),
    at,
  ])
}

async function post(
  title: string,
  coin: string,
  hoursAgo: number,
  draft: Partial<Parameters<typeof insertPost>[1]> = {},
) {
  const id = await insertPost(db, { title, hoursAgo, authorId: 1, ...draft })
  await name('post', id, coin, hoursAgo)
  return id
}

// It is noon in Moscow: yesterday began 36 hours ago.
const opinion = await post('Мнение', 'btc', 3)
await post('Новость', 'btc', 2, { model: 'News' })
await post('Ещё новость', 'btc', 35.9, { model: 'News' })
await post('Позавчера', 'btc', 36.1, { model: 'News' })
await post('КАНАРЕЙКА', 'btc', 1, { live: false })
await post('Назначено', 'btc', -1, { live: false })
await post('Чужое', 'foreign', 1)
await post('Подкаст', 'sol', 4, { isPodcast: true, model: 'Material' })
await name('comment', await insertComment(db, { postId: opinion, authorId: 3, text: 'Не верю', hoursAgo: 1 }), 'sol', 1)

const kindsOf = (counts: { kind: string; count: number }[]) =>
  Object.fromEntries(counts.map(({ kind, count }) => [kind, count]))

test('GET /api/widgets/user-assets/talk/ counts what the reader may open about each coin since yesterday', async () => {
  const { body } = await maria.get('/api/widgets/user-assets/talk/')
  assert.doesNotMatch(body, /КАНАРЕЙКА|Назначено|Позавчера|Чужое|Не верю/)
  const { since, coins, is_cut } = talk.ofAssets.reply.parse(JSON.parse(body))
  assert.equal(since, '2026-11-18T21:00:00.000Z')
  assert.equal(is_cut, false)
  assert.deepEqual(Object.fromEntries(coins.map(({ api_id, counts }) => [api_id, kindsOf(counts)])), {
    btc: { news: 2, opinion: 1 },
    sol: { podcast: 1 },
  })
  const { newest } = coins.find(({ api_id }) => api_id === 'btc')!
  assert.deepEqual(
    newest.map(({ title }) => title),
    ['Новость', 'Мнение', 'Ещё новость'],
  )
  assert.equal(newest[1]!.url, `/opinion/${opinion}`)
})

test('the newest of many texts about a coin are three, and all of them are counted', async () => {
  for (let n = 0; n < 5; n += 1) await post(`Пост ${n}`, 'sol', 5 + n)
  const { coins } = await maria.call(talk.ofAssets, {})
  const sol = coins.find(({ api_id }) => api_id === 'sol')!
  assert.deepEqual(kindsOf(sol.counts), { podcast: 1, opinion: 5 })
  assert.deepEqual(
    sol.newest.map(({ title }) => title),
    ['Подкаст', 'Пост 0', 'Пост 1'],
  )
})

test('what the reader hides in feeds is neither counted nor named; what is hidden in comments alone is', async () => {
  const counts = async () => {
    const { coins } = await maria.call(talk.ofAssets, {})
    return Object.fromEntries(coins.map(({ api_id, counts }) => [api_id, kindsOf(counts)]))
  }
  await maria.call(mutes.add, { body: { kind: 'word', name: 'посты' } })
  assert.deepEqual(await counts(), { btc: { news: 2, opinion: 1 }, sol: { podcast: 1 } })
  await maria.call(mutes.add, { body: { kind: 'word', name: 'новость', places: ['comments'] } })
  assert.deepEqual((await counts()).btc, { news: 2, opinion: 1 })
  await maria.call(mutes.add, { body: { kind: 'word', name: 'новость' } })
  assert.deepEqual((await counts()).btc, { opinion: 1 })
  await db.query('with gone as (delete from mutes) delete from mute_versions')
})

test('how the signals on a coin ended since yesterday is told with it, void, removed and hidden ones are not', async () => {
  const end = async (title: string, coin: string, hoursAgo: number, more: { live?: boolean; by?: string } = {}) => {
    const at = new Date(stage.now().getTime() - hoursAgo * 3_600_000)
    const { rows } = await db.query<{ id: number }>(
      `insert into signals (coin_id, author_id, title, content, content_version, direction, live, published_at, start_price,
         ended_at, end_price, ended_by)
       values ($1, 1, $2, 'x', 1, 'long', $3, $4::timestamptz - interval '5 days', 100, $4, 107, $5) returning id`,
      [coinIds.get(coin), title, more.live ?? true, at, more.by ?? 'target'],
    )
    return rows[0]!.id
  }
  const first = await end('Дошёл', 'quiet', 30)
  const last = await end('Истёк', 'quiet', 2, { by: 'horizon' })
  await end('Позавчера', 'quiet', 37)
  await end('Снят', 'quiet', 1, { live: false })
  await end('Чужая', 'foreign', 1)
  const quiet = async () => {
    const { coins } = await maria.call(talk.ofAssets, {})
    return coins.find(({ api_id }) => api_id === 'quiet')
  }
  const told = await quiet()
  assert.deepEqual([told?.counts, told?.newest, told?.outcomes_count], [[], [], 2])
  assert.deepEqual(
    told?.outcomes.map(({ id, title, ended_by, result_percent }) => [id, title, ended_by, result_percent]),
    [
      [last, 'Истёк', 'horizon', 7],
      [first, 'Дошёл', 'target', 7],
    ],
  )
  await maria.call(mutes.add, { body: { kind: 'word', name: 'истёк' } })
  assert.deepEqual(
    (await quiet())?.outcomes.map(({ title }) => title),
    ['Дошёл'],
  )
  await db.query('with gone as (delete from mutes) delete from mute_versions')
})

test('what was written about a portfolio is told to members alone, and to an empty one nothing', async () => {
  for (const [who, status] of [
    ['guest', 401],
    ['oleg', 403],
  ] as const)
    assert.equal((await stage.as(who).get('/api/widgets/user-assets/talk/')).statusCode, status)
  assert.deepEqual((await stage.as('anna').call(talk.ofAssets, {})).coins, [])
})
