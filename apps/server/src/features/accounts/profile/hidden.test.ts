import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contract } from '@palata/contract'
import { addressOf, type Endpoint } from '@palata/contract/endpoint'
import { insertComment } from '#testing/acts/comments.ts'
import { insertPost } from '#testing/acts/posts.ts'
import { testApp } from '#testing/app.ts'

const stage = await testApp({ withCaches: true })
const { app, db } = stage

await db.query(
  `update accounts set email = 'canary-mail@example.org', telegram = 'canary_telegram', eth_address = '0xcanary',
     twitter = 'shown_x', password_hash = 'canary-hash' where id = 2`,
)
const post = await insertPost(db, { title: 'Мнение', authorId: 2 })
await insertPost(db, { title: 'Новость', model: 'News', authorId: 2 })
await insertComment(db, { postId: post, authorId: 2, text: 'Слово' })
await db.query(`insert into coins (api_id, slug, symbol, name) values ('btc', 'btc', 'btc', 'Bitcoin')`)
await db.query(
  `insert into signals (title, coin_id, direction, author_id, live, published_at, created_at)
   select 'Сигнал', id, 'long', 2, true, $1, $1 from coins`,
  [stage.now()],
)

/** Every GET address of the contract, with every parameter filled in that may lead to the person. */
function readableAddresses(): string[] {
  const endpoints = Object.values(contract).flatMap((feature) => Object.values<Endpoint>(feature))
  const reads = endpoints.filter(({ at, access }) => at.startsWith('GET ') && access !== 'moderator')
  return reads.flatMap(({ at }) =>
    [
      { username: 'maria', id: String(post), postId: String(post), slug: 'podcasts' },
      { username: 'MARIA', id: '1', slug: 'bookmarks' },
    ].map((params) => addressOf(at, params)[1]),
  )
}

test('contacts that a person hides appear in no answer to others', async () => {
  const addresses = [...new Set(readableAddresses())]
  assert.ok(addresses.includes('/api/users/maria/') && addresses.includes('/api/users/maria/alpha/'))
  const told: string[] = []
  for (const url of addresses) {
    for (const person of ['guest', 'oleg', 'anna'] as const) {
      const reply = await stage.as(person).get(url)
      assert.ok(!/canary/i.test(reply.body), `${url} for ${person}: ${reply.body}`)
      if (reply.body.includes('Мария')) told.push(url)
    }
  }
  for (const url of ['/api/users/maria/', '/api/users/maria/alpha/', '/api/alpha/all/', `/api/alpha/${post}/`])
    assert.ok(told.includes(url), `${url} does tell of the person`)
})

test('contacts that are hidden again disappear at once, despite the cache', async () => {
  const profile = async () => (await app.inject('/api/users/maria/')).json()
  await db.query('update accounts set show_telegram = true, show_eth_address = true where id = 2')
  assert.deepEqual([(await profile()).telegram, (await profile()).eth_address], ['canary_telegram', '0xcanary'])
  const change = await app.inject({
    method: 'PATCH',
    url: '/api/auth/users/me/',
    headers: { authorization: 'maria' },
    payload: { show_telegram: false, show_eth_address: false },
  })
  assert.equal(change.statusCode, 200)
  const after = await app.inject('/api/users/maria/')
  assert.ok(!/canary/i.test(after.body))
  assert.equal(after.headers['cache-control'], 'private, no-store')
})
