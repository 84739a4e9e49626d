import assert from 'node:assert/strict'
import { test } from 'node:test'
import { feed } from '@palata/contract/feed'
import { posts } from '@palata/contract/posts'
import { REACTIONS, type ReactedKind, reactions } from '@palata/contract/reactions'
import { signals } from '@palata/contract/signals'
import { insertComment } from '#testing/acts/comments.ts'
import { insertPost } from '#testing/acts/posts.ts'
import { insertSignal } from '#testing/acts/signals.ts'
import { testApp } from '#testing/app.ts'
import { createReacting } from './actions.ts'

const stage = await testApp()
const { app, db, as } = stage

async function send(person: 'maria' | 'oleg' | 'anna' | 'guest', body: unknown) {
  const headers = person === 'guest' ? {} : { authorization: person }
  return app.inject({ method: 'POST', url: '/api/reactions/create/', headers, payload: body as object })
}

const on = (object_id: number, content_type: ReactedKind, reaction: number) => ({
  body: { object_id, content_type, reaction },
})

async function valuesOf(id: number, content_type: ReactedKind = 'opinion') {
  const reply = await as('maria').call(reactions.get, { query: { object_id: id, content_type } })
  return reply[id]!
}

// spec: B-207, B-208, B-209, B-210, B-211, B-212, B-214, B-215, C-159, C-160, C-161, C-162, C-163, C-164, C-166, C-167
test('each reaction has its number, and 0 clears', async () => {
  const id = await insertPost(db, { title: 'Числа' })
  const numbers = { like: 1, fire: 2, smile: 3, think: 4, cry: 5, scream: 6, dislike: -1, none: 0 }
  for (const [name, number] of Object.entries(numbers)) {
    assert.equal(REACTIONS[name as keyof typeof REACTIONS], number)
    const { reaction } = await as('maria').call(reactions.create, on(id, 'opinion', number))
    assert.equal(reaction, number)
    assert.equal((await valuesOf(id)).is_mine, number)
  }
})

// spec: B-213, C-165
test('the bookmark’s number is refused as a reaction', async () => {
  assert.equal(REACTIONS.bookmark, 7)
  const id = await insertPost(db, { title: 'Семь' })
  const answer = await send('maria', { object_id: id, content_type: 'opinion', reaction: 7 })
  assert.equal(answer.statusCode, 400)
  assert.equal(answer.json().detail, 'Недопустимая реакция')
})

// spec: B-478, B-479, C-356, C-357
test('POST /api/reactions/create/ takes reaction, content_type and object_id and answers what stands; 0 clears', async () => {
  const id = await insertPost(db, { title: 'Вызов' })
  const first = await send('maria', { reaction: 2, content_type: 'opinion', object_id: id })
  assert.deepEqual(
    [first.statusCode, first.json()],
    [200, { reaction: 2, reactions_values: [{ reaction: 2, count: 1 }] }],
  )
  const cleared = await send('maria', { reaction: 0, content_type: 'opinion', object_id: id })
  assert.deepEqual(cleared.json(), { reaction: 0, reactions_values: [] })
})

// spec: B-480, C-358, C-359
test('GET /api/reactions/post-reaction/ answers under the number of the object', async () => {
  const id = await insertPost(db, { title: 'Чтение' })
  await send('maria', { reaction: 6, content_type: 'opinion', object_id: id })
  await send('anna', { reaction: 1, content_type: 'opinion', object_id: id })
  const answer = await as('maria').get(`/api/reactions/post-reaction/?content_type=opinion&object_id=${id}`)
  assert.deepEqual(answer.json(), {
    [id]: {
      is_mine: 6,
      reactions_values: [
        { reaction: 1, count: 1 },
        { reaction: 6, count: 1 },
      ],
      bookmarked: { is_mine: false },
    },
  })
})

// spec: B-299, B-300, B-302, C-263, C-264, C-266
test('a person has one reaction: another replaces it, the same changes nothing', async () => {
  const id = await insertPost(db, { title: 'Одна' })
  await as('anna').call(reactions.create, on(id, 'opinion', 1))
  const added = await as('maria').call(reactions.create, on(id, 'opinion', 1))
  assert.deepEqual(added.reactions_values, [{ reaction: 1, count: 2 }])
  const again = await as('maria').call(reactions.create, on(id, 'opinion', 1))
  assert.deepEqual(again.reactions_values, [{ reaction: 1, count: 2 }])
  const moved = await as('maria').call(reactions.create, on(id, 'opinion', -1))
  assert.deepEqual(moved.reactions_values, [
    { reaction: 1, count: 1 },
    { reaction: -1, count: 1 },
  ])
})

// spec: A-008, B-005
test('opinions, materials, news, podcasts and signals take reactions, shown to their readers', async () => {
  const items: [ReactedKind, number][] = [
    ['opinion', await insertPost(db, { title: 'Мнение', model: 'Opinion' })],
    ['material', await insertPost(db, { title: 'Разбор', model: 'Material' })],
    ['news', await insertPost(db, { title: 'Новость', model: 'News' })],
    ['news', await insertPost(db, { title: 'Подкаст', model: 'News', isPodcast: true })],
    ['signal', await insertSignal(db, 'Сигнал')],
  ]
  for (const [kind, id] of items) {
    await as('maria').call(reactions.create, on(id, kind, 4))
    const expected = { is_mine: 4, reactions_values: [{ reaction: 4, count: 1 }], bookmarked: { is_mine: false } }
    assert.deepEqual(await valuesOf(id, kind), expected)
    if (kind !== 'signal')
      assert.deepEqual((await as('maria').call(posts.get, { params: { id: String(id) } })).reactions, expected)
  }
  const { alpha, news } = await as('maria').call(feed.all, {})
  const listed = [...Object.values(alpha), ...Object.values(news)].flatMap(({ posts: ofDay }) => ofDay)
  for (const [kind, id] of items.slice(0, 4))
    assert.equal(listed.find((post) => post.id === id)?.reactions.is_mine, 4, kind)
  const { results } = await as('maria').call(signals.combined, {})
  assert.equal(results.list.find(({ title }) => title === 'Сигнал')?.reactions.is_mine, 4)
})

// spec: B-416, C-271, B-441
test('members and moderators react; a guest is asked to sign in, others to subscribe', async () => {
  const id = await insertPost(db, { title: 'Кому' })
  const body = { object_id: id, content_type: 'opinion', reaction: 1 }
  assert.deepEqual([(await send('maria', body)).statusCode, (await send('anna', body)).statusCode], [200, 200])
  const guest = await send('guest', body)
  assert.deepEqual([guest.statusCode, guest.json().detail], [401, 'Войдите, чтобы продолжить'])
  const reader = await send('oleg', body)
  assert.deepEqual([reader.statusCode, reader.json().detail], [403, 'Доступ только по подписке'])
  assert.equal((await valuesOf(id)).reactions_values[0]?.count, 2)
})

// spec: B-010
test('reaction counts are not sent to people without access to the item', async () => {
  const id = await insertPost(db, { title: 'Счёт' })
  const signalId = await insertSignal(db, 'Счёт сигнала')
  for (const person of ['maria', 'anna'] as const) {
    await as(person).call(reactions.create, on(id, 'opinion', 2))
    await as(person).call(reactions.create, on(signalId, 'signal', 2))
  }
  for (const person of ['guest', 'oleg'] as const) {
    const post = await as(person).call(posts.get, { params: { id: String(id) } })
    assert.deepEqual(post.reactions.reactions_values, [], person)
    const page = await as(person).call(feed.all, {})
    const listed = Object.values(page.alpha).flatMap((day) => day.posts)
    assert.deepEqual(listed.find((one) => one.id === id)?.reactions.reactions_values, [], person)
    const all = [...page.signals, ...(await as(person).call(signals.combined, {})).results.list]
    assert.deepEqual(
      all.flatMap((signal) => signal.reactions.reactions_values),
      [],
      person,
    )
    const query = { object_id: id, content_type: 'opinion' as const }
    assert.equal(await as(person).status(reactions.get, { query }), person === 'guest' ? 401 : 403)
  }
})

test('an unlisted reaction or a wrong or hidden object is refused in Russian and not counted', async () => {
  const id = await insertPost(db, { title: 'Отказы' })
  const hidden = await insertPost(db, { title: 'Черновик', live: false })
  const hiddenSignal = await insertSignal(db, 'Скрытый', { live: false })
  const good = { object_id: id, content_type: 'opinion', reaction: 1 }
  const cases: [unknown, number][] = [
    ...[8, -2, 1.5, 1e9, -0.1].map((reaction): [unknown, number] => [{ ...good, reaction }, 400]),
    ...['1', null, true, [1], {}, undefined].map((reaction): [unknown, number] => [{ ...good, reaction }, 400]),
    [{ ...good, content_type: 'podcast' }, 400],
    [{ ...good, content_type: '__proto__' }, 400],
    [{ ...good, object_id: -1 }, 400],
    [{ ...good, object_id: 2 ** 31 }, 400],
    [{ ...good, object_id: id + 9999 }, 404],
    [{ ...good, content_type: 'news' }, 404],
    [{ ...good, object_id: hidden }, 404],
    [{ ...good, object_id: hiddenSignal, content_type: 'signal' }, 404],
    [[], 400],
  ]
  for (const [body, status] of cases) {
    const answer = await send('maria', body)
    assert.equal(answer.statusCode, status, `${JSON.stringify(body)} ${answer.body}`)
    assert.match(answer.body, /[а-яё]/i)
  }
  assert.deepEqual((await valuesOf(id)).reactions_values, [])
})

test('nobody reacts to a removed or waiting item, though its author and the moderators still read it', async () => {
  const authorId = (await db.query<{ id: number }>(`select id from accounts where username = 'maria'`)).rows[0]!.id
  const post = await insertPost(db, { title: 'Снято', live: false, authorId })
  const signal = await insertSignal(db, 'Ждёт', { live: false })
  await db.query('update signals set author_id = $2 where id = $1', [signal, authorId])
  const live = await insertPost(db, { title: 'Стоит' })
  const comments = [
    await insertComment(db, { postId: live, authorId, text: 'Снято', isRemoved: true }),
    await insertComment(db, { postId: post, authorId, text: 'Под снятым' }),
  ]
  for (const person of ['maria', 'anna'] as const) {
    for (const [content_type, object_id] of [
      ['opinion', post],
      ['signal', signal],
    ] as const) {
      const query = { content_type, object_id }
      assert.equal(await as(person).status(reactions.get, { query }), 200, `${person} reads a ${content_type}`)
      for (const reaction of [1, 0]) {
        const answer = await send(person, { ...query, reaction })
        assert.deepEqual([answer.statusCode, answer.json().detail], [404, 'Не найдено.'], `${person}: ${content_type}`)
      }
    }
    for (const object_id of comments)
      assert.equal(await as(person).status(reactions.vote, { body: { object_id, reaction: 1 } }), 404)
  }
  const { rows } = await db.query(
    `select 1 from reactions where (kind, object_id) in (('post', $1), ('signal', $2)) or kind = 'comment' and object_id = any($3)`,
    [post, signal, comments],
  )
  assert.equal(rows.length, 0)
})

test('reaction counts equal a recount after a thousand concurrent random operations', async () => {
  const ids = await Promise.all(['А', 'Б', 'В'].map((title) => insertPost(db, { title })))
  const signalId = await insertSignal(db, 'Вместе')
  const { rows: people } = await db.query<{ id: number }>(
    `insert into accounts (username, name, email, email_verified)
     select 'many' || n, 'Кто-то', 'many' || n || '@example.org', true from generate_series(1, 40) n returning id`,
  )
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * below)
  }
  const items = [...ids.map((id) => ({ kind: 'post', id }) as const), { kind: 'signal', id: signalId } as const]
  const operations = Array.from({ length: 1000 }, () => ({
    item: items[random(items.length)]!,
    person: people[random(people.length)]!.id,
    reaction: [1, 2, 3, 4, 5, 6, -1, 0, 0][random(9)]!,
  }))
  const react = createReacting()
  const now = stage.now()
  await Promise.all(
    operations.map(({ item, person: accountId, reaction }) => react({ db, item, accountId, reaction, now })),
  )
  assert.deepEqual(await differences(), [])
  const { rows } = await db.query(`select 1 from reactions where account_id = any($1)`, [people.map(({ id }) => id)])
  assert.ok(rows.length > 50)
  // Removing people removes their reactions.
  await db.query(`delete from accounts where username like 'many1%'`)
  assert.deepEqual(await differences(), [])
  // Removing an item removes its reactions.
  await db.query('delete from posts where id = $1', [ids[0]])
  const { rows: left } = await db.query(
    `select from reactions where kind = 'post' and object_id = $1
     union all select from reaction_sums where kind = 'post' and object_id = $1`,
    [ids[0]],
  )
  assert.equal(left.length, 0)
})

/** Stored sums that differ from the rows. */
async function differences() {
  const { rows } = await db.query(
    `with counted as (
       select kind, object_id, reaction, count(*)::int as count from reactions group by 1, 2, 3),
     summed as (
       select kind, object_id, r.reaction, sum(r.count)::int as count from reaction_sums s,
         lateral (values (1, likes), (2, fires), (3, smiles), (4, thinks), (5, cries), (6, screams), (-1, dislikes))
           as r(reaction, count) group by 1, 2, 3 having sum(r.count) <> 0)
     select * from counted c full join summed s using (kind, object_id, reaction) where c.count is distinct from s.count`,
  )
  return rows
}

// spec: B-477, B-216
test('POST /api/comments/reactions/create/ takes a like or a dislike and answers the list; other values are refused', async () => {
  const postId = await insertPost(db, { title: 'С комментарием' })
  const object_id = await insertComment(db, { postId, authorId: 2, text: 'Да' })
  const vote = (person: 'anna' | 'maria' | 'oleg', reaction: number) =>
    as(person).call(reactions.vote, { body: { object_id, reaction } })
  assert.deepEqual(await vote('anna', 1), [{ reaction: '1', count: 1, is_mine: true }])
  assert.deepEqual(await vote('maria', -1), [
    { reaction: '1', count: 1, is_mine: false },
    { reaction: '-1', count: 1, is_mine: true },
  ])
  assert.deepEqual(await vote('maria', 0), [{ reaction: '1', count: 1, is_mine: false }])
  for (const reaction of [2, 3, 6, 7, -2, 0.5])
    assert.equal(await as('maria').status(reactions.vote, { body: { object_id, reaction } }), 400, String(reaction))
  assert.equal(await as('maria').status(reactions.vote, { body: { object_id: object_id + 99, reaction: 1 } }), 404)
  assert.equal(await as('oleg').status(reactions.vote, { body: { object_id, reaction: 1 } }), 403)
  const removed = await insertComment(db, { postId, text: 'Снято', isRemoved: true })
  assert.equal(await as('maria').status(reactions.vote, { body: { object_id: removed, reaction: 1 } }), 404)
  await db.query('delete from comments where id = $1', [object_id])
  const { rows: left } = await db.query(`select from reactions where kind = 'comment' and object_id = $1`, [object_id])
  assert.equal(left.length, 0)
})

test('too many reactions are refused in Russian with the wait', async () => {
  const id = await insertPost(db, { title: 'Предел' })
  stage.pass(120)
  let last = await send('maria', { object_id: id, content_type: 'opinion', reaction: 1 })
  for (let press = 1; press <= 120; press += 1)
    last = await send('maria', { object_id: id, content_type: 'opinion', reaction: press % 2 })
  assert.equal(last.statusCode, 429)
  assert.equal(last.json().detail, 'Слишком много попыток. Попробуйте через 1 минуту.')
  assert.ok(Number(last.headers['retry-after']) <= 60)
  stage.pass(61)
  assert.equal((await send('maria', { object_id: id, content_type: 'opinion', reaction: 1 })).statusCode, 200)
})
