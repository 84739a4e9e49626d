import assert from 'node:assert/strict'
import { test } from 'node:test'
import { comments } from '@palata/contract/comments'
import { connect } from '#platform/database.ts'
import { insertComment } from '#testing/acts/comments.ts'
import { insertPost } from '#testing/acts/posts.ts'
import { testApp } from '#testing/app.ts'
import { readOfPerson } from './reading/ofPerson.ts'

const stage = await testApp({ withCaches: true })
const { app, db } = stage
const { rows: people } = await db.query<{ username: string }>(
  `insert into accounts (username, name, email, groups, email_verified)
   select 'moderator' || n, 'Модератор', 'm' || n || '@example.org', '{Moderators}', true from generate_series(1, 3) n returning username`,
)
assert.equal(people.length, 3)

async function post(person: string, payload: object) {
  return app.inject({ method: 'POST', url: '/api/comments/', headers: { authorization: person }, payload })
}

/** The comment count stored on the post and the same count computed anew. */
async function bothCounts(postId: number) {
  const { rows } = await db.query(
    `select p.comments_count, t.standing, t.total, p.last_comment_id,
       (select count(*)::int from comments c where c.thread_id = t.id and c.removed_at is null) as standing_anew,
       (select count(*)::int from comments c where c.thread_id = t.id) as total_anew,
       (select max(id) from comments c where c.thread_id = t.id and c.removed_at is null) as last_anew
     from posts p join comment_threads t on t.post_id = p.id where p.id = $1`,
    [postId],
  )
  const { comments_count, standing, total, last_comment_id, standing_anew, total_anew, last_anew } = rows[0]
  assert.deepEqual(
    [comments_count, standing, total, last_comment_id],
    [standing_anew, standing_anew, total_anew, last_anew],
  )
  return { standing, total }
}

test('100 identical concurrent comments make one, and each submission is answered with it', async () => {
  for (const named of [{ key: crypto.randomUUID() }, {}]) {
    await db.query('truncate attempts')
    const object_pk = await insertPost(db, { title: 'Под огнём' })
    const body = { object_pk, content_type: 'opinion', comment: 'Один раз', image_url: '', ...named }
    const replies = await Promise.all(Array.from({ length: 100 }, () => post('maria', body)))
    assert.deepEqual([...new Set(replies.map(({ statusCode }) => statusCode))], [201])
    assert.equal(new Set(replies.map((reply) => reply.json().id)).size, 1)
    assert.deepEqual(await bothCounts(object_pk), { standing: 1, total: 1 })
  }
})

test('an idempotency key is its author’s own, and another key repeats the same comment anew', async () => {
  const object_pk = await insertPost(db, { title: 'Ключи' })
  const body = { object_pk, content_type: 'opinion', comment: 'Слово', image_url: '' }
  const key = crypto.randomUUID()
  const [mine, again, theirs, other] = [
    await post('maria', { ...body, key }),
    await post('maria', { ...body, comment: 'Другое', key }),
    await post('anna', { ...body, key }),
    await post('maria', { ...body, key: crypto.randomUUID() }),
  ]
  assert.equal(again.json().id, mine.json().id)
  assert.equal(again.json().comment, 'Слово')
  assert.equal(new Set([mine, theirs, other].map((reply) => reply.json().id)).size, 3)
  assert.equal((await post('maria', { ...body, key: 'x' })).statusCode, 400)
})

test('of many concurrent comments each wrong one is refused by itself and leaves nothing', async () => {
  await db.query('truncate attempts')
  const object_pk = await insertPost(db, { title: 'Вместе' })
  const replies = await Promise.all(
    [
      { comment: 'Первое' },
      { comment: 'Второе' },
      { comment: 'Никому', parent_id: 2_000_000_000 },
      { comment: 'С чужой картинкой', image_url: '/media/none.webp' },
      { comment: 'Не туда', content_type: 'news' },
      { comment: 'Третье' },
    ].map((said) => post('maria', { object_pk, content_type: 'opinion', image_url: '', ...said })),
  )
  assert.deepEqual(
    replies.map(({ statusCode }) => statusCode),
    [201, 201, 400, 400, 404, 201],
  )
  assert.deepEqual(await bothCounts(object_pk), { standing: 3, total: 3 })
})

test('comment counts equal a recount after 1,000 concurrent random operations', async () => {
  const posts = await Promise.all(Array.from({ length: 3 }, (_, n) => insertPost(db, { title: `Пост ${n}` })))
  const ids: { id: number; object_pk: number }[] = []
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * below)
  }
  const anna = (method: 'PATCH' | 'DELETE' | 'POST', what: string, id: number) =>
    app.inject({ method, url: `/api/comments/${what}/${id}/`, headers: { authorization: 'anna' } })
  async function act(number: number) {
    const one = ids[random(ids.length || 1)]
    const kind = one ? random(6) : 0
    if (kind <= 2) {
      const object_pk = one && kind === 2 ? one.object_pk : posts[random(posts.length)]!
      const parent = one && kind === 2 ? { parent_id: one.id } : {}
      const reply = await post(random(2) ? 'maria' : 'anna', {
        object_pk,
        content_type: 'opinion',
        comment: `Слово ${number}`,
        ...parent,
      })
      if (reply.statusCode === 201) ids.push({ id: reply.json().id, object_pk })
      return reply.statusCode
    }
    if (kind === 3) return (await anna('DELETE', 'delete', one!.id)).statusCode
    if (kind === 4) return (await anna('PATCH', 'restore', one!.id)).statusCode
    return (await anna(random(2) ? 'POST' : 'DELETE', 'pin', one!.id)).statusCode
  }
  const statuses = new Map<number, number>()
  for (let round = 0; round < 40; round += 1) {
    await db.query('truncate attempts')
    const done = await Promise.all(Array.from({ length: 25 }, (_, n) => act(round * 25 + n)))
    for (const status of done) statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  assert.ok((statuses.get(201) ?? 0) > 200 && (statuses.get(204) ?? 0) > 50, JSON.stringify([...statuses]))
  assert.deepEqual(
    [...statuses.keys()].filter((status) => status >= 500),
    [],
  )
  for (const id of posts) await bothCounts(id)
})

test('concurrent moderators remove, restore and pin a comment once', async () => {
  const postId = await insertPost(db, { title: 'Двое' })
  const id = await insertComment(db, { postId, authorId: 3, text: 'Спорное' })
  await insertComment(db, { postId, authorId: 3, text: 'Рядом' })
  const both = (method: 'DELETE' | 'PATCH' | 'POST', what: string) =>
    Promise.all(
      Array.from({ length: 8 }, () =>
        app.inject({ method, url: `/api/comments/${what}/${id}/`, headers: { authorization: 'anna' } }),
      ),
    )
  const statuses = (replies: { statusCode: number }[]) => [...new Set(replies.map(({ statusCode }) => statusCode))]
  assert.deepEqual(statuses(await both('POST', 'pin')), [200])
  assert.deepEqual(statuses(await both('DELETE', 'delete')), [204])
  assert.deepEqual(await bothCounts(postId), { standing: 1, total: 2 })
  assert.deepEqual(statuses(await both('PATCH', 'restore')), [200])
  assert.deepEqual(await bothCounts(postId), { standing: 2, total: 2 })
  const page = await stage.as('maria').call(comments.list, { params: { postId: String(postId) } })
  assert.equal(page.pinned.length, 1)
})

// spec: B-266, B-580, B-465
test('a long thread is read by pages of 500 without repeats, and a comment in it is found with its ancestors', async () => {
  const postId = await insertPost(db, { title: 'Длинный' })
  const root = await insertComment(db, { postId, authorId: 1, text: 'Корень' })
  const { rows } = await db.query<{ id: number; ancestors: number[] }>(
    `insert into comments (thread_id, author_id, text, created_at, ancestors)
     select c.thread_id, 2, 'Ответ ' || n, now(), array[c.id] from comments c, generate_series(1, 1200) n where c.id = $1
     returning id, ancestors`,
    [root],
  )
  const deep = await db.query<{ id: number }>(
    `insert into comments (thread_id, author_id, text, created_at, ancestors)
     select thread_id, 2, 'Глубоко', now(), ancestors || id from comments where id = $1 returning id`,
    [rows[1100]!.id],
  )
  await db.query(
    'update comment_threads set total = 1202, standing = 1202, revision = revision + 1 where post_id = $1',
    [postId],
  )
  for (let n = 0; n < 3; n += 1) await insertComment(db, { postId, authorId: 1, text: `Свежий ${n}` })
  const maria = stage.as('maria')
  const first = await maria.call(comments.list, { params: { postId: String(postId) } })
  assert.deepEqual([first.results.length, first.count], [500, 1205])
  const seen = first.results.map(({ id }) => id)
  for (let next = first.next; next; ) {
    const reply = await maria.get(next)
    assert.equal(reply.statusCode, 200)
    const page = comments.list.reply.parse(reply.json())
    seen.push(...page.results.map(({ id }) => id))
    next = page.next
  }
  assert.equal(seen.length, 1205)
  assert.equal(new Set(seen).size, 1205)
  const byOffset = await maria.call(comments.list, { params: { postId: String(postId) }, query: { offset: 500 } })
  assert.deepEqual(
    byOffset.results.map(({ id }) => id),
    seen.slice(500, 1000),
  )

  const target = deep.rows[0]!.id
  const window = await maria.call(comments.list, { params: { postId: String(postId) }, query: { comment_id: target } })
  assert.deepEqual(
    window.results.slice(0, 3).map(({ id }) => id),
    [root, rows[1100]!.id, target],
  )
  assert.deepEqual(
    window.results.slice(2).map(({ id }) => id),
    seen.slice(seen.indexOf(target)),
  )
  const near = await maria.call(comments.list, {
    params: { postId: String(postId) },
    query: { comment_id: rows[3]!.id },
  })
  assert.deepEqual(
    near.results.map(({ id }) => id),
    seen.slice(3, 503),
    'a short branch begins with its first',
  )
  const nowhere = await maria.call(comments.list, { params: { postId: String(postId) }, query: { comment_id: 1 } })
  assert.deepEqual(
    nowhere.results.map(({ id }) => id),
    first.results.map(({ id }) => id),
  )
})

test('malformed cursors and numbers of a thread are refused in Russian', async () => {
  const postId = await insertPost(db, { title: 'Адреса' })
  await insertComment(db, { postId, authorId: 1, text: 'Слово' })
  const maria = stage.as('maria')
  for (const query of [
    'after=x',
    'after=1.2.3.4.5.6.7',
    'after=-1',
    'after=1..2',
    'limit=501',
    'limit=0',
    'offset=-1',
    'comment_id=0',
    'type=post',
  ]) {
    const reply = await maria.get(`/api/comments/${postId}/?${query}`)
    assert.equal(reply.statusCode, 400, query)
    assert.match(reply.body, /[а-я]/, query)
  }
  assert.equal((await maria.get('/api/comments/01/')).statusCode, 404)
})

test('the query plan of a page of comments reads only its rows, however long the thread', async () => {
  await db.query(
    `insert into comment_threads (post_id, total, standing, changed_at) select id, 0, 0, now() from posts on conflict do nothing`,
  )
  await db.query(
    `insert into comments (thread_id, author_id, text, created_at)
     select t.id, 2, 'Слово', now() from comment_threads t, generate_series(1, 4000)`,
  )
  await db.query('analyze comments')
  const { rows } = await db.query(
    `explain (analyze, buffers, format json) select * from comments
     where thread_id = (select max(thread_id) from comments) and place > array[-2000000000] order by place limit 501 offset 0`,
  )
  const plan = JSON.stringify(rows[0]['QUERY PLAN'])
  assert.match(plan, /"Index Name": ?"comments_thread"/)
  assert.doesNotMatch(plan, /"Node Type": ?"Sort"/)
})

test('the comments of a person who has long been silent are read by their own index', async () => {
  const postId = await insertPost(db, { title: 'Давний' })
  const silent = await insertComment(db, { postId, authorId: 3, text: 'Давно' })
  for (const [author, many] of [
    [3, 3000],
    [2, 10_050],
  ])
    await db.query(
      `insert into comments (thread_id, author_id, text, created_at)
       select thread_id, $2, 'Слово', now() from comments, generate_series(1, $3) where id = $1`,
      [silent, author, many],
    )
  await db.query('analyze comments')
  const one = connect(stage.url, () => {}, { max: 1 })
  const oleg = { id: 3, username: 'oleg', hasPaidAccess: false, isModerator: false }
  const { results } = await readOfPerson(one, oleg, 'oleg', {})
  assert.equal(results.length, 30)
  const maria = { id: 2, username: 'maria', hasPaidAccess: true, isModerator: false }
  assert.equal((await readOfPerson(one, maria, 'maria', {})).count, 10_001, 'as many are not counted to the end')
  const { rows } = await one.query(`explain (analyze, format json) execute "comments.ofPerson"(3, null, true, 0)`)
  const plan = JSON.stringify(rows[0]['QUERY PLAN'])
  assert.match(plan, /"Index Name": ?"comments_author"/)
  assert.doesNotMatch(plan, /"Rows Removed by Filter": ?[1-9]/)
  await one.end()
  await db.query('delete from comments where id >= $1', [silent])
})

test('a person’s comments are listed to themselves and to members, paged, without hidden and removed ones', async () => {
  const visible = await insertPost(db, { title: 'Видимый', model: 'Material' })
  const hidden = await insertPost(db, { title: 'Скрытый' })
  await db.query('delete from comments where author_id = 3')
  for (let n = 0; n < 35; n += 1) await insertComment(db, { postId: visible, authorId: 3, text: `Слово ${n}` })
  await insertComment(db, { postId: hidden, authorId: 3, text: 'Под черновиком' })
  await db.query('update posts set live = false where id = $1', [hidden])
  await insertComment(db, { postId: visible, authorId: 3, text: 'Удалённое', isRemoved: true })
  const get = async (person: 'guest' | 'oleg' | 'maria' | 'anna', url: string) => {
    const reply = await stage.as(person).get(url)
    return { status: reply.statusCode, body: reply.json(), text: reply.body }
  }
  const own = await get('oleg', '/api/users/oleg/comments/?page=1')
  assert.equal(own.status, 200)
  assert.deepEqual(own.body.results[0], {
    id: own.body.results[0].id,
    comment: 'Удалённое',
    image_url: '',
    submit_date: stage.now().toISOString(),
    is_removed: true,
    post: { title: 'Видимый', model_name: 'Material', id: visible },
  })
  assert.ok(!own.text.includes('Под черновиком'))
  const others = await get('maria', '/api/users/oleg/comments/')
  assert.ok(!others.text.includes('Удалённое') && !others.text.includes('Под черновиком'))
  const rest = await get('maria', others.body.next)
  assert.deepEqual(
    [...others.body.results, ...rest.body.results].map(({ comment }) => comment),
    Array.from({ length: 35 }, (_, n) => `Слово ${34 - n}`),
  )
  assert.deepEqual(
    (await get('maria', '/api/users/oleg/comments/?page=2')).body.results,
    rest.body.results.slice(0, 30),
  )
  assert.equal((await get('guest', '/api/users/oleg/comments/')).status, 401)
  assert.equal((await get('oleg', '/api/users/maria/comments/')).status, 403, 'without a subscription')
  assert.equal((await get('maria', '/api/users/nobody/comments/')).status, 404)
})
