import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signals } from '@palata/contract/signals'
import { testApp } from '#testing/app.ts'

const stage = await testApp()
const { app, db, as } = stage
const now = stage.now()
const SECRETS = ['КАНАРЕЙКА', 'example.org/secret', 'secret.webp']

await db.query(`insert into coins (api_id, slug, symbol, name, price_usd) values ('jito', 'jito', 'jto', 'Jito', 2.61)`)

/** Inserts a signal on Jito by Maria. */
async function insert(title: string, { live = true, isEnded = false } = {}) {
  const { rows } = await db.query<{ id: number }>(
    `insert into signals (coin_id, author_id, title, content, content_html, content_version, link, images, direction, live,
       published_at, created_at, start_price, target_price, stop_price, high_price, low_price, ended_at, end_price, ended_by, comments_count)
     values ((select id from coins), 2, $1, 'КАНАРЕЙКА', '<p>КАНАРЕЙКА</p>', 1, 'https://example.org/secret', '{/media/secret.webp}', 'long', $2,
       $3, $3, 2.14, 2.6, 1.9, 2.767, 2.094, case when $4 then $3::timestamptz end, case when $4 then 2.6 end, case when $4 then 'target' end, 14)
     returning id`,
    [title, live, now, isEnded],
  )
  return rows[0]!.id
}
const read = (person: 'anna' | 'maria' | 'oleg' | 'guest', id: number) =>
  as(person).call(signals.get, { params: { id: String(id) } })
const status = async (person: 'anna' | 'maria' | 'oleg' | 'guest', url: string) =>
  (await as(person).get(url)).statusCode

// spec: B-488, B-226
test('GET /api/signals/{id}/ answers the whole signal to a member', async () => {
  const id = await insert('Идёт')
  await db.query('insert into signal_bookmarks (account_id, signal_id) values (2, $1)', [id])
  const answer = await app.inject({ method: 'GET', url: `/api/signals/${id}/`, headers: { authorization: 'maria' } })
  assert.equal(answer.statusCode, 200)
  const signal = answer.json()
  assert.deepEqual(
    [signal.content, signal.link, signal.images_list, signal.coin_name, signal.admin_link],
    ['<p>КАНАРЕЙКА</p>', 'https://example.org/secret', ['/media/secret.webp'], 'Jito', ''],
  )
  assert.deepEqual([signal.reactions.bookmarked, signal.ath, signal.atl], [{ is_mine: true }, 2.767, 2.094])
  assert.deepEqual(
    [signal.change_ath, signal.change_atl].map((change) => change.toFixed(2)),
    ['-5.67', '24.64'],
  )
  assert.deepEqual([signal.is_mine, signal.written.text], [true, 'КАНАРЕЙКА'])
})

// spec: B-228
test('a signal links a moderator to its place at the desk, and nobody else', async () => {
  const id = await insert('К столу')
  const place = `/desk/signals/${id}`
  for (const [person, led] of [
    ['anna', place],
    ['maria', ''],
    ['oleg', ''],
    ['guest', ''],
  ] as const)
    assert.equal((await read(person, id)).admin_link, led, person)
  const inList = async (person: 'anna' | 'maria') =>
    (await as(person).call(signals.combined, {})).results.list.find((signal) => signal.id === id)?.admin_link
  assert.deepEqual([await inList('anna'), await inList('maria')], [place, ''])
})

test('an open signal shows people without access only its coin, title, author and day', async () => {
  const id = await insert('Закрытый')
  for (const person of ['guest', 'oleg'] as const) {
    const { body } = await as(person).get(`/api/signals/${id}/`)
    for (const secret of [...SECRETS, '2.14', '2.6,', '1.9', 'long'])
      assert.ok(!body.includes(secret), `${person} ${secret}`)
    const signal = await read(person, id)
    assert.deepEqual(
      [signal.is_locked, signal.title, signal.coin.symbol, signal.written],
      [true, 'Закрытый', 'jto', null],
    )
  }
})

test('an ended signal shows everyone its result, and only members its reasons', async () => {
  const id = await insert('Сбылся', { isEnded: true })
  const signal = await read('guest', id)
  assert.deepEqual(
    [
      signal.direction,
      signal.start_price_usd,
      signal.end_price_usd,
      signal.ended_by,
      Math.round(signal.result_percent!),
    ],
    ['long', 2.14, 2.6, 'target', 21],
  )
  const { body } = await as('guest').get(`/api/signals/${id}/`)
  for (const secret of SECRETS) assert.ok(!body.includes(secret), secret)
})

test('a waiting signal is visible to its author and moderators only', async () => {
  const id = await insert('Ждёт', { live: false })
  const url = `/api/signals/${id}/`
  assert.deepEqual(
    await Promise.all((['anna', 'maria', 'oleg', 'guest'] as const).map((person) => status(person, url))),
    [200, 200, 404, 404],
  )
  for (const strange of ['0', '-1', 'x', '99999999999', '1e3'])
    assert.equal(await status('anna', `/api/signals/${strange}/`), 404)
})

test('the sitemap lists published signals only, and a preview shows what is on every card', async () => {
  const id = await insert('На карте')
  const hidden = await insert('Не на карте', { live: false })
  assert.match(
    (await as('guest').get('/sitemap.xml')).body,
    /<loc>http:\/\/localhost:3000\/sitemaps\/signals\.xml<\/loc>/,
  )
  const { body } = await as('guest').get('/sitemaps/signals.xml')
  assert.match(body, new RegExp(`<loc>http://localhost:3000/signal/${id}</loc><lastmod>${now.toISOString()}</lastmod>`))
  assert.ok(!body.includes(`/signal/${hidden}<`))
  const picture = await as('guest').get(`/previews/signals/${id}.png`)
  assert.deepEqual([picture.statusCode, picture.headers['content-type']], [200, 'image/png'])
  const again = await app.inject({
    url: `/previews/signals/${id}.png`,
    headers: { 'if-none-match': String(picture.headers.etag) },
  })
  assert.equal(again.statusCode, 304)
  assert.equal(await status('guest', `/previews/signals/${hidden}.png`), 404)
  assert.equal(await status('guest', '/previews/signals/x.png'), 404)
})
