import assert from 'node:assert/strict'
import { test } from 'node:test'
import { transaction } from '#platform/database.ts'
import { insertPost } from '#testing/acts/posts.ts'
import { testApp } from '#testing/app.ts'
import { removePeople } from '../writing/removal.ts'

const stage = await testApp()
const { app, db, now } = stage
await db.query(
  `insert into coins (api_id, slug, symbol, name, rank, price_usd) values
   ('bitcoin', 'bitcoin', 'BTC', 'Bitcoin', 1, 110), ('ethereum', 'ethereum', 'ETH', 'Ethereum', 2, 10)`,
)
const postId = await insertPost(db, { title: 'Пост' })
const send = (method: 'POST' | 'PATCH', url: string, payload: object, person = 'maria') =>
  app.inject({ method, url, headers: { authorization: person }, payload })
async function add(comment: string, person = 'maria', parent_id: number | null = null): Promise<number> {
  const body = { object_pk: postId, content_type: 'opinion', comment, parent_id, key: crypto.randomUUID() }
  const reply = await send('POST', '/api/comments/', body, person)
  assert.equal(reply.statusCode, 201, reply.body)
  return reply.json().id
}
async function named(id: number) {
  const { rows } = await db.query(
    `select c.api_id, m.word, m.price, m.named_at from mentions m join coins c on c.id = m.coin_id
     where m.kind = 'comment' and m.entity_id = $1 order by m.position`,
    [id],
  )
  return rows
}

test('a comment keeps the coins it names by id at the price of then, and an edit keeps those prices', async () => {
  const id = await add('Беру $BTC, а $NOSUCH нет')
  assert.deepEqual(await named(id), [{ api_id: 'bitcoin', word: 'BTC', price: 110, named_at: now() }])
  await db.query(`update coins set price_usd = 120 where api_id = 'bitcoin'`)
  stage.pass(60)
  await send('PATCH', `/api/comments/update/${id}/`, { comment: 'Беру $ETH и $BTC' })
  assert.deepEqual(
    (await named(id)).map(({ api_id, price }) => [api_id, price]),
    [
      ['ethereum', 10],
      ['bitcoin', 110],
    ],
  )
  await send('PATCH', `/api/comments/update/${id}/`, { comment: 'Передумала' })
  assert.deepEqual(await named(id), [])
})

test('a comment keeps its coin when another coin takes over the ticker', async () => {
  const id = await add('Держу $ETH')
  await db.query(
    `update coins set symbol = 'ETHOLD' where api_id = 'ethereum';
     insert into coins (api_id, slug, symbol, name, rank) values ('other', 'other', 'ETH', 'Other', 3)`,
  )
  await send('PATCH', `/api/comments/update/${id}/`, { comment: 'Держу $ETH дальше' })
  assert.deepEqual(
    (await named(id)).map(({ api_id }) => api_id),
    ['ethereum'],
  )
})

test('an emptied comment loses its coins', async () => {
  const id = await add('Только $BTC')
  await add('Почему?', 'anna', id)
  await transaction(db, (tx) => removePeople(tx, [2], now()))
  assert.deepEqual(await named(id), [])
})

test('GET /api/comments/:postId/ gives the coins of a text with their prices then and now, in whatever letters', async () => {
  await db.query(
    `insert into coins (api_id, slug, symbol, name, rank, price_usd, quoted_at)
     values ('arbitrum', 'arbitrum', 'arb', 'Arbitrum', 60, 0.5, '2026-11-20T09:00:00Z')`,
  )
  stage.pass(3600)
  const id = await add('Докупаю $ФКИ, $arb и $АРВ, а $рынок ждёт')
  await db.query(`update coins set price_usd = 0.75 where api_id = 'arbitrum'`)
  const reply = await app.inject({ url: `/api/comments/${postId}/`, headers: { authorization: 'maria' } })
  const comment = reply.json().results.find((one: { id: number }) => one.id === id)
  assert.deepEqual(comment.coins, [
    {
      api_id: 'arbitrum',
      symbol: 'arb',
      image: '/media/coins/arbitrum',
      start_price: 0.5,
      current_price: 0.75,
      priced_at: '2026-11-20T09:00:00.000Z',
      price_change: 50,
      words: ['ФКИ', 'ARB'],
    },
  ])
})

test('a removed comment gives no coins, and prices go to members alone', async () => {
  const id = await add('Секретно беру $ARB', 'anna')
  const url = `/api/comments/${postId}/`
  for (const person of ['oleg', undefined]) {
    const reply = await app.inject({ url, headers: person ? { authorization: person } : {} })
    assert.ok(reply.statusCode >= 401, reply.body)
    assert.doesNotMatch(reply.body, /arbitrum|current_price/)
  }
  await add('А почему?', 'maria', id)
  const request = { method: 'DELETE', url: `/api/comments/delete/${id}/`, headers: { authorization: 'anna' } } as const
  assert.equal((await app.inject(request)).statusCode, 204)
  const reply = await app.inject({ url, headers: { authorization: 'maria' } })
  const { comment, coins } = reply.json().results.find((one: { id: number }) => one.id === id)
  assert.deepEqual({ comment, coins }, { comment: '', coins: [] })
})
