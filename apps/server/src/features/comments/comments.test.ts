import assert from 'node:assert/strict'
import { test } from 'node:test'
import { comments } from '@palata/contract/comments'
import { discussionOn } from '#testing/acts/discussion.ts'
import { insertPost } from '#testing/acts/posts.ts'
import { testApp } from '#testing/app.ts'

const stage = await testApp({ withCaches: true })
const { db } = stage
const { maria, anna, newPost, say, read, words, calm, counts, call } = discussionOn(stage)
const oleg = stage.as('oleg')
const guest = stage.as('guest')

// spec: A-007, B-006, B-197, B-198, B-199, B-200, B-201, B-202, B-203, B-204, B-205, B-463, B-466, B-467, B-468
test('POST /api/comments/ under each kind of post is read back by GET', async () => {
  for (const [model, content_type, isPodcast] of [
    ['Opinion', 'opinion', false],
    ['Material', 'material', false],
    ['News', 'news', false],
    ['News', 'news', true],
  ] as const) {
    await calm()
    const post = await insertPost(db, { title: model, model, isPodcast })
    const made = await call('maria', 'POST', '/api/comments/', {
      object_pk: post,
      content_type,
      comment: ' Да ',
      image_url: '',
    })
    assert.equal(made.status, 201)
    const { id } = made.body
    assert.deepEqual(made.body, {
      id,
      object_pk: post,
      content_type,
      comment: 'Да',
      image_url: '',
      user: { username: 'maria', name: 'Мария', avatar: '' },
      submit_date: stage.now().toISOString(),
      is_edited: false,
      is_removed: false,
      level: 0,
      parent_id: null,
      reply_to: null,
      mentions: [],
      coins: [],
      reactions: [],
      pinned_comment: false,
      may_restore: false,
      muted_by: null,
      revision: 0,
    })
    const reply = await call('anna', 'POST', '/api/comments/', {
      object_pk: post,
      content_type,
      comment: 'Нет',
      parent_id: id,
    })
    assert.deepEqual([reply.body.level, reply.body.parent_id], [1, id])
    const list = await call('maria', 'GET', `/api/comments/${post}/?limit=500&offset=0`)
    assert.deepEqual([list.body.count, list.body.next], [2, null])
    assert.deepEqual(list.body.results, [made.body, reply.body])
    assert.deepEqual((await call('maria', 'GET', `/api/comments/${post}/?limit=1&offset=1`)).body.results, [reply.body])
  }
})

// spec: B-464, B-469, B-466, A-007
test('a signal has comments apart from the post of the same number', async () => {
  await db.query(`insert into coins (api_id, slug, symbol, name) values ('btc', 'btc', 'btc', 'Bitcoin')`)
  const { rows } = await db.query(
    `insert into signals (title, coin_id, direction, live, published_at) select 'Сигнал', id, 'long', true, now() from coins returning id`,
  )
  const id = rows[0].id
  const body = { object_pk: id, content_type: 'signal', comment: 'Беру', image_url: '' }
  assert.equal((await call('maria', 'POST', '/api/comments/?type=signal', body)).status, 201)
  const page = await call('maria', 'GET', `/api/comments/${id}/?limit=500&offset=0&type=signal`)
  assert.deepEqual(
    page.body.results.map((one: { comment: string; content_type: string }) => [one.comment, one.content_type]),
    [['Беру', 'signal']],
  )
  assert.equal((await db.query('select comments_count from signals where id = $1', [id])).rows[0].comments_count, 1)
  assert.equal(
    (await call('maria', 'POST', '/api/comments/?type=signal', { ...body, content_type: 'opinion' })).status,
    400,
  )
  assert.equal((await call('maria', 'GET', `/api/comments/${id + 1}/?type=signal`)).status, 404)
})

// spec: B-271, B-272, B-442, B-576
test('answers nest to level 5; a deeper one is placed beside the comment it answers and names its author', async () => {
  const post = await newPost()
  let parent: number | undefined
  const made = []
  for (let level = 0; level < 8; level += 1) {
    const one = await say(level % 2 ? anna : maria, post, `Уровень ${level}`, parent)
    made.push(one)
    parent = one.id
  }
  assert.deepEqual(
    made.map(({ level }) => level),
    [0, 1, 2, 3, 4, 5, 5, 5],
  )
  assert.deepEqual(
    made.slice(5).map(({ parent_id }) => parent_id),
    [made[4]!.id, made[4]!.id, made[4]!.id],
  )
  assert.deepEqual(
    made.map(({ reply_to: to }) => to?.username ?? null),
    [null, null, null, null, null, null, 'anna', 'maria'],
  )
  assert.deepEqual((await read(maria, post)).results, made)
})

test('a thread lists newest branches first, each followed by its answers, oldest first', async () => {
  await calm()
  const post = await newPost()
  const first = await say(maria, post, '1')
  const second = await say(anna, post, '2')
  const answer = await say(anna, post, '1.1', first.id)
  await say(maria, post, '1.2', first.id)
  await say(maria, post, '1.1.1', answer.id)
  await say(maria, post, '2.1', second.id)
  assert.deepEqual(words(await read(maria, post)), ['2', '2.1', '1', '1.1', '1.1.1', '1.2'])
})

// spec: B-365
test('a comment is trimmed; an empty, invisible or too long one is refused in Russian', async () => {
  await calm()
  const post = await newPost()
  const sent = (comment: unknown) =>
    call('maria', 'POST', '/api/comments/', { object_pk: post, content_type: 'opinion', comment })
  assert.equal((await sent(`  ${'💥'.repeat(1000)}\n`)).status, 201)
  for (const [comment, why] of [
    ['я'.repeat(1001), /Не больше 1000 знаков/],
    ['', /Напишите текст/],
    [' \n\t ', /Напишите текст/],
    ['\u200b\u2060\ufeff\u3164', /Напишите текст/],
    [null, /[а-я]/],
    [{}, /[а-я]/],
  ] as const) {
    const { status, body } = await sent(comment)
    assert.equal(status, 400)
    assert.match(body.comment[0], why)
  }
  assert.equal((await sent('смотри \u202egpj.exe\u202c\r\n\r\n\r\n\r\nтут')).body.comment, 'смотри gpj.exe\n\nтут')
  assert.equal(
    (await sent('<img src=x onerror=alert(1)>')).body.comment,
    '<img src=x onerror=alert(1)>',
    'words, not HTML',
  )
  const { rows } = await db.query('select html from comments order by id desc limit 1')
  assert.equal(rows[0].html, '&lt;img src=x onerror=alert(1)&gt;')
  assert.equal(
    (
      await call('maria', 'POST', '/api/comments/', {
        object_pk: post,
        content_type: 'opinion',
        comment: 'x',
        image_url: 'https://evil.example/x.gif',
      })
    ).status,
    400,
  )
})

// spec: B-009, B-415
test('comments are for those with paid access', async () => {
  await calm()
  const post = await newPost()
  const { id } = await say(maria, post, 'Тайна')
  const at = (who: typeof maria) => who.status(comments.list, { params: { postId: String(post) } })
  assert.deepEqual([await at(guest), await at(oleg), await at(maria), await at(anna)], [401, 403, 200, 200])
  const body = { object_pk: post, content_type: 'opinion' as const, comment: 'И я', parent_id: id }
  assert.deepEqual(
    [await guest.status(comments.create, { body }), await oleg.status(comments.create, { body })],
    [401, 403],
  )
  assert.equal((await counts(post)).comments_count, 1)
})

test('a comment on a missing, hidden or wrong post, or under a parent elsewhere or removed, is refused', async () => {
  await calm()
  const [post, other] = [await newPost(), await newPost()]
  const hidden = await insertPost(db, { title: 'Черновик', live: false, authorId: 2 })
  const foreign = await say(maria, other, 'Чужой')
  const gone = await say(maria, post, 'Ушёл')
  await maria.status(comments.remove, { params: { id: String(gone.id) } })
  const sent = (body: object) =>
    call('maria', 'POST', '/api/comments/', {
      object_pk: post,
      content_type: 'opinion',
      comment: 'Да',
      image_url: '',
      ...body,
    })
  assert.equal((await sent({ object_pk: 99_999 })).status, 404)
  assert.equal((await sent({ object_pk: hidden })).status, 404)
  assert.equal((await sent({ content_type: 'news' })).status, 404)
  const removed = await newPost()
  await db.query('update posts set live = false, removed_at = now() where id = $1', [removed])
  assert.equal((await sent({ object_pk: removed })).status, 404)
  assert.equal((await db.query('select from comment_threads where post_id = $1', [removed])).rowCount, 0)
  assert.match((await sent({ parent_id: foreign.id })).body.parent_id[0], /Такого комментария здесь нет/)
  assert.match((await sent({ parent_id: gone.id })).body.parent_id[0], /удалён/)
  assert.equal((await sent({ parent_id: 99_999 })).status, 400)
  assert.equal((await sent({ parent_id: -1 })).status, 400)
  const forged = await sent({
    level: 4,
    ancestors: [foreign.id],
    id: 7,
    pinned_comment: true,
    submit_date: '2020-01-01T00:00:00Z',
  })
  assert.deepEqual(
    [forged.status, forged.body.level, forged.body.pinned_comment, forged.body.submit_date],
    [201, 0, false, stage.now().toISOString()],
  )
  assert.equal((await counts(post)).comments_count, 1)
  assert.equal(await maria.status(comments.list, { params: { postId: String(hidden) } }), 200, 'its author sees it')
  await db.query('update posts set author_id = 3 where id = $1', [hidden])
  assert.equal(await maria.status(comments.list, { params: { postId: String(hidden) } }), 404)
})

test('mentions are kept by account, and @ with an unknown name stays a plain word', async () => {
  await calm()
  const post = await newPost()
  const { mentions, id } = await say(maria, post, '@anna, @OLEG и @никто, почта a@anna.example, @nobody, @anna')
  assert.deepEqual(mentions, [
    { username: 'anna', name: 'Анна Вель' },
    { username: 'oleg', name: 'Олег' },
  ])
  const edited = await maria.call(comments.update, { params: { id: String(id) }, body: { comment: '@oleg' } })
  assert.deepEqual(edited.comments.mentions, [{ username: 'oleg', name: 'Олег' }])
  const { rows } = await db.query('select account_id from comment_mentions where comment_id = $1', [id])
  assert.deepEqual(rows, [{ account_id: 3 }])
  await db.query(
    `insert into accounts (username, name, email, email_verified) select 'person' || n, 'Имя', 'p' || n || '@example.org', true from generate_series(1, 11) n`,
  )
  const crowd = Array.from({ length: 11 }, (_, n) => `@person${n + 1}`).join(' ')
  const refused = await call('maria', 'POST', '/api/comments/', {
    object_pk: post,
    content_type: 'opinion',
    comment: crowd,
  })
  assert.match(refused.body.comment[0], /не больше 10 человек/)
  await db.query(
    `insert into accounts (username, name, email, email_verified) select 'q' || n, 'Имя', 'q' || n || '@example.org', true from generate_series(100, 199) n`,
  )
  const hundred = Array.from({ length: 100 }, (_, n) => `@q${n + 100}`).join(' ')
  const hundredfold = { object_pk: post, content_type: 'opinion', comment: hundred }
  assert.match((await call('maria', 'POST', '/api/comments/', hundredfold)).body.comment[0], /не больше 10 человек/)
  const last = (await db.query('select count(*)::int as n from comment_mentions')).rows[0]
  assert.deepEqual(last, { n: 1 }, 'nobody of them is told')
})

test('people are suggested by the beginning of username or name, never by address', async () => {
  await calm()
  await db.query(`insert into accounts (username, name, email) values ('annex', 'Ждёт письма', 'annex@example.org')`)
  const found = async (q: string) =>
    (await maria.call(comments.people, { query: { q } })).results.map(({ username }) => username)
  assert.deepEqual(await found('@AN'), ['anna'])
  assert.deepEqual(await found('анна в'), ['anna'])
  assert.deepEqual(await found('%'), [])
  assert.deepEqual(await found('anna@'), [])
  assert.deepEqual(await found(''), [])
  assert.equal(await oleg.status(comments.people, { query: { q: 'an' } }), 403)
})
