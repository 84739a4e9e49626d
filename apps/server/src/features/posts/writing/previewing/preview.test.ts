import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertPost } from '#testing/acts/posts.ts'
import { testApp } from '#testing/app.ts'
import { beforeEachOf } from '#testing/ownHooks.ts'

const stage = await testApp()
const { app, db } = stage
await db.query(
  `insert into coins (api_id, slug, symbol, name, rank, price_usd) values
   ('bitcoin', 'bitcoin', 'BTC', 'Bitcoin', 1, 110), ('ethereum', 'ethereum', 'ETH', 'Ethereum', 2, 10),
   ('uni-a', 'uni-a', 'UNI', 'Uniswap', 30, 7), ('uni-b', 'uni-b', 'UNI', 'Unicorn', 900, null),
   ('bitcoin-cash', 'bitcoin-cash', 'BCH', 'Bitcoin Cash', 20, 4), ('percent', 'percent', '100%', 'Процент_', null, 1)`,
)
beforeEachOf(import.meta.filename, () => db.query('truncate attempts'))

const send = (method: 'POST' | 'PATCH' | 'GET', url: string, person: string, payload?: object) =>
  app.inject({ method, url, headers: { authorization: person }, ...(payload && { payload }) })
const preview = (person: string, fields: object) => send('POST', '/api/editor/preview/', person, fields)

test('a preview equals the post it will be and writes nothing', async () => {
  const fields = {
    title: '',
    short_description: ' Коротко ',
    content: '<p>О $BTC и <script>x</script>palata.xyz</p><h2>Дальше</h2>',
    embed_links: ['https://youtu.be/dQw4w9WgXcQ'],
  }
  const shown = (await preview('anna', fields)).json().post
  assert.equal((await db.query('select from posts')).rowCount, 0)
  const made = (await send('POST', '/api/alpha/all/', 'anna', fields)).json()
  const { id, object_id, admin_link } = made
  assert.deepEqual({ ...shown, id, object_id, admin_link }, made)
  assert.deepEqual([shown.id, shown.admin_link], [0, ''], 'it has no place at the desk yet')
})

test('a preview of an edit keeps the post’s author, time and coins', async () => {
  const id = await insertPost(db, { title: 'Было', authorId: 2, hoursAgo: 3 })
  await db.query(
    `insert into mentions (kind, entity_id, coin_id, position, place, word, named_at) values ('post', $1, 4, 0, 0, 'UNI', now())`,
    [id],
  )
  const { post, ambiguous } = (await preview('anna', { title: 'Стало', content: '<p>$UNI</p>', post_id: id })).json()
  assert.partialDeepStrictEqual(post, { id, title: 'Стало', author: { username: 'maria' }, is_mine: false })
  assert.equal(post.publication_date, '2026-11-20T06:00:00.000Z')
  assert.deepEqual([post.coin_prices[0].api_id, ambiguous], ['uni-b', []])
  const other = await insertPost(db, { title: 'Чужое', authorId: 1 })
  assert.equal((await preview('maria', { content: '<p>x</p>', post_id: other })).statusCode, 403)
})

test('a preview lists the coins of an ambiguous ticker and binds the one chosen by id', async () => {
  const asked = (await preview('maria', { content: '<p>$UNI и $BTC, и $NOSUCH</p>' })).json()
  assert.deepEqual(
    asked.ambiguous.map(({ ticker, coins }: { ticker: string; coins: { api_id: string }[] }) => [
      ticker,
      ...coins.map(({ api_id }) => api_id),
    ]),
    [['UNI', 'uni-a', 'uni-b']],
  )
  assert.match(asked.post.content, /\$UNI и <span data-coin-id="bitcoin">/)
  const chosen = (await preview('maria', { content: '<p><span data-coin-id="uni-b">UNI</span></p>' })).json()
  assert.deepEqual([chosen.ambiguous, chosen.post.coin_prices[0].api_id], [[], 'uni-b'])
})

test('a preview refuses what the post would be refused for', async () => {
  const WRONG: [object, object][] = [
    [{ content: ' ' }, { content: ['Напишите текст'] }],
    [
      { content: '<p>x</p>', embed_links: ['x'] },
      { embed_links: ['Ссылка должна иметь формат Embed из YouTube или Telegram'] },
    ],
    [{ content: '<p>x</p>', title: 'я'.repeat(141) }, { title: ['Не больше 140 знаков'] }],
    [
      { content: '<p>x</p>', images: ['https://x.example/a.png'] },
      { old_images: ['Такой картинки нет: загрузите её ещё раз'] },
    ],
  ]
  for (const [fields, why] of WRONG) {
    const reply = await preview('maria', fields)
    assert.deepEqual([reply.statusCode, reply.json()], [400, why])
  }
  assert.equal((await preview('oleg', { content: '<p>x</p>' })).statusCode, 403)
})

test('coins are found by the beginning of ticker or name, all of one ticker, best known first', async () => {
  const found = async (q: string) =>
    (await send('GET', `/api/editor/coins/?q=${encodeURIComponent(q)}`, 'maria'))
      .json()
      .results.map(({ api_id }: { api_id: string }) => api_id)
  assert.deepEqual(await found('uni'), ['uni-a', 'uni-b'])
  assert.deepEqual(await found('$btc'), ['bitcoin'])
  assert.deepEqual(await found('bitc'), ['bitcoin', 'bitcoin-cash'])
  assert.deepEqual(await found('проц'), ['percent'])
  for (const nothing of ['', ' ', '%', '_', 'coin', '\\']) assert.deepEqual(await found(nothing), [], nothing)
  const [first] = (await send('GET', '/api/editor/coins/?q=eth', 'maria')).json().results
  assert.deepEqual(first, {
    api_id: 'ethereum',
    symbol: 'ETH',
    name: 'Ethereum',
    image: '/media/coins/ethereum',
    rank: 2,
    price_usd: 10,
    priced_at: null,
  })
  assert.equal((await send('GET', '/api/editor/coins/?q=eth', 'oleg')).statusCode, 403)
})
