import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accounts } from '@palata/contract/accounts'
import { posts } from '@palata/contract/posts'
import { transaction } from '#platform/database.ts'
import { insertComment } from '#testing/acts/comments.ts'
import { form, sendForm } from '#testing/acts/forms.ts'
import { insertPost } from '#testing/acts/posts.ts'
import { testApp } from '#testing/app.ts'
import { testBrowser } from '#testing/browser.ts'
import { newAsker, ROLES, type Role } from '#testing/everyone.ts'
import { png } from '#testing/files/samplePictures.ts'
import { hashPassword } from '#testing/passwords.ts'
import { insertPicture } from './index.ts'

const stage = await testApp()
const { app, db, now } = stage
const PASSWORD = 'тихий-берег-72'
await db.query('update accounts set password_hash = $1', [await hashPassword(PASSWORD)])
await db.query(
  `insert into grants (account_id, source, starts_at, reason) values (2, 'operator', $1::timestamptz - interval '1 day', 'Право')`,
  [now()],
)

const keep = (kind: string, id: number | null) =>
  transaction(db, (tx) => insertPicture(tx, 'image/webp', Buffer.from(`${kind} ${id}`), { kind, id }))
const openTo = async (address: string) => {
  const seen: Role[] = []
  for (const role of ROLES) {
    const { headers } = await newAsker(stage, role)
    if ((await app.inject({ url: address, headers })).statusCode === 200) seen.push(role)
  }
  return seen
}
const MEMBERS: Role[] = ['paid', 'holder', 'moderator']

test('pictures of members’ content are shown to members only, covers to everyone', async () => {
  const post = await insertPost(db, { title: 'Разбор', authorId: 3 })
  await db.query(`insert into coins (api_id, slug, symbol, name) values ('bitcoin', 'bitcoin', 'BTC', 'Bitcoin')`)
  const comment = await insertComment(db, { postId: post, authorId: 3, text: 'Да' })
  await db.query(
    `insert into signals (coin_id, title, direction, live, published_at) values (1, 'Сигнал', 'long', true, $1)`,
    [now()],
  )
  for (const [kind, id] of [
    ['post', post],
    ['comment', comment],
    ['signal', 1],
  ] as const)
    assert.deepEqual(await openTo(await keep(kind, id)), MEMBERS, kind)
  for (const kind of ['cover', 'avatar', 'channel'])
    assert.deepEqual(await openTo(await keep(kind, null)), [...ROLES], kind)
})

test('a picture that belongs to nothing, or to a removed object, is shown to nobody', async () => {
  for (const [kind, id] of [
    ['post', 99_999],
    ['comment', 99_999],
    ['signal', 99_999],
    ['post', null],
    ['nothing', 1],
    ['constructor', 1],
  ] as const)
    assert.deepEqual(await openTo(await keep(kind, id)), [], kind)
  const post = await insertPost(db, { title: 'Снято' })
  const removed = await insertComment(db, { postId: post, authorId: 3, text: 'Да', isRemoved: true })
  assert.deepEqual(await openTo(await keep('comment', removed)), ['moderator'], 'but for those who removed it')
})

test('pictures of a post on moderation are shown to moderators and its author', async () => {
  const address = await keep('post', await insertPost(db, { title: 'Ждёт', live: false, authorId: 2 }))
  assert.deepEqual(await openTo(address), ['moderator'])
  assert.equal((await stage.as('maria').get(address)).statusCode, 200)
  assert.equal((await stage.as('oleg').get(address)).statusCode, 404)
})

test('an upload that is not used yet is shown to its owner only', async () => {
  const address = await keep('upload', 2)
  assert.deepEqual(await openTo(address), [])
  assert.equal((await stage.as('maria').get(address)).statusCode, 200)
})

test('a cookie for pictures lets <img> load members’ pictures in the browser and session it was made for', async () => {
  const address = await keep('post', await insertPost(db, { title: 'Разбор' }))
  const browser = testBrowser(app)
  // Requests as an `<img>` does: with cookies, without the access token.
  const look = (url = address) => {
    const { access } = browser
    browser.access = ''
    return browser.send('GET', url).finally(() => {
      browser.access = access
    })
  }
  assert.equal((await look()).statusCode, 404)
  await browser.signIn('maria', PASSWORD)
  const pass = browser.jar.get('picture_pass')!
  assert.equal(pass.path, '/media/')
  const shown = await look()
  assert.deepEqual([shown.statusCode, shown.headers['content-type']], [200, 'image/webp'])
  assert.equal(shown.headers['cache-control'], 'private, no-cache')
  const again = await browser.send('GET', address, { headers: { 'if-none-match': String(shown.headers.etag) } })
  assert.deepEqual([again.statusCode, again.body], [304, ''])

  // The cookie opens only pictures and only for its own session.
  const thief = testBrowser(app)
  thief.jar.set('picture_pass', { ...pass, path: '/' })
  assert.equal(await thief.meStatus(), 401)
  assert.equal((await thief.send('POST', '/api/token/refresh/')).statusCode, 401)
  const [session = '', signature = ''] = pass.value.split('.')
  for (const value of [
    '',
    session,
    `${session}.`,
    `${session}.${'a'.repeat(43)}`,
    `${crypto.randomUUID()}.${signature}`,
  ]) {
    thief.jar.set('picture_pass', { ...pass, value })
    assert.equal((await thief.send('GET', address)).statusCode, 404, value)
  }

  // Rights and the session are checked at each request, also for the browser's cached copy.
  await db.query(`update grants set ends_at = $1 where account_id = 2`, [now()])
  await stage.identity.hear('membership.changed')
  stage.pass(1)
  const ended = await browser.send('GET', address, { headers: { 'if-none-match': String(shown.headers.etag) } })
  assert.equal(ended.statusCode, 404)
  await db.query(`update grants set ends_at = null where account_id = 2`)
  await stage.identity.hear('membership.changed')
  assert.equal((await look()).statusCode, 200)
  await browser.send('POST', '/api/token/blacklist/')
  assert.equal(browser.jar.get('picture_pass')!.value, '')
  browser.jar.set('picture_pass', pass)
  assert.equal((await look()).statusCode, 404)
})

test('a forbidden picture answers like a missing one and is not cached', async () => {
  const address = await keep('post', await insertPost(db, { title: 'Разбор' }))
  const [hidden, absent] = await Promise.all([app.inject(address), app.inject(`/media/${'0'.repeat(32)}.webp`)])
  for (const reply of [hidden, absent]) {
    const { request_id, ...body } = reply.json()
    assert.ok(request_id)
    assert.deepEqual([reply.statusCode, body], [404, { detail: 'Не найдено.' }])
    assert.equal(reply.headers['cache-control'], 'no-store')
    assert.equal(reply.headers.etag, undefined)
  }
  const cover = await app.inject(await keep('cover', 1))
  assert.equal(cover.headers['cache-control'], 'public, max-age=31536000, immutable')
})

test('names of uploads are random and tell neither owner nor content', async () => {
  const upload = () => sendForm(app, 'maria', form({ avatar: new File([new Uint8Array(png(16, 16))], 'я.png') }))
  const first = (await upload()).json().avatar
  const second = (await upload()).json().avatar
  for (const address of [first, second]) assert.match(address, /^\/media\/[0-9a-f]{32}\.webp$/)
  assert.notEqual(first, second)
  assert.equal((await app.inject(first)).statusCode, 404, 'the former one is gone')
  // Clearing an avatar that is another person's picture does not delete that picture.
  await db.query('update accounts set avatar = $1 where id = 3', [second])
  await stage.as('oleg').call(accounts.updateMe, { body: { avatar: '' } })
  assert.equal((await app.inject(second)).statusCode, 200)
})

test('without access an answer lists only the cover of a post’s pictures', async () => {
  const id = await insertPost(db, { title: 'Разбор', images: ['/media/a.svg', '/media/b.svg'] })
  const read = (person: 'guest' | 'maria') => stage.as(person).call(posts.get, { params: { id: String(id) } })
  assert.deepEqual((await read('guest')).images_list, ['/media/a.svg'])
  assert.deepEqual((await read('maria')).images_list, ['/media/a.svg', '/media/b.svg'])
})
