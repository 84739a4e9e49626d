import assert from 'node:assert/strict'
import { test } from 'node:test'
import { form, patchForm, uploadForm } from '#testing/acts/forms.ts'
import { insertPost } from '#testing/acts/posts.ts'
import { testApp } from '#testing/app.ts'
import { beforeEachOf } from '#testing/ownHooks.ts'

const stage = await testApp()
const { app, db } = stage
await db.query(
  `insert into channels (slug, name) values ('defi', 'DeFi'), ('macro', 'Макро');
   insert into coins (api_id, slug, symbol, name, rank, price_usd) values ('bitcoin', 'bitcoin', 'BTC', 'Bitcoin', 1, 110)`,
)
beforeEachOf(import.meta.filename, () => db.query('truncate attempts'))

const WORDS = { title: 'Мой взгляд', short_description: 'Коротко', content: '<p>Биткоин растёт.</p>' }
const ALL = '/api/alpha/all/'
const send = (method: 'POST' | 'PATCH' | 'GET' | 'DELETE', url: string, person: string, payload?: object) =>
  app.inject({ method, url, headers: { authorization: person }, ...(payload && { payload }) })
const create = (person: string, fields: object) => send('POST', ALL, person, fields)
const edit = (id: number, person: string, fields: object) => send('PATCH', `/api/alpha/${id}/`, person, fields)
async function written(person = 'maria', fields: object = {}): Promise<number> {
  const reply = await create(person, { ...WORDS, key: crypto.randomUUID(), ...fields })
  assert.equal(reply.statusCode, 201, reply.body)
  return reply.json().id
}
const source = async (id: number, person = 'maria') => (await send('GET', `/api/alpha/${id}/source/`, person)).json()

// spec: B-248, B-250, B-251, B-461
test('POST /api/alpha/all/ with a multipart form answers the new post', async () => {
  const fields = {
    ...WORDS,
    content: '<p>Биткоин растёт: <b>$BTC</b>.</p>',
    embed_links: ['https://youtu.be/dQw4w9WgXcQ', 'https://t.me/palata/12'],
  }
  const reply = await uploadForm(app, ALL, 'maria', form(fields))
  assert.equal(reply.statusCode, 201, reply.body)
  const post = reply.json()
  assert.partialDeepStrictEqual(post, {
    content_type: 'opinion',
    title: 'Мой взгляд',
    short_description: 'Коротко',
    content: '<p>Биткоин растёт: <b><span data-coin-id="bitcoin">BTC</span></b>.</p>',
    embed_links: ['https://www.youtube.com/embed/dQw4w9WgXcQ', 'https://t.me/palata/12'],
    author: { username: 'maria' },
    is_mine: true,
    is_ready_inner_page: true,
    coin_prices: [{ api_id: 'bitcoin', start_price: 110 }],
    publication_date: '2026-11-20T09:00:00.000Z',
  })
  // `embeds` is left out: link previews are fetched meanwhile.
  const { embeds, ...read } = (await send('GET', `/api/alpha/${post.id}/`, 'maria')).json()
  assert.deepEqual({ ...read, embeds: post.embeds }, post)
  assert.deepEqual(embeds.map(({ kind }: { kind: string }) => kind).toSorted(), ['telegram', 'youtube'])
})

test('a member’s opinion waits for a moderator, and a moderator’s is published at once', async () => {
  const waiting = await written('maria')
  assert.equal((await send('GET', `/api/alpha/${waiting}/`, 'oleg')).statusCode, 404)
  assert.ok((await send('GET', '/api/alpha/channels/moderation/', 'anna')).body.includes(`"id":${waiting},`))
  const standing = await written('anna')
  assert.equal((await send('GET', `/api/alpha/${standing}/`, 'maria')).json().live, true)
  await send('PATCH', '/api/alpha/moderation/confirm/', 'anna', { object_id: waiting, content_type: 'opinion' })
  assert.equal((await send('GET', `/api/alpha/${waiting}/`, 'oleg')).json().live, true)
})

test('people without access may not write an opinion and are told why', async () => {
  assert.deepEqual([(await create('nobody', WORDS)).statusCode, (await create('oleg', WORDS)).statusCode], [401, 403])
  assert.equal((await create('oleg', WORDS)).json().detail, 'Доступ только по подписке')
})

// spec: B-462
test('PATCH /api/alpha/{id}/ with the same form answers the updated post', async () => {
  const id = await written('maria', { embed_links: ['https://youtu.be/dQw4w9WgXcQ'] })
  const fields = { title: 'Иначе', short_description: '', content: '<p>Биткоин падает.</p>' }
  const reply = await patchForm(app, `/api/alpha/${id}/`, 'maria', form(fields))
  assert.equal(reply.statusCode, 200, reply.body)
  assert.partialDeepStrictEqual(reply.json(), {
    id,
    title: 'Иначе',
    short_description: '',
    content: '<p>Биткоин падает.</p>',
    embed_links: ['https://www.youtube.com/embed/dQw4w9WgXcQ'],
  })
  const emptied = await patchForm(app, `/api/alpha/${id}/`, 'maria', form({ ...fields, embed_links: [''] }))
  assert.deepEqual(emptied.json().embed_links, [])
})

// spec: B-435, B-436
test('opinions and analytics are edited by their author and by moderators, by nobody else', async () => {
  for (const model of ['Opinion', 'Material'] as const) {
    const id = await insertPost(db, { title: 'Было', model, authorId: 2 })
    const other = await insertPost(db, { title: 'Чужое', model, authorId: 1 })
    assert.equal((await edit(id, 'maria', WORDS)).json().title, 'Мой взгляд')
    assert.equal((await edit(id, 'anna', { ...WORDS, title: 'Правка' })).json().title, 'Правка')
    const refused = await edit(other, 'maria', WORDS)
    assert.deepEqual([refused.statusCode, refused.json().detail], [403, 'Недостаточно прав'])
  }
  const news = await insertPost(db, { title: 'Новость', model: 'News', authorId: 1 })
  const podcast = await insertPost(db, { title: 'Подкаст', model: 'Material', isPodcast: true, authorId: 1 })
  for (const id of [news, podcast]) {
    // News and podcasts belong to the team: a former editor may not edit their own.
    await db.query('update posts set author_id = 2 where id = $1', [id])
    assert.equal((await edit(id, 'maria', WORDS)).statusCode, 403)
    assert.equal((await edit(id, 'anna', WORDS)).json().title, 'Мой взгляд')
  }
})

test('an edit of a hidden, missing or removed post answers 404 and changes nothing', async () => {
  const hidden = await insertPost(db, { title: 'Ждёт', live: false, authorId: 1 })
  const id = await written()
  await send('DELETE', '/api/alpha/moderation/delete', 'anna', { object_id: id })
  const replies = await Promise.all([
    edit(hidden, 'maria', WORDS),
    edit(999_999, 'anna', WORDS),
    edit(id, 'maria', WORDS),
    edit(id, 'anna', WORDS),
  ])
  assert.deepEqual(
    replies.map(({ statusCode }) => statusCode),
    [404, 404, 409, 409],
  )
})

// spec: B-253
test('an edit whose content_type and object_id name another post is refused', async () => {
  const id = await written()
  const meant = { ...WORDS, content_type: 'opinion', object_id: id }
  assert.equal((await edit(id, 'maria', meant)).statusCode, 200)
  assert.equal((await edit(id, 'maria', { ...meant, content_type: 'material' })).statusCode, 404)
  assert.equal((await edit(id, 'maria', { ...meant, object_id: id + 1 })).statusCode, 404)
})

// spec: B-252
test('channels of a post are objects with id, set by moderators only', async () => {
  const fields = form({ ...WORDS, key: crypto.randomUUID(), channels: ['{"id":2}', '{"id":1}'] })
  const post = (await uploadForm(app, ALL, 'anna', fields)).json()
  assert.deepEqual(
    post.channels.map(({ id }: { id: number }) => id),
    [1, 2],
  )
  const changed = await edit(post.id, 'anna', { ...WORDS, channels: [{ id: 2 }] })
  assert.deepEqual(
    changed.json().channels.map(({ slug }: { slug: string }) => slug),
    ['macro'],
  )
  assert.deepEqual((await edit(post.id, 'anna', WORDS)).json().channels.length, 1)
  assert.deepEqual((await edit(post.id, 'anna', { ...WORDS, channels: [] })).json().channels, [])
  const refused = await create('maria', { ...WORDS, channels: [{ id: 1 }] })
  assert.deepEqual([refused.statusCode, refused.json()], [400, { channels: ['Каналы назначают модераторы'] }])
  const unknown = await create('anna', { ...WORDS, channels: [{ id: 77 }] })
  assert.deepEqual([unknown.statusCode, unknown.json()], [400, { channels: ['Такого канала нет'] }])
})

test('an edit leaves an opinion published and in its place in the feed', async () => {
  const id = await insertPost(db, { title: 'Стоит', authorId: 2, hoursAgo: 5 })
  const post = (await edit(id, 'maria', WORDS)).json()
  assert.deepEqual([post.live, post.publication_date], [true, '2026-11-20T04:00:00.000Z'])
})

test('moderators read the versions of a post before each edit, with their editor; others do not', async () => {
  const id = await written('maria', { content: '<p>Первое <script>x</script></p>' })
  await edit(id, 'anna', { ...WORDS, title: 'Второе' })
  await edit(id, 'maria', { ...WORDS, title: 'Третье' })
  await edit(id, 'maria', { ...WORDS, title: 'Третье' })
  const reply = await send('GET', `/api/alpha/${id}/versions/`, 'anna')
  assert.deepEqual(
    reply
      .json()
      .results.map((version: Record<string, { username?: string }>) => [
        version.revision,
        version.title,
        version.content,
        version.editor?.username,
      ]),
    [
      [1, 'Второе', WORDS.content, 'anna'],
      [0, 'Мой взгляд', '<p>Первое </p>', 'maria'],
    ],
  )
  assert.equal((await send('GET', `/api/alpha/${id}/versions/`, 'maria')).statusCode, 403)
})

test('a moderator’s edit is logged with who and what, an author’s own is not', async () => {
  const id = await written()
  await edit(id, 'maria', { ...WORDS, title: 'Своё' })
  await edit(id, 'anna', { ...WORDS, title: 'Своё', short_description: 'Ещё короче', channels: [{ id: 1 }] })
  await edit(id, 'anna', { ...WORDS, title: 'Своё', short_description: 'Ещё короче' })
  const log = (await send('GET', `/api/alpha/moderation/log/?object_id=${id}&content_type=opinion`, 'anna')).json()
  assert.equal(log.results.length, 1)
  assert.partialDeepStrictEqual(log.results[0], {
    actor: 'anna',
    action: 'Правка',
    object_id: id,
    outcome: 'Изменено: описание, каналы',
  })
})

// spec: B-383, B-384, B-591
test('a post without a title takes the first text block that has words, cut at 120 characters', async () => {
  const TITLES: [content: string, title: string][] = [
    ['<p></p><h2>  Первый\n блок </h2><p>Второй</p>', 'Первый блок'],
    [`<ul><li>${'я'.repeat(130)}</li></ul>`, 'я'.repeat(120)],
    [`<p>${'🚀'.repeat(121)}</p>`, '🚀'.repeat(120)],
    ['<blockquote><p>Сказано</p></blockquote>', 'Сказано'],
    ['слова без блока', 'слова без блока'],
    ['<p>Строка<br>и ещё</p>', 'Строка и ещё'],
  ]
  for (const [content, title] of TITLES)
    assert.equal((await create('maria', { content, key: crypto.randomUUID() })).json().title, title, content)
})

// spec: B-385
test('a link in a derived title becomes a link-title span, and a given title has no links', async () => {
  const content = '<p>Отчёт <a href="https://a.example/x">тут</a>, $BTC и <b>https://b.example</b></p>'
  const derived = (await create('maria', { content })).json()
  assert.equal(derived.title, 'Отчёт тут, $BTC и https://b.example')
  assert.equal(
    derived.rich_title,
    'Отчёт <span class="link-title">тут</span>, <span data-coin-id="bitcoin">BTC</span> и <b><span class="link-title">https://b.example</span></b>',
  )
  const given = (await create('maria', { ...WORDS, title: 'См. b.com <b>про</b> $BTC' })).json()
  assert.equal(
    given.rich_title,
    'См. <span class="link-title">b.com</span> &#60;b&#62;про&#60;/b&#62; <span data-coin-id="bitcoin">BTC</span>',
  )
})

test('a derived title follows its text and is empty in the editor', async () => {
  const id = await written('maria', { title: ' ', content: '<p>Было</p>' })
  assert.deepEqual((await source(id)).title, '')
  assert.equal((await edit(id, 'maria', { content: '<p>Стало</p>' })).json().title, 'Стало')
  assert.equal((await edit(id, 'maria', { ...WORDS })).json().title, WORDS.title)
  assert.equal((await source(id)).title, WORDS.title)
})

// spec: B-379, B-381, B-590
test('a title and a short description hold 140 characters; an emoji is one', async () => {
  for (const field of ['title', 'short_description']) {
    const fits = await create('maria', { ...WORDS, [field]: '🚀'.repeat(140), key: crypto.randomUUID() })
    assert.equal(fits.statusCode, 201, field)
    const long = await create('maria', { ...WORDS, [field]: 'я'.repeat(141) })
    assert.deepEqual([long.statusCode, long.json()], [400, { [field]: ['Не больше 140 знаков'] }])
  }
})

test('a post of whitespace and invisible characters is refused', async () => {
  for (const content of [
    '',
    '   ',
    '<p>\u00a0</p>',
    '<p>\u200b\u2060\ufeff</p>',
    '<p>\u3164\u2800</p>',
    '<hr><p><br></p>',
  ]) {
    const reply = await create('maria', { title: 'Есть', content })
    assert.deepEqual([reply.statusCode, reply.json()], [400, { content: ['Напишите текст'] }], JSON.stringify(content))
  }
})

// spec: B-386, B-387
test('a plain address in a text is a link to a new tab, without a scheme an https one', async () => {
  const shown = async (content: string) =>
    (await create('maria', { ...WORDS, content, key: crypto.randomUUID() })).json().content
  const link = (href: string, words: string) =>
    `<a href="${href}" target="_blank" rel="noopener noreferrer nofollow">${words}</a>`
  assert.equal(
    await shown('<p>См. palata.xyz/путь и http://b.example.</p>'),
    `<p>См. ${link('https://palata.xyz/%D0%BF%D1%83%D1%82%D1%8C', 'palata.xyz/путь')} и ${link('http://b.example/', 'http://b.example')}.</p>`,
  )
  assert.equal(await shown('<p>Версия 1.5, Node.js и т.д.</p>'), '<p>Версия 1.5, Node.js и т.д.</p>')
})

// spec: B-392, B-393, B-394, B-395, B-396, B-399
test('embeds of YouTube and Telegram are kept in their normal form; others are refused in the specified words', async () => {
  const VIDEO = 'https://www.youtube.com/embed/dQw4w9WgXcQ'
  const GOOD: [given: string, kept: string][] = [
    [VIDEO, VIDEO],
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=5s', VIDEO],
    ['https://m.youtube.com/watch?v=dQw4w9WgXcQ', VIDEO],
    [' https://youtu.be/dQw4w9WgXcQ?si=x ', VIDEO],
    ['https://t.me/palata/12', 'https://t.me/palata/12'],
  ]
  for (const [given, kept] of GOOD) {
    const reply = await create('maria', { ...WORDS, embed_links: [given], key: crypto.randomUUID() })
    assert.deepEqual(reply.json().embed_links, [kept], reply.body)
  }
  const BAD = [
    'https://www.youtube.com/watch?v=short',
    'https://vimeo.com/1',
    'https://youtube.com.evil.example/embed/dQw4w9WgXcQ',
    'javascript:alert(1)',
    'просто слова',
  ]
  for (const link of BAD) {
    const reply = await create('maria', { ...WORDS, embed_links: [GOOD[0]![0], link] })
    assert.deepEqual(
      [reply.statusCode, reply.json()],
      [400, { embed_links: ['Ссылка должна иметь формат Embed из YouTube или Telegram'] }],
      link,
    )
  }
})

test('an eleventh embed link is refused', async () => {
  const links = (count: number) => Array.from({ length: count }, (_, n) => `https://t.me/palata/${n + 1}`)
  const fits = await create('maria', { ...WORDS, embed_links: links(10) })
  assert.equal(fits.json().embed_links.length, 10)
  const reply = await create('maria', { ...WORDS, embed_links: links(11) })
  assert.deepEqual([reply.statusCode, reply.json().detail], [400, 'Не больше 10 ссылок'])
})

test('100 identical concurrent posts make one, and each submission is answered with it', async () => {
  for (const named of [{ key: crypto.randomUUID() }, {}]) {
    await db.query('truncate attempts')
    const body = { ...WORDS, title: `Один раз ${JSON.stringify(named).length}`, ...named }
    const replies = await Promise.all(Array.from({ length: 100 }, () => create('maria', body)))
    assert.deepEqual([...new Set(replies.map(({ statusCode }) => statusCode))].toSorted(), [200, 201])
    assert.equal(new Set(replies.map((reply) => reply.json().id)).size, 1)
    const { rows } = await db.query('select count(*)::int as count from posts where title = $1', [body.title])
    assert.equal(rows[0].count, 1)
  }
})

test('too many posts are refused with the wait', async () => {
  for (let made = 0; made < 20; made += 1) await written()
  const reply = await create('maria', { ...WORDS, key: crypto.randomUUID() })
  assert.deepEqual(
    [reply.statusCode, reply.json().detail, reply.headers['retry-after']],
    [429, 'Слишком много попыток. Попробуйте через 60 минут.', '3600'],
  )
  stage.pass(3600)
  assert.equal((await create('maria', { ...WORDS, key: crypto.randomUUID() })).statusCode, 201)
})

test('of two concurrent edits the second is refused, and its text is kept as a draft', async () => {
  const id = await written()
  const { revision } = await source(id)
  assert.equal((await edit(id, 'anna', { ...WORDS, title: 'Первая', revision })).statusCode, 200)
  const late = { ...WORDS, title: 'Вторая', content: '<p>Опоздавшее</p>', revision }
  const refusals = [await edit(id, 'maria', late), await edit(id, 'maria', late)]
  for (const reply of refusals) {
    assert.equal(reply.statusCode, 409)
    assert.equal(reply.json().detail, 'Публикацию уже изменили. Ваш текст цел: он сохранён черновиком.')
    assert.equal(reply.json().revision, revision + 1)
  }
  const { kept } = refusals[0]!.json()
  assert.equal(refusals[1]!.json().kept, kept, 'sent twice, kept once')
  const draft = (await send('GET', `/api/editor/drafts/${kept}/`, 'maria')).json()
  assert.partialDeepStrictEqual(draft, {
    title: 'Вторая',
    content: '<p>Опоздавшее</p>',
    post_id: id,
    post_revision: revision,
    revision: 1,
  })
  assert.equal((await source(id)).title, 'Первая')
  const again = await edit(id, 'maria', { ...late, revision: revision + 1, draft_id: kept })
  assert.equal(again.json().title, 'Вторая')
  assert.equal((await send('GET', `/api/editor/drafts/${kept}/`, 'maria')).statusCode, 404)
})

test('an edit sent again is answered the same, kept once and logged once', async () => {
  const id = await written()
  const { revision } = await source(id)
  const sent = { ...WORDS, title: 'Второй раз', revision }
  const replies = await Promise.all(Array.from({ length: 20 }, () => edit(id, 'anna', sent)))
  assert.deepEqual([...new Set(replies.map(({ statusCode }) => statusCode))], [200])
  assert.equal((await send('GET', `/api/alpha/${id}/versions/`, 'anna')).json().results.length, 1)
  const log = await send('GET', `/api/alpha/moderation/log/?object_id=${id}&content_type=opinion`, 'anna')
  assert.equal(log.json().results.length, 1)
})

test('GET /api/alpha/{id}/source/ answers a post’s cleaned text to its author and moderators', async () => {
  const content =
    '<p onclick="x()">$BTC <script>alert(1)</script><img src=x onerror=y></p><details class="spoiler"><summary>Тайна</summary><p>Да</p></details>'
  const id = await written('maria', { content })
  const read = await source(id, 'anna')
  assert.equal(read.content, '<p>$BTC <img src="x"></p><details><summary>Тайна</summary><p>Да</p></details>')
  assert.deepEqual([read.id, read.content_type, read.short_description, read.revision], [id, 'opinion', 'Коротко', 0])
  assert.equal((await send('GET', `/api/alpha/${id}/source/`, 'oleg')).statusCode, 404)
  const standing = await insertPost(db, { title: 'Стоит', authorId: 1 })
  assert.equal((await send('GET', `/api/alpha/${standing}/source/`, 'maria')).statusCode, 403)
})
