import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertPost } from '#testing/acts/posts.ts'
import { testApp } from '#testing/app.ts'
import { addUpViews, sumWeeks } from './store.ts'
import { knownSince } from './weeks.ts'

const stage = await testApp()
const { app, db } = stage
const BROWSER = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

interface From {
  person?: string
  ip?: string
  agent?: string
  content_type?: string
}

const open = (id: unknown, { person, ip = '203.0.113.1', agent = BROWSER, content_type = 'opinion' }: From = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/alpha/view-count-update/',
    remoteAddress: ip,
    headers: { 'user-agent': agent, ...(person && { authorization: person }) },
    payload: { id, content_type },
  })
const views = async (...asked: Parameters<typeof open>) => (await open(...asked)).json().views
const post = (draft = {}) => insertPost(db, { title: 'Мнение', authorId: 2, ...draft })

// spec: B-449
test('POST /api/alpha/view-count-update/ with JSON {id, content_type} counts a view and answers JSON', async () => {
  const id = await post()
  const response = await open(id)
  assert.deepEqual([response.statusCode, response.json()], [200, { views: 1 }])
  assert.equal(await views(id, { ip: '203.0.113.2' }), 2)
  assert.equal(await views(id, { person: 'oleg' }), 3)
})

test('a reader’s views count once a day, whatever their browser', async () => {
  const id = await post()
  for (let time = 0; time < 5; time += 1) assert.equal(await views(id, { agent: `${BROWSER} ${time}` }), 1)
  await Promise.all(Array.from({ length: 20 }, () => open(id, { person: 'oleg' })))
  assert.equal(await views(id), 2)
  // One subscriber has a whole /64 network.
  await views(id, { ip: '2001:db8:1:1::1' })
  assert.equal(await views(id, { ip: '2001:db8:1:1:ffff::2' }), 3)
  stage.pass(86_400)
  assert.equal(await views(id), 4)
})

test('views of robots and of the author do not count', async () => {
  const id = await post()
  for (const agent of [
    'Mozilla/5.0 (compatible; Googlebot/2.1)',
    'TelegramBot (like TwitterBot)',
    'curl/8.1',
    'python-requests/2',
    '',
  ])
    assert.equal(await views(id, { agent }), 0, agent)
  assert.equal(await views(id, { person: 'maria' }), 0)
  assert.equal(await views(id), 1)
})

test('the job adds up views and forgets the viewers, and the sum stays', async () => {
  const id = await post()
  await views(id)
  await addUpViews(db)
  assert.equal(await views(id), 1, 'still known today')
  assert.equal(await views(id, { ip: '203.0.113.9' }), 2)
  await addUpViews(db)
  stage.pass(14 * 86_400)
  await sumWeeks(db, knownSince(stage.now()), stage.now())
  const { rows } = await db.query('select count(*)::int as kept from readings where entity_id = $1', [id])
  assert.equal(rows[0].kept, 0)
  const { rows: salts } = await db.query('select from reading_salts where week < $1', [knownSince(stage.now())])
  assert.equal(salts.length, 0)
  assert.equal(await views(id), 3)
})

test('concurrent jobs add each view once', async () => {
  const id = await post()
  for (let reader = 0; reader < 40; reader += 1) await open(id, { ip: `198.51.100.${reader}` })
  await Promise.all(Array.from({ length: 4 }, () => addUpViews(db)))
  assert.equal(await views(id, { ip: '198.51.100.1' }), 40)
})

test('a view of a post the reader may not see answers like a missing one', async () => {
  const waiting = await post({ live: false })
  assert.equal((await open(waiting)).statusCode, 404)
  assert.equal((await open(waiting, { person: 'anna' })).statusCode, 200)
  assert.equal((await open(await post(), { content_type: 'news' })).statusCode, 404)
  assert.equal((await open(999_999)).statusCode, 404)
  for (const id of [0, -1, 1.5, '1', null, 1e12, {}]) assert.equal((await open(id)).statusCode, 400, String(id))
  assert.equal((await open(1, { content_type: 'podcast' })).statusCode, 400)
})

test('views of a signal are counted apart from the post of the same number', async () => {
  const id = await post()
  await db.query(
    `with coin as (insert into coins (api_id, slug, symbol, name) values ('a', 'a', 'A', 'A') returning id)
     insert into signals (id, coin_id, author_id, title, direction, live, published_at)
     overriding system value select $1, id, 1, 'Сигнал', 'long', true, now() from coin`,
    [id],
  )
  await views(id)
  assert.equal(await views(id, { content_type: 'signal' }), 1)
  assert.equal(await views(id, { content_type: 'signal', person: 'anna' }), 1, 'its author')
})

test('too many views from one address are refused in Russian with the wait', async () => {
  const id = await post()
  const asked = { ip: '192.0.2.77' }
  await Promise.all(Array.from({ length: 600 }, () => open(id, asked)))
  const response = await open(id, asked)
  assert.equal(response.statusCode, 429)
  assert.match(response.json().detail, /^Слишком много попыток\. Попробуйте через 10 минут\.$/)
  assert.equal((await open(id, { ip: '192.0.2.78' })).statusCode, 200)
})
