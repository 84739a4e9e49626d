import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ReadingNumbers } from '@palata/contract/views'
import { insertPost } from '#testing/acts/posts.ts'
import { testApp } from '#testing/app.ts'
import { type Asker, ask, newDeskAsker } from '#testing/everyone.ts'
import { views as manifest } from './manifest.ts'
import { sumWeeks } from './store.ts'
import { knownSince } from './weeks.ts'

const stage = await testApp()
const { app, db } = stage
const BROWSER = 'Mozilla/5.0 (X11; Linux x64) Chrome/142.0.0.0 Safari/537.36'

interface Reader {
  ip?: string
  person?: string
  isEnd?: boolean
}

async function read(id: number, { ip = '203.0.113.1', person, isEnd }: Reader = {}) {
  const reply = await app.inject({
    method: 'POST',
    url: '/api/alpha/view-count-update/',
    remoteAddress: ip,
    headers: { 'user-agent': BROWSER, ...(person && { authorization: person }) },
    payload: { id, content_type: 'opinion', ...(isEnd && { is_end: true }) },
  })
  assert.equal(reply.statusCode, 200, reply.body)
}

const sum = () => sumWeeks(db, knownSince(stage.now()), stage.now())
async function numbers(query = '', asker: Asker = editor): Promise<ReadingNumbers> {
  const reply = await ask(app, { method: 'GET', url: `/api/desk/numbers/${query}` }, asker)
  assert.equal(reply.statusCode, 200, reply.body)
  return reply.json()
}
const brief = ({ title, opens, readers, ends }: ReadingNumbers['rows'][number]) => [title, opens, readers, ends]

const first = await insertPost(db, { title: 'Первое', authorId: 2 })
const second = await insertPost(db, { title: 'Второе', authorId: 2 })
const other = await insertPost(db, { title: 'Чужое', authorId: 1 })
await db.query(
  `with channel as (insert into channels (slug, name) values ('defi', 'DeFi') returning id)
   insert into post_channels (post_id, channel_id, published_at) select post, id, now() from channel, unnest($1::int[]) post`,
  [[first, second]],
)
// Two readers of the first post; one of them reads it twice and to the end, and the second post as well.
await read(first, { ip: '198.51.100.1' })
await read(first, { ip: '198.51.100.1', isEnd: true })
await read(first, { ip: '198.51.100.2' })
await read(second, { ip: '198.51.100.1' })
await read(other, { ip: '198.51.100.3', isEnd: true })
stage.pass(86_400)
const editor = await newDeskAsker(stage, 'editor')
const moderator = await newDeskAsker(stage, 'moderator')
await db.query('update posts set author_id = $2 where id = $1', [other, moderator.accountId])
await read(first, { ip: '198.51.100.1' })
await db.query(`insert into bookmarks (account_id, post_id, created_at) values (3, $1, $2)`, [first, stage.now()])
await db.query(
  `insert into reactions (kind, object_id, account_id, reaction, reacted_at) values ('post', $1, 3, 1, $2)`,
  [first, stage.now()],
)
await sum()

test('a week’s numbers by post count readers once, opens once a day, reads to the end and reactions', async () => {
  const { rows, is_all, week } = await numbers()
  assert.deepEqual(rows.map(brief), [
    ['Первое', 3, 2, 1],
    ['Чужое', 1, 1, 1],
    ['Второе', 1, 1, 0],
  ])
  assert.deepEqual([is_all, week], [true, '2026-11-16'])
  const { bookmarks, reactions, comments, author } = rows[0]!
  assert.deepEqual([bookmarks, reactions, comments, author], [1, 1, 0, 'Мария'])
})

test('by author and channel a reader of two posts counts once', async () => {
  const authors = await numbers('?by=author')
  assert.deepEqual(brief(authors.rows[0]!), ['Мария', 4, 2, 1])
  assert.deepEqual((await numbers('?by=channel')).rows.map(brief), [['DeFi', 4, 2, 1]])
  const { rows } = await db.query(`select id from channels where slug = 'defi'`)
  assert.deepEqual(
    (await numbers(`?channel=${rows[0].id}`)).rows.map(({ title }) => title),
    ['Первое', 'Второе'],
  )
})

test('numbers cover twelve weeks with the current one last, empty weeks included', async () => {
  const { weeks } = await numbers()
  assert.equal(weeks.length, 12)
  assert.deepEqual([weeks.at(-1)!.from, weeks.at(-1)!.opens, weeks.at(-1)!.readers], ['2026-11-16', 5, 3])
  assert.deepEqual([weeks[0]!.from, weeks[0]!.opens], ['2026-08-31', 0])
  assert.equal((await numbers('?week=2026-11-10')).week, '2026-11-09')
})

test('people at the desk who are no editors see numbers of their own posts only', async () => {
  for (const query of ['', '?by=author', '?author=2', '?by=channel&channel=1']) {
    const { rows, is_all, weeks } = await numbers(query, moderator)
    assert.deepEqual(rows.map(brief), [['Чужое', 1, 1, 1]], query)
    assert.deepEqual([is_all, weeks.at(-1)!.opens], [false, 1])
  }
  const url = '/api/desk/numbers/'
  for (const person of ['maria', 'oleg'])
    assert.equal((await app.inject({ url, headers: { authorization: person } })).statusCode, 403, person)
  assert.equal((await app.inject({ url })).statusCode, 401)
})

test('an author without a role reads numbers of their own posts only', async () => {
  const own = async (person: string) => {
    const reply = await app.inject({ url: '/api/views/own/', headers: { authorization: person } })
    assert.equal(reply.statusCode, 200, reply.body)
    return reply.json().weeks
  }
  const nothing = { opens: 0, readers: 0, visits: 0, ends: 0 }
  assert.deepEqual(await own('maria'), [
    { from: '2026-11-09', ...nothing },
    { from: '2026-11-16', opens: 4, readers: 2, visits: 3, ends: 1 },
  ])
  assert.deepEqual(await own('oleg'), [
    { from: '2026-11-09', ...nothing },
    { from: '2026-11-16', ...nothing },
  ])
  assert.equal(
    (await app.inject({ url: '/api/views/own/?author=2', headers: { authorization: 'oleg' } })).json().weeks[1]
      ?.opens ?? 0,
    0,
  )
  assert.equal((await app.inject({ url: '/api/views/own/' })).statusCode, 401)
})

test('an invalid query of numbers is refused with 400', async () => {
  for (const query of ['?week=вчера', '?by=reader', '?author=0', '?author=x', '?channel=99999999999'])
    assert.equal((await ask(app, { method: 'GET', url: `/api/desk/numbers/${query}` }, editor)).statusCode, 400, query)
})

test('no numbers reveal who read what', async () => {
  const { rows } = await db.query<{ reader: Buffer }>('select reader from readings')
  const said = JSON.stringify(await Promise.all(['', '?by=author', '?by=channel'].map((query) => numbers(query))))
  for (const { reader } of rows)
    for (const code of ['hex', 'base64'] as const) assert.ok(!said.includes(reader.toString(code)))
  assert.ok(!said.includes('198.51.100'))
})

test('a first access after reading is counted for the posts read, a renewal is not', async () => {
  await read(second, { person: 'oleg' })
  const job = manifest.jobs!['views.noteJoined']!
  const work = { db } as Parameters<typeof job.run>[0]
  const joined = async () => (await numbers()).rows.map(({ title, joined }) => [title, joined])
  const give = (days: number) =>
    db.query(
      `insert into grants (account_id, source, starts_at, ends_at, reason)
       values (3, 'operator', $1::timestamptz - make_interval(days => $2), $1::timestamptz + interval '30 days', 'Проверка')`,
      [stage.now(), days],
    )
  await give(40)
  await job.run(work, stage.now(), { account_id: 3 })
  await sum()
  assert.ok((await joined()).every(([, count]) => count === 0))
  await db.query('delete from grants where account_id = 3')
  await give(0)
  await job.run(work, stage.now(), { account_id: 3 })
  await job.run(work, stage.now(), { account_id: 3 })
  await sum()
  assert.deepEqual(
    (await joined()).filter(([, count]) => count),
    [['Второе', 1]],
  )
})

test('adding up numbers twice changes nothing, and they stay after readers are forgotten', async () => {
  const before = await numbers()
  await sum()
  assert.deepEqual((await numbers()).rows, before.rows)
  await db.query('update readings set counted = opens')
  stage.pass(15 * 86_400)
  await sum()
  assert.equal((await db.query('select from readings')).rowCount, 0)
  const later = await newDeskAsker(stage, 'editor')
  assert.deepEqual((await numbers('?week=2026-11-18', later)).rows.map(brief), before.rows.map(brief))
})
