import assert from 'node:assert/strict'
import { test } from 'node:test'
import { posts } from '@palata/contract/posts'
import { search } from '@palata/contract/search'
import { findables } from '#features.ts'
import { form, patchForm, uploadForm } from '#testing/acts/forms.ts'
import { testApp } from '#testing/app.ts'
import { ask, newDeskAsker } from '#testing/everyone.ts'
import { png } from '#testing/files/samplePictures.ts'
import { takeInChanges } from '../../search/filling/fill.ts'
import { rerenderPosts } from '../writing/previewing/rendering.ts'

const stage = await testApp()
const { app, db } = stage
const editor = await newDeskAsker(stage, 'editor')
const guest = stage.as('guest')
const paragraph = (word: string) => `<p>${`${word} `.repeat(20).trim()}</p>`
const OPEN = paragraph('открытослово').repeat(2)
const CLOSED = paragraph('тайнослово').repeat(30)

let side = 30
async function uploaded(): Promise<string> {
  side += 1
  const image = new File([new Uint8Array(png(side, 8))], 'a.png', { type: 'image/png' })
  return (await uploadForm(app, '/api/media/images/', 'anna', form({ image }))).json().address
}
async function write(content: string, given: object = {}): Promise<number> {
  const body = { title: 'Разбор', short_description: 'Описание', content, key: crypto.randomUUID(), ...given }
  const reply = await app.inject({
    method: 'POST',
    url: '/api/alpha/all/',
    headers: { authorization: 'anna' },
    payload: body,
  })
  assert.equal(reply.statusCode, 201, reply.body)
  return reply.json().id
}
const read = (id: number, person: 'guest' | 'oleg' | 'maria' = 'guest') =>
  stage.as(person).call(posts.get, { params: { id: String(id) } })
const choose = async (id: number, blocks: number | null) => {
  const reply = await ask(app, { method: 'POST', url: `/api/desk/posts/${id}/open/`, body: { blocks } }, editor)
  assert.equal(reply.statusCode, 200, reply.body)
  return reply.json()
}
const sees = async (address: string, person = 'guest') =>
  (await app.inject({ url: address, headers: person === 'guest' ? {} : { authorization: person } })).statusCode === 200

test('people without access get the open part and the numbers of the rest, people with access the text alone', async () => {
  const id = await write(`${OPEN}<h2>Кто увёл поток</h2>${CLOSED}`)
  for (const person of ['guest', 'oleg'] as const) {
    const { content, open_part } = await read(id, person)
    assert.deepEqual(
      [content, open_part],
      [
        '',
        {
          html: OPEN,
          beyond: { minutes: 4, headings: ['Кто увёл поток'], more_headings: 0, tables: 0, pictures: 0, videos: 0 },
        },
      ],
    )
  }
  assert.equal((await read(id, 'maria')).open_part, null)
  const feed = await guest.get('/api/alpha/all/')
  assert.doesNotMatch(feed.body, /открытослово|тайнослово/)
})

test('the open part is the same in the feed and in the search, and nothing else can be found', async () => {
  const id = await write(paragraph('зверобой').repeat(2) + CLOSED)
  await takeInChanges(db, findables)
  const rss = (await guest.get('/rss.xml')).body
  assert.match(rss, /<content:encoded><!\[CDATA\[<p>зверобой зверобой/)
  assert.doesNotMatch(rss, /тайнослово/)
  const found = async (q: string) => (await guest.call(search.find, { query: { q } })).results.results
  const [one] = await found('зверобой')
  assert.deepEqual([one?.id, /<mark>зверобой<\/mark>/.test(one?.snippet ?? '')], [id, true])
  assert.deepEqual(await found('тайнослово'), [])
  // The choice at the desk takes it away from both.
  await choose(id, 0)
  await takeInChanges(db, findables)
  assert.deepEqual(await found('зверобой'), [])
  assert.doesNotMatch((await guest.get('/rss.xml')).body, /зверобой/)
})

test('a choice at the desk opens blocks with their pictures, is logged once, and can be taken back', async () => {
  const [chart, hidden] = [await uploaded(), await uploaded()]
  const id = await write(`<img src="${chart}" alt="График">${OPEN}<img src="${hidden}" alt="Тайна">${CLOSED}`)
  assert.deepEqual([await sees(chart), await sees(hidden)], [false, false])
  await choose(id, 1)
  assert.match((await read(id)).open_part!.html, /^<figure><img [^>]*alt="График"[^>]*><\/figure>$/)
  assert.deepEqual([await sees(chart), await sees(hidden), await sees(hidden, 'maria')], [true, false, true])
  assert.equal((await choose(id, 1)).outcome, 'Открытая часть уже такая')
  // A hidden post hides them, and a restored one shows them again.
  const act = (name: string) =>
    ask(app, { method: 'POST', url: `/api/desk/posts/${id}/${name}/`, body: { reason: 'Просьба автора' } }, editor)
  await act('hide')
  assert.deepEqual([await sees(chart), (await guest.get(`/api/alpha/${id}/`)).statusCode], [false, 410])
  await act('restore')
  assert.ok(await sees(chart))
  await choose(id, null)
  assert.equal((await read(id)).open_part!.html, OPEN)
  assert.equal(await sees(chart), false)
  const { rows } = await db.query(
    `select outcome from operator_audit where command = 'open-blocks' and arguments::text like $1 order by id`,
    [`%${id}%`],
  )
  assert.deepEqual(
    rows.map(({ outcome }) => outcome),
    ['Открыто блоков: 1', 'Открыта десятая часть'],
  )
})

test('an edit makes the open part anew, keeps the choice, and closes what is no longer in it', async () => {
  const chart = await uploaded()
  const picture = `<img src="${chart}" alt="График">`
  const id = await write(picture + OPEN + CLOSED)
  await choose(id, 1)
  const edit = async (content: string) => {
    const fields = { title: 'Разбор', short_description: '', content }
    assert.equal((await patchForm(app, `/api/alpha/${id}/`, 'anna', form(fields))).statusCode, 200)
    return (await read(id)).open_part!.html
  }
  assert.equal(await edit(paragraph('другое') + picture + CLOSED), paragraph('другое'))
  assert.deepEqual([await sees(chart), await sees(chart, 'maria')], [false, true])
  // The last block stays closed, however many are chosen.
  await choose(id, 10)
  assert.equal(await edit(CLOSED.slice(0, CLOSED.indexOf('</p>') + 4)), '')
})

test('a text rendered before has its open part made once, and a choice is refused out of bounds and to moderators', async () => {
  const id = await write(OPEN + CLOSED)
  await db.query(`update posts set open_html = '', beyond = null where id = $1`, [id])
  await rerenderPosts(db)
  const { rows } = await db.query('select open_html from posts where id = $1', [id])
  assert.equal(rows[0].open_html, OPEN)
  const send = async (blocks: unknown, who = editor) =>
    (await ask(app, { method: 'POST', url: `/api/desk/posts/${id}/open/`, body: { blocks } }, who)).statusCode
  for (const wrong of [-1, 11, 1.5, '2', undefined]) assert.equal(await send(wrong), 400, String(wrong))
  assert.equal(await send(1, await newDeskAsker(stage, 'moderator')), 403)
})
