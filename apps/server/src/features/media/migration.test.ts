import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { testDatabase } from '#testing/app.ts'

const FOLDER = new URL('../../../migrations/', import.meta.url)
const RIGHTS = '081_media_rights.sql'

test('the migration gives pictures of an older database their owners and random names', async (t) => {
  const { db, drop } = await testDatabase()
  t.after(drop)
  await db.query('drop schema public cascade; create schema public')
  const files = (await readdir(FOLDER)).sort()
  const run = async (name: string) => db.query(await readFile(new URL(name, FOLDER), 'utf8'))
  for (const name of files.filter((file) => file < RIGHTS)) await run(name)

  const uploaded = `avatar-1-${'a'.repeat(32)}.webp`
  const names = ['avatar-anna.svg', uploaded, 'channel-1.svg', 'cover-0.svg', 'image-0-0.svg', 'image-0-1.svg']
  for (const name of [...names, 'signal.svg', 'comment.svg', 'lost.svg'])
    await db.query(
      `insert into media (name, content_type, body) values ($1, 'image/svg+xml', convert_to($1, 'UTF8'))`,
      [name],
    )
  await db.query(
    `insert into accounts (username, name, email, avatar) values
     ('anna', 'Анна', 'a@example.org', $1), ('maria', 'Мария', 'm@example.org', '/media/avatar-anna.svg'), ('oleg', 'Олег', 'o@example.org', '')`,
    [`/media/${uploaded}`],
  )
  await db.query(`insert into channels (slug, name, logo) values ('c', 'Канал', '/media/channel-1.svg')`)
  await db.query(`insert into coins (api_id, slug, symbol, name) values ('btc', 'btc', 'BTC', 'Bitcoin')`)
  await db.query(
    `insert into posts (model, title, content, images, published_at) values
     ('Opinion', 'С картинками', '<img src="/media/image-0-1.svg"><img src="/media/image-0-1.svg"><img src="/media/cover-0.svg">',
      '{/media/cover-0.svg,/media/image-0-0.svg,https://elsewhere.example/x.png}', now()),
     ('Opinion', 'Без картинок', '', '{}', now())`,
  )
  await db.query(
    `insert into signals (coin_id, title, direction, images) values (1, 'Сигнал', 'long', '{/media/signal.svg}')`,
  )
  await db.query(
    `insert into comments (post_id, author_id, image_url, created_at) values (1, 1, '/media/comment.svg', now())`,
  )
  await run(RIGHTS)

  const { rows } = await db.query<{ was: string; name: string; belongs_to: string; belongs_id: number | null }>(
    `select convert_from(body, 'UTF8') as was, name, belongs_to, belongs_id from media`,
  )
  const now = new Map(rows.map((row) => [row.was, row]))
  assert.deepEqual(Object.fromEntries(rows.map((row) => [row.was, [row.belongs_to, row.belongs_id]])), {
    'avatar-anna.svg': ['avatar', null],
    [uploaded]: ['avatar', 1],
    'channel-1.svg': ['channel', null],
    'cover-0.svg': ['cover', 1],
    'image-0-0.svg': ['post', 1],
    'image-0-1.svg': ['post', 1],
    'signal.svg': ['signal', 1],
    'comment.svg': ['comment', 1],
    'lost.svg': ['nothing', null],
  })
  for (const { was, name } of rows) {
    if (was === uploaded) assert.equal(name, uploaded)
    else assert.match(name, /^[0-9a-f]{32}\.svg$/, was)
  }
  const at = (was: string) => `/media/${now.get(was)!.name}`
  const [post, other] = (await db.query('select content, images from posts order by id')).rows
  assert.deepEqual(post.images, [at('cover-0.svg'), at('image-0-0.svg'), 'https://elsewhere.example/x.png'])
  const figure = `<img src="${at('image-0-1.svg')}">`
  assert.equal(post.content, `${figure}${figure}<img src="${at('cover-0.svg')}">`)
  assert.deepEqual(other, { content: '', images: [] })
  const avatars = (await db.query('select avatar from accounts order by id')).rows.map(({ avatar }) => avatar)
  assert.deepEqual(avatars, [`/media/${uploaded}`, at('avatar-anna.svg'), ''])
  assert.equal((await db.query('select logo from channels')).rows[0].logo, at('channel-1.svg'))
  assert.deepEqual((await db.query('select images from signals')).rows[0].images, [at('signal.svg')])
  assert.equal((await db.query('select image_url from comments')).rows[0].image_url, at('comment.svg'))
})
