import assert from 'node:assert/strict'
import { test } from 'node:test'
import { posts } from '@palata/contract/posts'
import { type Gift, postOpenings } from '@palata/contract/posts/openings'
import { search } from '@palata/contract/search'
import { findables } from '#features.ts'
import { form, uploadForm } from '#testing/acts/forms.ts'
import { insertPost } from '#testing/acts/posts.ts'
import { SECRET, testApp } from '#testing/app.ts'
import { png } from '#testing/files/samplePictures.ts'
import { takeInChanges } from '../../search/filling/fill.ts'
import { rerenderPosts } from '../writing/previewing/rendering.ts'
import { openGift } from './actions.ts'
import { monthOf, weekOf } from './rules.ts'

const stage = await testApp({ given: { weekly_text: true } })
const { app, db } = stage
const OPEN = `<p>${'открытослово '.repeat(20).trim()}</p>`
const CLOSED = `<p>${'тайнослово '.repeat(200).trim()}</p>`

// Мария is a member by her rights and not only by the test's cast: links ask whether their giver still is one.
await db.query(
  `insert into grants (account_id, source, starts_at, reason) values (2, 'operator', '2026-01-01', 'Подарок')`,
)
let named = 0
/** A published text of Анна's. */
async function written(given: object = {}) {
  named += 1
  const id = await insertPost(db, {
    title: `Разбор ${named}`,
    model: 'Material',
    content: OPEN + CLOSED,
    authorId: 1,
    ...given,
  })
  await rerenderPosts(db)
  return id
}

type Person = 'guest' | 'oleg' | 'maria' | 'anna'
const read = (id: number, person: Person = 'oleg') => stage.as(person).call(posts.get, { params: { id: String(id) } })
const give = (id: number) => stage.as('maria').call(postOpenings.give, { body: { post_id: id } })
const keyOf = ({ url }: Gift) => url.split('/').at(-1)!
const look = async (gift: Gift, person: Person = 'oleg') =>
  (await stage.as(person).call(postOpenings.gift, { params: { key: keyOf(gift) } })).state
async function send(person: string, path: string, body?: object) {
  const reply = await app.inject({
    method: 'POST',
    url: `/api/alpha/${path}`,
    headers: { authorization: person },
    ...(body && { payload: body }),
  })
  return { status: reply.statusCode, words: reply.json().detail as string | undefined, body: reply.json() }
}
const open = (gift: Gift, person = 'oleg') => send(person, `gifts/${keyOf(gift)}/open/`)
/** Five readers without access. */
async function strangers(name = 'reader') {
  const { rows } = await db.query<{ id: number }>(
    `insert into accounts (username, name, email, email_verified)
     select $1 || n, 'Читатель', $1 || n || '@example.org', true from generate_series(1, 5) n returning id`,
    [name],
  )
  return rows.map(({ id }) => ({ id, username: '', hasPaidAccess: false, isModerator: false }))
}
const forget = () => db.query('delete from post_gifts; delete from post_openings')

test('a link opens one text to the person who opened it, and nothing else to anybody else', async () => {
  await forget()
  const [id, other] = [await written(), await written()]
  const gift = await give(id)
  assert.match(gift.url, /^http:\/\/localhost:3000\/gift\/[\w-]{36,60}$/)
  assert.deepEqual(
    [await look(gift, 'guest'), await look(gift), await look(gift, 'maria')],
    ['waiting', 'waiting', 'own'],
  )
  const seen = await app.inject({ url: `/api/alpha/gifts/${keyOf(gift)}/` })
  assert.doesNotMatch(seen.body, /слово/)
  assert.equal((await read(id)).is_locked, true)
  assert.equal((await open(gift)).status, 200)
  const text = await read(id)
  assert.deepEqual([text.is_locked, /тайнослово/.test(text.content), text.open_part], [false, true, null])
  for (const [at, person] of [
    [other, 'oleg'],
    [id, 'guest'],
  ] as const) {
    const { is_locked, content } = await read(at, person)
    assert.deepEqual([is_locked, content], [true, ''])
  }
  // The link ends with its first reader, who may open it again.
  assert.deepEqual([await look(gift), (await open(gift)).status], ['opened', 200])
  assert.equal((await stage.as('maria').call(postOpenings.gifts, {})).results[0]!.state, 'opened')
})

test('the search shows an opened text as its page does, and lists stay as they are', async () => {
  await forget()
  const id = await written({ title: 'Зверобой растёт', content: `${OPEN}<p>зверобой тайнослово</p>` })
  await takeInChanges(db, findables)
  const found = async () =>
    (await stage.as('oleg').call(search.find, { query: { q: 'зверобой' } })).results.results.map(({ id, snippet }) => [
      id,
      /тайнослово/.test(snippet),
    ])
  assert.deepEqual(await found(), [[id, false]])
  await open(await give(id))
  assert.deepEqual(await found(), [[id, true]])
  assert.doesNotMatch((await stage.as('oleg').get('/api/alpha/all/')).body, /тайнослово/)
})

test('pictures of a text open with it, only to its reader, and close when it is hidden', async () => {
  await forget()
  const image = new File([new Uint8Array(png(31, 8))], 'a.png', { type: 'image/png' })
  const { address } = (await uploadForm(app, '/api/media/images/', 'anna', form({ image }))).json()
  const content = `${OPEN}<img src="${address}" alt="График">${CLOSED}`
  const fields = { title: 'С графиком', short_description: '', content, key: crypto.randomUUID() }
  const { id } = (await send('anna', 'all/', fields)).body
  const sees = async (person?: string) =>
    (await app.inject({ url: address, headers: person ? { authorization: person } : {} })).statusCode === 200
  assert.deepEqual([await sees('oleg'), await sees()], [false, false])
  await open(await give(id))
  assert.deepEqual([await sees('oleg'), await sees()], [true, false])
  await db.query('update posts set live = false, removed_at = now(), was_live = true where id = $1', [id])
  assert.equal(await sees('oleg'), false)
})

test('three links in a Moscow month, also when they are asked for at once', async () => {
  await forget()
  const id = await written()
  const tries = await Promise.all(Array.from({ length: 6 }, () => send('maria', 'gifts/', { post_id: id })))
  assert.deepEqual(tries.map(({ status }) => status).sort(), [201, 201, 201, 400, 400, 400])
  assert.match(tries.find(({ status }) => status === 400)!.words!, /Три подарка этого месяца уже сделаны/)
  const own = await stage.as('maria').call(postOpenings.gifts, {})
  assert.deepEqual([own.left, own.results.length, own.renews_at], [0, 3, '2026-11-30T21:00:00.000Z'])
  // Links of the month before do not count.
  await db.query(`update post_gifts set created_at = '2026-10-31T20:59:59Z'`)
  assert.equal((await stage.as('maria').call(postOpenings.gifts, {})).left, 3)
})

test('of many who open one link at once one reads the text', async () => {
  await forget()
  const id = await written()
  const gift = await give(id)
  const people = await strangers()
  const tried = await Promise.allSettled(people.map((person) => openGift(db, keyOf(gift), person, SECRET, stage.now())))
  const failed = tried.flatMap((one) => (one.status === 'rejected' ? [(one.reason as Error).message] : []))
  assert.equal(failed.length, 4)
  for (const words of failed) assert.match(words, /уже открыл другой человек/)
  assert.deepEqual([await look(gift), (await open(gift)).status], ['taken', 400])
  const { rows } = await db.query('select count(*)::int as n from post_openings')
  assert.equal(rows[0].n, 1)
})

test('a link stays used when its reader removes their account', async () => {
  await forget()
  const gift = await give(await written())
  const [reader] = await strangers('leaving')
  await openGift(db, keyOf(gift), reader!, SECRET, stage.now())
  await db.query('delete from accounts where id = $1', [reader!.id])
  assert.deepEqual([await look(gift, 'guest'), await look(gift), (await open(gift)).status], ['taken', 'taken', 400])
  assert.equal((await stage.as('maria').call(postOpenings.gifts, {})).results[0]!.state, 'opened')
})

test('each state of a link says why it opens nothing, and what was opened stays', async () => {
  const cases: [
    name: string,
    change: (gift: Gift, post: number) => Promise<unknown>,
    state: string,
    status: number,
    words: RegExp,
  ][] = [
    [
      'ended',
      (gift) =>
        db.query(`update post_gifts set created_at = $2::timestamptz - interval '30 days' where id = $1`, [
          gift.id,
          stage.now(),
        ]),
      'ended',
      400,
      /30 дней/,
    ],
    [
      'the giver has no access',
      () => db.query(`update grants set ends_at = '2026-11-01' where account_id = 2`),
      'paused',
      400,
      /сейчас нет подписки/,
    ],
    [
      'the text is hidden',
      (_, post) => db.query('update posts set live = false, removed_at = now(), was_live = true where id = $1', [post]),
      'gone',
      410,
      /снята/,
    ],
  ]
  for (const [name, change, state, status, words] of cases) {
    await forget()
    const [post, before] = [await written(), await written()]
    const [gift, used] = [await give(post), await give(before)]
    await open(used)
    await change(gift, post)
    const tried = await open(gift)
    assert.deepEqual([name, await look(gift), tried.status], [name, state, status])
    assert.match(tried.words!, words)
    assert.equal((await read(before)).is_locked, false, name)
    const shown = await stage.as('guest').call(postOpenings.gift, { params: { key: keyOf(gift) } })
    assert.equal(shown.text === null, state === 'gone')
    await db.query('update grants set ends_at = null where account_id = 2')
  }
  // Who reads everything anyway leaves the link for somebody else.
  await forget()
  const gift = await give(await written())
  assert.deepEqual(
    [await look(gift, 'anna'), (await open(gift, 'anna')).status, await look(gift)],
    ['member', 200, 'waiting'],
  )
  assert.match((await open(gift, 'maria')).words!, /ваша ссылка/)
})

test('a link that we did not make is not found, and what cannot be given is refused', async () => {
  await forget()
  const gift = await give(await written())
  const key = keyOf(gift)
  for (const wrong of [
    'none',
    `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`,
    key.replace(/^\w+-/, '3-'),
    'x'.repeat(150),
  ])
    assert.equal((await app.inject({ url: `/api/alpha/gifts/${wrong}/` })).statusCode, 404, wrong)
  const podcast = await written({ isPodcast: true })
  assert.equal((await send('maria', 'gifts/', { post_id: podcast })).status, 400)
  assert.equal((await send('oleg', 'week/', { post_id: podcast })).status, 400)
  assert.equal((await send('maria', 'gifts/', { post_id: await written({ live: false }) })).status, 404)
  assert.equal((await send('oleg', 'gifts/', { post_id: 1 })).status, 403)
  for (const post_id of [0, -1, 1.5, '1', null, 2 ** 31])
    assert.equal((await send('maria', 'gifts/', { post_id })).status, 400)
})

test('a person without a membership opens one text a week whole, also when they open several at once', async () => {
  await forget()
  const ids = [await written(), await written(), await written()]
  const tries = await Promise.all(ids.map((id) => send('oleg', 'week/', { post_id: id })))
  assert.deepEqual(tries.map(({ status }) => status).sort(), [200, 400, 400])
  assert.match(tries.find(({ status }) => status === 400)!.words!, /с понедельника/)
  const chosen = ids[tries.findIndex(({ status }) => status === 200)]!
  assert.deepEqual(
    (await Promise.all(ids.map((id) => read(id)))).map(({ is_locked }) => is_locked),
    ids.map((id) => id !== chosen),
  )
  assert.equal((await send('oleg', 'week/', { post_id: chosen })).status, 200)
  const week = await stage.as('oleg').call(postOpenings.week, {})
  assert.deepEqual(
    [week.is_offered, week.opened?.url, week.renews_at],
    [true, `/material/${chosen}`, '2026-11-22T21:00:00.000Z'],
  )
  // A gift beside it is no second text of the week, and next week there is another one.
  const rest = ids.filter((id) => id !== chosen)
  assert.equal((await open(await give(rest[0]!))).status, 200)
  await db.query(`update post_openings set week = '2026-11-09' where week is not null`)
  assert.equal((await send('oleg', 'week/', { post_id: rest[1] })).status, 200)
  // A member spends nothing.
  await send('maria', 'week/', { post_id: chosen })
  assert.equal((await stage.as('maria').call(postOpenings.week, {})).opened, null)
})

test('months and weeks begin in Moscow', () => {
  const at = (instant: string) => {
    const now = new Date(instant)
    return [
      monthOf(now).from.toISOString(),
      monthOf(now).to.toISOString(),
      weekOf(now).monday,
      weekOf(now).to.toISOString(),
    ]
  }
  assert.deepEqual(at('2026-12-31T20:59:59Z'), [
    '2026-11-30T21:00:00.000Z',
    '2026-12-31T21:00:00.000Z',
    '2026-12-28',
    '2027-01-03T21:00:00.000Z',
  ])
  assert.deepEqual(at('2026-12-31T21:00:00Z'), [
    '2026-12-31T21:00:00.000Z',
    '2027-01-31T21:00:00.000Z',
    '2026-12-28',
    '2027-01-03T21:00:00.000Z',
  ])
  assert.equal(weekOf(new Date('2026-11-22T20:59:59Z')).monday, '2026-11-16')
  assert.equal(weekOf(new Date('2026-11-22T21:00:00Z')).monday, '2026-11-23')
})
