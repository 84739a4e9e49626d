import assert from 'node:assert/strict'
import { test } from 'node:test'
import { posts } from '@palata/contract/posts'
import { ProviderError } from '#providers/errors.ts'
import { testApp } from '#testing/app.ts'
import { type Asker, ask, newDeskAsker } from '#testing/everyone.ts'
import { png } from '#testing/files/samplePictures.ts'
import { publishDue } from '../../publishing/actions.ts'

const told = {
  title: 'Bitcoin & биржи',
  description: 'Приток за день вырос <b>вдвое</b>, $BTC',
  site: 'Пример',
  image: 'https://news.example/cover.png',
  url: 'https://news.example/1',
}
let shownPicture = new Uint8Array(png(20, 10))
const pages = {
  read: async (url: string) => {
    if (url.includes('news.example')) return told
    throw new ProviderError('pages', 'no answer', { retryable: false })
  },
  picture: async () => Buffer.from(shownPicture),
}
const stage = await testApp({ pages })
const { app, db } = stage
await db.query(
  `insert into coins (api_id, slug, symbol, name, rank) values ('bitcoin', 'bitcoin', 'BTC', 'Bitcoin', 1)`,
)
const editor = await newDeskAsker(stage, 'editor')
const post = (asker: Asker, path: string, body: object) =>
  ask(app, { method: 'POST', url: `/api/desk/${path}`, body }, asker)
const NEWS = { kind: 'news', title: 'Приток в ETF', content: '<p>Вырос вдвое<script>x</script></p>', publish: 'now' }

test('a news item written at the desk is published at once, once however often sent, and logged', async () => {
  const key = '6f1c0f0e-6f0e-4b0e-8f0e-6f1c0f0e6f0e'
  const sent = { ...NEWS, key, source: 'https://news.example/1' }
  const both = await Promise.all([post(editor, 'writing/', sent), post(editor, 'writing/', sent)])
  assert.deepEqual(both.map(({ statusCode }) => statusCode).sort(), [200, 201])
  const { id, url } = both[0].json()
  assert.deepEqual([url, both[1].json().id], [`/news/${id}`, id])
  const shown = await stage.as('maria').call(posts.get, { params: { id: String(id) } })
  assert.deepEqual([shown.title, shown.source], ['Приток в ETF', 'https://news.example/1'])
  const { rows } = await db.query(`select outcome from operator_audit where command = 'write-post'`)
  assert.deepEqual(rows, [{ outcome: 'Опубликовано' }])
})

test('the same item sent again within a minute without a key is one; another text, kind or way of coming out is not', async () => {
  const plain = { ...NEWS, title: 'Без ключа' }
  const write = async (body: object) => (await post(editor, 'writing/', body)).json().id as number
  const same = await Promise.all(Array.from({ length: 8 }, () => write(plain)))
  assert.equal(new Set(same).size, 1)
  const publish_at = new Date(stage.now().getTime() + 86_400_000).toISOString()
  const others = [
    { ...plain, title: 'Другой' },
    { ...plain, source: 'https://news.example/2' },
    { ...plain, kind: 'material' },
    { ...plain, title: 'Позже', publish: 'later', publish_at },
    { ...plain, title: 'Позже', publish: 'now' },
  ]
  for (const other of others) {
    const id = await write(other)
    assert.ok(id && !same.includes(id), JSON.stringify(other))
    assert.equal(await write(other), id, JSON.stringify(other))
    same.push(id)
  }
  // Another test lists the scheduled posts.
  await db.query('delete from posts where publish_at is not null')
})

test('a podcast written at the desk cannot be published without its recording', async () => {
  const notes = { ...NEWS, kind: 'podcast', title: 'Выпуск' }
  const refused = await post(editor, 'writing/', notes)
  assert.deepEqual([refused.statusCode, Object.keys(refused.json())], [400, ['publish']])
  const { id, url } = (await post(editor, 'writing/', { ...notes, publish: 'wait' })).json()
  assert.equal(url, `/material/${id}`)
  const { rows } = await db.query('select model, is_podcast, live from posts where id = $1', [id])
  assert.deepEqual(rows, [{ model: 'Material', is_podcast: true, live: false }])
})

test('an editor changes a card’s look and its author at the desk, and both are logged', async () => {
  const { id } = (await post(editor, 'writing/', NEWS)).json()
  const look = { color: 'green', gif: 'rocket', label: 'Данные' }
  assert.equal((await post(editor, `posts/${id}/look/`, look)).statusCode, 200)
  const read = () => stage.as('maria').call(posts.get, { params: { id: String(id) } })
  const shown = await read()
  const editorsName = shown.author?.username
  assert.ok(editorsName)
  assert.deepEqual([shown.color, shown.gif_for_main_page, shown.news_atributes.label], ['green', 'rocket', 'Данные'])
  for (const wrong of [{ color: 'blue' }, { gif: '../x' }, { label: 'а'.repeat(21) }])
    assert.equal(
      (await post(editor, `posts/${id}/look/`, { ...look, ...wrong })).statusCode,
      400,
      JSON.stringify(wrong),
    )
  const given = { username: 'MARIA', reason: 'Писал другой человек' }
  const unknown = await post(editor, `posts/${id}/set-author/`, { ...given, username: 'nobody-here' })
  assert.deepEqual([unknown.statusCode, Object.keys(unknown.json())], [400, ['username']])
  assert.equal((await post(editor, `posts/${id}/set-author/`, given)).statusCode, 200)
  assert.equal((await read()).author?.username, 'maria')
  const { rows } = await db.query(
    `select command, outcome from operator_audit where command in ('set-look', 'set-author') order by id`,
  )
  assert.deepEqual(
    rows.map(({ outcome }) => outcome),
    ['Вид карточки: green, rocket, Данные', `Автор: ${editorsName} → maria`],
  )
  const moderator = await newDeskAsker(stage, 'moderator')
  for (const [action, body] of [
    ['look', look],
    ['set-author', given],
  ] as const)
    assert.equal((await post(moderator, `posts/${id}/${action}/`, body)).statusCode, 403)
})

test('a post with a wrong publication time, kind or picture is refused at the desk and writes nothing', async () => {
  const count = async () => (await db.query('select count(*)::int as n from posts')).rows[0].n
  const before = await count()
  for (const wrong of [
    { publish: 'later', publish_at: '2020-01-01T00:00:00Z' },
    { publish: 'later' },
    { publish: 'now', publish_at: '2030-01-01T00:00:00Z' },
    { kind: 'opinion' },
    { kind: 'material', source: 'https://news.example/1' },
    { content: '<p> </p>' },
    { source: 'javascript:alert(1)' },
    { old_images: ['/media/none.png'] },
    { channels: [{ id: 99 }] },
  ])
    assert.equal((await post(editor, 'writing/', { ...NEWS, ...wrong })).statusCode, 400, JSON.stringify(wrong))
  assert.equal(await count(), before)
  for (const role of ['moderator', 'operator'] as const)
    assert.equal((await post(await newDeskAsker(stage, role), 'writing/', NEWS)).statusCode, 403)
})

test('an opinion is scheduled at the desk, by a moderator too', async () => {
  const moderator = await newDeskAsker(stage, 'moderator')
  const publish_at = '2026-11-20T14:00:00Z'
  const sent = { content: '<p>Мой взгляд</p>', publish: 'later', publish_at }
  const written = await post(moderator, 'writing/opinion/', sent)
  assert.deepEqual([written.statusCode, written.json().publish_at], [201, publish_at])
  const { rows } = await db.query('select model, live from posts where id = $1', [written.json().id])
  assert.deepEqual(rows, [{ model: 'Opinion', live: false }])
  assert.equal((await post(moderator, `posts/${written.json().id}/unschedule/`, {})).statusCode, 200)
})

test('a news item is edited with its source; the earlier text is kept and a stale edit refused', async () => {
  const { id } = (await post(editor, 'writing/', { ...NEWS, source: 'https://news.example/old' })).json()
  const at = `/api/alpha/${id}/`
  const edit = (body: object, asker: Asker = editor) => ask(app, { method: 'PATCH', url: at, body }, asker)
  const words = {
    title: 'Приток в ETF удвоился',
    content: '<p>Вдвое</p>',
    source: 'https://news.example/new',
    revision: 0,
  }
  assert.equal((await edit(words)).statusCode, 200)
  const source = (await ask(app, { method: 'GET', url: `${at}source/` }, editor)).json()
  assert.deepEqual(
    [source.content_type, source.title, source.source, source.revision],
    ['news', words.title, words.source, 1],
  )
  const [before] = (await ask(app, { method: 'GET', url: `${at}versions/` }, editor)).json().results
  assert.deepEqual([before.title, before.source], ['Приток в ETF', 'https://news.example/old'])
  const late = await edit({ ...words, title: 'Другая правка' })
  assert.deepEqual([late.statusCode, typeof late.json().kept], [409, 'string'])
  assert.equal((await edit({ ...words, revision: 1, source: 'javascript:alert(1)' })).statusCode, 400)
  assert.equal((await edit({ ...words, revision: 1, source: 'Farside' })).statusCode, 200)
  assert.equal((await edit({ ...words, revision: 2 }, await newDeskAsker(stage, 'operator'))).statusCode, 403)
})

test('a waiting post is scheduled and unscheduled at the desk; a published one cannot be scheduled', async () => {
  const { id } = (await post(editor, 'writing/', { ...NEWS, publish: 'wait' })).json()
  const at = '2027-03-28T02:30:00+01:00'
  assert.equal((await post(editor, `posts/${id}/schedule/`, { at })).statusCode, 200)
  const listed = (await ask(app, { method: 'GET', url: '/api/desk/posts/?scheduled=1' }, editor)).json().results
  assert.deepEqual(
    listed.map((one: { publish_at: string }) => one.publish_at),
    ['2027-03-28T01:30:00.000Z'],
  )
  await post(editor, `posts/${id}/unschedule/`, {})
  await post(editor, `posts/${id}/approve/`, {})
  assert.equal((await post(editor, `posts/${id}/schedule/`, { at })).statusCode, 400)
})

const LONG = 'Долгая строка без точек '.repeat(8).trim()
/** Pasted text, and its title, content, source and coins. */
const PASTED: [string, string, string, string, string[]][] = [
  ['BTC обновил максимум', '$BTC обновил максимум', '', '', ['BTC']],
  ['BTC вырос. Выкуп идёт.', '$BTC вырос.', '<p>Выкуп идёт.</p>', '', ['BTC']],
  ['SEC и ETF: решение', 'SEC и ETF: решение', '', '', []],
  ['https://news.example/7\nБиржа\nТекст', 'Биржа', '<p>Текст</p>', 'https://news.example/7', []],
  [
    'Биржа\nТекст (https://news.example/8).',
    'Биржа',
    '<p>Текст (https://news.example/8).</p>',
    'https://news.example/8',
    [],
  ],
  ['Биржа\nТекст\nwww.news.example/9', 'Биржа', '<p>Текст</p>', 'https://www.news.example/9', []],
  ['Биржа\nПишите на news@palata.ru', 'Биржа', '<p>Пишите на news@palata.ru</p>', '', []],
  ['Биржа\nТекст\nhttps://news.example/BTC', 'Биржа', '<p>Текст</p>', 'https://news.example/BTC', []],
  ['BTC-USD и xBTC', 'BTC-USD и xBTC', '', '', []],
  [LONG, LONG.slice(0, 140), `<p>${LONG}</p>`, '', []],
]

test('a pasted link or text becomes a draft with title, source, picture and coins, or says that the page is away', async () => {
  const link = (await post(editor, 'writing/news/', { pasted: ' https://news.example/1 ' })).json()
  assert.deepEqual(
    [link.title, link.source, link.site, link.coins.map(({ symbol }: { symbol: string }) => symbol)],
    ['Bitcoin & биржи', 'https://news.example/1', 'Пример', ['BTC']],
  )
  assert.ok(!link.content.includes('<b>'))
  const { id } = (await post(editor, 'writing/', { ...NEWS, old_images: [link.image] })).json()
  assert.deepEqual((await stage.as('maria').call(posts.get, { params: { id: String(id) } })).images_list, [link.image])
  shownPicture = new Uint8Array(Buffer.from('no picture'))
  assert.equal((await post(editor, 'writing/news/', { pasted: 'https://news.example/1' })).json().image, '')
  const text = (
    await post(editor, 'writing/news/', { pasted: 'Биржа открыла торги\n\nС $BTC и другими.\nЗавтра.' })
  ).json()
  assert.deepEqual(
    [text.title, text.content, text.source],
    ['Биржа открыла торги', '<p>С $BTC и другими.</p><p>Завтра.</p>', ''],
  )
  for (const [pasted, title, content, source, symbols] of PASTED) {
    const read = (await post(editor, 'writing/news/', { pasted })).json()
    assert.deepEqual(
      [read.title, read.content, read.source, read.coins.map(({ symbol }: { symbol: string }) => symbol)],
      [title, content, source, symbols],
      pasted,
    )
  }
  const away = await post(editor, 'writing/news/', { pasted: 'https://nowhere.example/' })
  assert.deepEqual([away.statusCode, /не открылась/.test(away.json().detail)], [400, true])
})

test('a podcast without a recording is neither approved nor published at its time', async () => {
  const notes = { ...NEWS, kind: 'podcast', title: 'Выпуск без записи', publish: 'wait' }
  const { id } = (await post(editor, 'writing/', notes)).json()
  const refused = await post(editor, `posts/${id}/approve/`, {})
  assert.deepEqual(
    [refused.statusCode, refused.json().detail],
    [400, 'У подкаста ещё нет записи: приложите её, тогда публикуйте'],
  )
  const isLive = async () => (await db.query('select live from posts where id = $1', [id])).rows[0].live
  await post(editor, `posts/${id}/schedule/`, { at: '2026-11-20T14:00:00Z' })
  const news = (
    await post(editor, 'writing/', { ...NEWS, publish: 'later', publish_at: '2026-11-20T14:01:00Z' })
  ).json()
  const later = new Date('2026-11-20T15:00:00Z')
  await publishDue(db, later)
  const live = await db.query('select live from posts where id = $1', [news.id])
  assert.deepEqual([await isLive(), live.rows[0].live], [false, true], 'others do not wait for it')
  await db.query('update posts set audio_length = 60 where id = $1', [id])
  await publishDue(db, later)
  assert.equal(await isLive(), true)
})

test('a material is published at its time, once, also after the worker was down', async () => {
  const publish_at = '2026-11-20T15:00:00+03:00'
  const { id } = (await post(editor, 'writing/', { ...NEWS, kind: 'material', publish: 'later', publish_at })).json()
  const status = () => stage.as('guest').status(posts.get, { params: { id: String(id) } })
  await publishDue(db, stage.now())
  assert.equal(await status(), 404)
  stage.pass(26 * 3600)
  await Promise.all([publishDue(db, stage.now()), publishDue(db, stage.now())])
  const told = `select from outbox where name = 'posts.published' and payload -> 'ids' @> $1`
  assert.equal((await db.query(told, [`[${id}]`])).rowCount, 1)
  assert.equal(await status(), 200)
  const { rows } = await db.query(
    `select from operator_audit where command = 'publish-post' and operator = 'расписание' and arguments ->> 'object_id' = $1`,
    [String(id)],
  )
  assert.equal(rows.length, 1)
})
