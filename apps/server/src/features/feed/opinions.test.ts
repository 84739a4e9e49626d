import assert from 'node:assert/strict'
import { test } from 'node:test'
import { feed } from '@palata/contract/feed'
import { insertPost } from '#testing/acts/posts.ts'
import { testApp } from '#testing/app.ts'

const stage = await testApp()
const { db } = stage
const guest = stage.as('guest')
const maria = { params: { username: 'maria' } }

for (let hour = 1; hour <= 45; hour += 1)
  await insertPost(db, { title: `Мнение ${hour}`, hoursAgo: hour, authorId: 2, content: 'КАНАРЕЙКА-ТЕЛО' })
await insertPost(db, { title: 'Разбор', model: 'Material', authorId: 2 })
await insertPost(db, { title: 'Новость', model: 'News', authorId: 2 })
await insertPost(db, { title: 'Чужое мнение', authorId: 3 })
await insertPost(db, { title: 'Закреплённое', hoursAgo: 100, authorId: 2, pinnedAllTime: true })
await insertPost(db, { title: 'На модерации', hoursAgo: 0, authorId: 2, live: false, images: ['/a.svg', '/b.svg'] })

const titlesOf = (page: { results: { title: string }[] }) => page.results.map((post) => post.title)

test("a person's opinions are listed newest first, each once, without others' or other kinds", async () => {
  const seen: string[] = []
  let next: string | null = '/api/users/maria/alpha/'
  let pages = 0
  while (next) {
    const page: ReturnType<typeof feed.opinions.reply.parse> = feed.opinions.reply.parse((await guest.get(next)).json())
    assert.ok(page.results.every((post) => post.content_type === 'opinion' && post.author?.username === 'maria'))
    seen.push(...titlesOf(page))
    next = page.next
    pages += 1
  }
  assert.equal(pages, 3)
  assert.deepEqual(seen, [...Array.from({ length: 45 }, (_, index) => `Мнение ${index + 1}`), 'Закреплённое'])
})

test('pages of a person’s opinions by number continue, and the case of the username does not matter', async () => {
  const first = await guest.call(feed.opinions, maria)
  const second = await guest.call(feed.opinions, { params: { username: 'MARIA' }, query: { page: 2 } })
  assert.deepEqual(titlesOf(second), titlesOf(feed.opinions.reply.parse((await guest.get(first.next!)).json())))
})

test('a person’s opinion waiting for approval is listed to its author and moderators only', async () => {
  for (const [person, isSeen] of [
    ['guest', false],
    ['oleg', false],
    ['maria', true],
    ['anna', true],
  ] as const) {
    const [first] = (await stage.as(person).call(feed.opinions, maria)).results
    assert.equal(first?.title === 'На модерации', isSeen, person)
  }
})

test('a person’s opinions hold no body, and without access only the cover', async () => {
  for (const person of ['guest', 'oleg', 'maria', 'anna'] as const) {
    const reply = await stage.as(person).get('/api/users/maria/alpha/')
    assert.ok(!reply.body.includes('КАНАРЕЙКА'), person)
  }
  await db.query(`update posts set live = true where title = 'На модерации'`)
  const imagesFor = async (person: 'guest' | 'oleg' | 'maria') =>
    (await stage.as(person).call(feed.opinions, maria)).results[0]!.images_list.length
  assert.deepEqual([await imagesFor('guest'), await imagesFor('oleg'), await imagesFor('maria')], [1, 1, 2])
})

test('opinions of an unknown person answer 404, without posts an empty page, wrong pages are refused', async () => {
  assert.deepEqual(await guest.call(feed.opinions, { params: { username: 'anna' } }), { results: [], next: null })
  for (const name of ['nobody', "maria' --", '%']) {
    const reply = await guest.get(`/api/users/${encodeURIComponent(name)}/alpha/`)
    assert.deepEqual([reply.statusCode, reply.json().detail], [404, 'Пользователь не найден'])
  }
  await db.query(`update accounts set email_verified = false where username = 'oleg'`)
  assert.equal(await guest.status(feed.opinions, { params: { username: 'oleg' } }), 404, 'not confirmed yet')
  for (const query of ['page=0', 'page=abc', 'after=1_2_3', 'after=%00']) {
    const reply = await guest.get(`/api/users/maria/alpha/?${query}`)
    assert.equal(reply.statusCode, 400, query)
    assert.match(reply.body, /[а-я]/)
  }
})

test('GET /api/users/:username/materials/ lists live materials of the person alone, for a guest without the text', async () => {
  await insertPost(db, { title: 'Ждёт', model: 'Material', authorId: 2, live: false, content: 'КАНАРЕЙКА-ТЕЛО' })
  await insertPost(db, { title: 'Выпуск', model: 'Material', authorId: 2, isPodcast: true })
  await insertPost(db, { title: 'Чужой разбор', model: 'Material', authorId: 3 })
  await insertPost(db, {
    title: 'Второй разбор',
    model: 'Material',
    authorId: 2,
    hoursAgo: 5,
    content: 'КАНАРЕЙКА-ТЕЛО',
  })
  for (const person of ['guest', 'oleg', 'maria', 'anna'] as const) {
    const reply = await stage.as(person).get('/api/users/Maria/materials/')
    assert.deepEqual(titlesOf(feed.materials.reply.parse(reply.json())), ['Разбор', 'Второй разбор'], person)
    assert.ok(!reply.body.includes('КАНАРЕЙКА'), person)
  }
  assert.equal((await guest.get('/api/users/nobody/materials/')).statusCode, 404)
})
