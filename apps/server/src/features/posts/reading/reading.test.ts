import assert from 'node:assert/strict'
import { test } from 'node:test'
import { posts } from '@palata/contract/posts'
import { insertPost } from '#testing/acts/posts.ts'
import { testApp } from '#testing/app.ts'
import { rerenderPosts } from '../writing/previewing/rendering.ts'

const stage = await testApp({ withCaches: true })
const { db } = stage
const [guest, oleg, maria, anna] = (['guest', 'oleg', 'maria', 'anna'] as const).map((person) => stage.as(person))
const BODY = 'КАНАРЕЙКА: <b>тело</b> про $BTC'

await db.query(
  `insert into channels (slug, name) values ('defi', 'DeFi'), ('macro', 'Макро'), ('l2', 'L2');
   insert into coins (api_id, slug, symbol, name, rank, price_usd) values ('bitcoin', 'bitcoin', 'BTC', 'Bitcoin', 1, 2), ('arb', 'arb', 'ARB', 'A', 2, 2)`,
)
const opinion = await insertPost(db, {
  title: 'Мнение',
  content: BODY,
  images: ['/media/a.svg', '/media/b.svg'],
  authorId: 2,
})
await db.query(`update posts set embed_links = '{https://t.me/club/5}' where id = $1`, [opinion])
const news = await insertPost(db, { title: 'Новость', model: 'News', content: BODY })
const podcast = await insertPost(db, { title: 'Подкаст', model: 'Material', isPodcast: true, content: BODY })
const waiting = await insertPost(db, { title: 'Ждёт', content: BODY, live: false, authorId: 3 })
const removed = await insertPost(db, { title: 'Снято', content: BODY, live: false, authorId: 3 })
await db.query('update posts set removed_at = now(), was_live = true where id = $1', [removed])
const rejected = await insertPost(db, { title: 'Не принято', content: BODY, live: false, authorId: 3 })
await db.query('update posts set removed_at = now() where id = $1', [rejected])

const get = (id: number | string) => ({ params: { id: String(id) } })
const texts = (...ids: number[]) => ({ query: { list_id: ids.join(',') as never } })

// spec: B-453, B-507, B-508
test('GET /api/alpha/{id}/ answers the post with its section, and without its last comment', async () => {
  await db.query(
    `with thread as (insert into comment_threads (post_id, changed_at, total, standing) values ($1, now(), 1, 1) returning id),
     added as (insert into comments (thread_id, author_id, text, created_at) select id, 3, 'Да', now() from thread returning id)
     update posts set last_comment_id = (select id from added), comments_count = 1 where id = $1`,
    [opinion],
  )
  const response = await maria!.get(`/api/alpha/${opinion}/`)
  assert.equal(response.statusCode, 200)
  const post = response.json()
  assert.deepEqual(
    [post.id, post.object_id, post.section_name, post.last_comment, post.comments_count, post.is_mine],
    [opinion, opinion, 'opinion', null, 1, true],
  )
  assert.equal((await guest!.call(posts.get, get(news))).section_name, 'news')
})

// spec: B-172
test('section_name of a podcast is podcast, of a material analytics', async () => {
  assert.equal((await guest!.call(posts.get, get(podcast))).section_name, 'podcast')
  const material = await insertPost(db, { title: 'Разбор', model: 'Material' })
  assert.equal((await guest!.call(posts.get, get(material))).section_name, 'analytics')
})

// spec: B-099, B-100, B-175, B-185, B-419
test('a post’s content is HTML for people with access and is not sent to others', async () => {
  const post = await maria!.call(posts.get, get(opinion))
  assert.equal(post.content, '<p>КАНАРЕЙКА: <b>тело</b> про $BTC</p>')
  assert.deepEqual([post.is_ready_inner_page, post.images_list.length], [true, 2])
  assert.deepEqual(post.embed_links, ['https://t.me/club/5'])
  for (const person of [guest!, oleg!]) {
    const locked = await person.call(posts.get, get(opinion))
    const { content, is_locked, is_ready_inner_page, images_list, embed_links, embeds } = locked
    assert.deepEqual([content, is_locked, is_ready_inner_page, images_list.length], ['', true, false, 1])
    assert.deepEqual([embed_links, embeds], [[], []])
  }
})

test('a post rendered by the job is answered with its coins and reading minutes', async () => {
  await rerenderPosts(db)
  const post = await maria!.call(posts.get, get(news))
  assert.equal(post.content, '<p>КАНАРЕЙКА: <b>тело</b> про <span data-coin-id="bitcoin">BTC</span></p>')
  assert.deepEqual(
    post.coin_prices.map(({ api_id, start_price, current_price }) => [api_id, start_price, current_price]),
    [['bitcoin', null, 2]],
    'nobody knows what it cost then',
  )
  assert.equal(post.reading_minutes, 1)
  await db.query(`update posts set content_html = 'прежнее', content_version = 99 where id = $1`, [news])
  await rerenderPosts(db)
  assert.match((await maria!.call(posts.get, get(news))).content, /data-coin-id/)
})

test('a waiting post is for its author and moderators, and a removed one answers 410 to others', async () => {
  const statuses = async (id: number) =>
    Promise.all([guest!, maria!, oleg!, anna!].map((person) => person.status(posts.get, get(id))))
  assert.deepEqual(await statuses(waiting), [404, 404, 200, 200])
  assert.deepEqual(await statuses(removed), [410, 410, 200, 200])
  assert.deepEqual(await statuses(rejected), [404, 404, 200, 200], 'readers never saw it')
  assert.equal((await guest!.get(`/api/alpha/${removed}/`)).json().detail, 'Публикация удалена')
  for (const id of ['0', '01', '-1', '1e3', 'abc', '99999999999', '%00'])
    assert.equal((await guest!.get(`/api/alpha/${id}/`)).statusCode, 404, id)
})

// spec: B-451, B-452
test('GET /api/alpha/inner-pages/?list_id answers whole posts by ids between commas, in their order', async () => {
  const response = await maria!.get(`/api/alpha/inner-pages/?list_id=${news},999999,${opinion},${news}`)
  assert.equal(response.statusCode, 200)
  const list = response.json()
  assert.deepEqual(
    list.map(({ id }: { id: number }) => id),
    [news, opinion],
  )
  assert.deepEqual(list[1], await maria!.call(posts.get, get(opinion)))
})

test('inner pages leave out posts the reader may not see and are refused without access', async () => {
  const idsFor = async (person: typeof anna) =>
    (await person!.call(posts.texts, texts(opinion, waiting, removed))).map(({ id }) => id)
  assert.deepEqual(await idsFor(maria), [opinion])
  assert.deepEqual(await idsFor(anna), [opinion, waiting, removed])
  assert.equal(await guest!.status(posts.texts, texts(opinion)), 401)
  assert.equal(await oleg!.status(posts.texts, texts(opinion)), 403)
  assert.deepEqual(
    (await oleg!.get(`/api/alpha/inner-pages/?list_id=${opinion}`)).json().detail,
    'Доступ только по подписке',
  )
})

test('a list of ids is limited and must be well-formed', async () => {
  const fifty = Array.from({ length: 50 }, (_, at) => at + 1)
  assert.equal((await maria!.get(`/api/alpha/inner-pages/?list_id=${fifty}`)).statusCode, 200)
  for (const list of [
    '',
    ',',
    '1,',
    '0',
    '1,a',
    '1 2',
    '-1',
    '1'.repeat(12),
    [...fifty, 51].join(),
    `${'1,'.repeat(5000)}1x`,
  ]) {
    const response = await maria!.get(`/api/alpha/inner-pages/?list_id=${encodeURIComponent(list)}`)
    assert.equal(response.statusCode, 400, list)
    assert.match(response.body, /[а-я]/)
  }
  assert.equal((await maria!.get('/api/alpha/inner-pages/')).statusCode, 400)
})

// spec: B-450, B-417
test('GET /api/alpha/similar-posts/?object_id&content_type_id answers what shares coins, words and channels', async () => {
  const ids = new Map<string, number>()
  const add = async (
    title: string,
    { channelId, coin, ...draft }: { channelId?: number; coin?: number; hoursAgo?: number; live?: boolean } = {},
  ) => {
    const id = await insertPost(db, { title, model: 'News', hoursAgo: 500, ...draft, ...(channelId && { channelId }) })
    ids.set(title, id)
    if (coin)
      await db.query(
        `insert into mentions (kind, entity_id, coin_id, position, named_at) values ('post', $1, $2, 0, now())`,
        [id, coin],
      )
    return id
  }
  const id = await add('Комиссии роллапов растут', { channelId: 3, coin: 3 })
  await add('Комиссия роллапа упала', { coin: 3 })
  await add('Совсем о другом', { coin: 3 })
  await add('Тот же канал', { channelId: 3 })
  await add('Растущие комиссии', { channelId: 1 })
  await add('Роллапы: черновик', { coin: 3, live: false })
  await add('Ничего общего', { channelId: 1 })
  const response = await maria!.get(`/api/alpha/similar-posts/?object_id=${id}&content_type_id=1`)
  assert.equal(response.statusCode, 200)
  const found = posts.similar.reply.parse(response.json())
  assert.deepEqual(
    found.map(({ title }) => title),
    ['Комиссия роллапа упала', 'Совсем о другом', 'Растущие комиссии', 'Тот же канал'],
  )
  assert.ok(found.every(({ content }) => content === ''))
  const asked = { query: { object_id: id, content_type_id: 1 } }
  assert.equal(await guest!.status(posts.similar, asked), 401)
  assert.equal(await oleg!.status(posts.similar, asked), 403)
})

test('similar posts of a missing, mismatched or hidden post answer 404', async () => {
  const status = (object_id: number | string, content_type_id: number | string) =>
    maria!.get(`/api/alpha/similar-posts/?object_id=${object_id}&content_type_id=${content_type_id}`)
  for (const [id, kind] of [
    [999_999, 1],
    [news, 2],
    [waiting, 3],
    [removed, 3],
  ] as const)
    assert.equal((await status(id, kind)).statusCode, 404, `${id} ${kind}`)
  for (const [id, kind] of [
    ['x', 1],
    [news, 'x'],
    [news, 4],
    ['', ''],
    [-1, 1],
    ['1e9', 1],
  ] as const)
    assert.equal((await status(id, kind)).statusCode, 400, `${id} ${kind}`)
})

// spec: B-018, B-095, B-186, B-423
test('a post links a moderator to its place at the desk, and nobody else', async () => {
  const led = async (person: ReturnType<typeof stage.as>) => {
    const { admin_link, is_mine } = await person.call(posts.get, get(opinion))
    return [admin_link, is_mine]
  }
  assert.deepEqual(await led(anna!), [`/desk/materials/${opinion}`, false])
  assert.deepEqual(await led(maria!), ['', true])
  assert.deepEqual(await led(oleg!), ['', false])
  assert.deepEqual(await led(guest!), ['', false])
  const [text] = await anna!.call(posts.texts, texts(opinion))
  assert.equal(text?.admin_link, `/desk/materials/${opinion}`)
})
