import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownData } from '@palata/contract/accounts/ownData'
import { features, peopleDoor } from '#features.ts'
import { testApp } from '#testing/app.ts'
import { testBrowser } from '#testing/browser.ts'
import { filesOfZip } from '#testing/files/zip.ts'
import { hashPassword } from '#testing/passwords.ts'

const stage = await testApp()
const { app, db } = stage
const PASSWORD = 'тихий-берег-72'
await db.query('update accounts set password_hash = $1 where id in (2, 3)', [await hashPassword(PASSWORD)])
const ASK = '/api/auth/data/'

async function signedIn(username = 'maria') {
  const browser = testBrowser(app)
  assert.equal((await browser.signIn(username, PASSWORD)).statusCode, 200)
  return browser
}
type Browser = Awaited<ReturnType<typeof signedIn>>

async function addressFor(browser: Browser): Promise<string> {
  const asked = await browser.send('POST', ASK)
  assert.equal(asked.statusCode, 200, asked.body)
  return asked.json().url
}
const take = (url: string) => app.inject({ method: 'GET', url })

async function putPicture(name: string, kind: string, id: number) {
  await db.query(
    `insert into media (name, content_type, body, belongs_to, belongs_id) values ($1, 'image/webp', convert_to($1, 'UTF8'), $2, $3)`,
    [name, kind, id],
  )
}

test('a person takes everything stored of them: rows by table, and their own pictures', async () => {
  const [post] = (
    await db.query(
      `insert into posts (model, title, author_id, live, published_at) values ('Opinion', 'Моё', 2, true, $1) returning id`,
      [stage.now()],
    )
  ).rows
  await db.query(`insert into bookmarks (account_id, post_id, created_at) values (2, $1, $2)`, [post.id, stage.now()])
  await putPicture('mine-post.webp', 'post', post.id)
  await putPicture('mine-upload.webp', 'upload', 2)
  await putPicture('mine-avatar.webp', 'avatar', 2)
  await putPicture('of-oleg.webp', 'avatar', 3)
  await putPicture('of-nobody.webp', 'channel', 2)
  const reply = await take(await addressFor(await signedIn()))
  assert.equal(reply.statusCode, 200)
  assert.equal(reply.headers['content-type'], 'application/zip')
  assert.match(String(reply.headers['content-disposition']), /^attachment; filename="my-data-2026-11-20\.zip"$/)
  assert.equal(reply.headers['cache-control'], 'private, no-store')
  const files = filesOfZip(reply.rawPayload)
  const pictures = [...files.keys()].filter((name) => name.startsWith('pictures/'))
  assert.deepEqual(pictures.sort(), [
    'pictures/mine-avatar.webp',
    'pictures/mine-post.webp',
    'pictures/mine-upload.webp',
  ])
  assert.equal(String(files.get('pictures/mine-post.webp')), 'mine-post.webp')
  const data = JSON.parse(String(files.get('data.json')))
  assert.equal(data.accounts[0].username, 'maria')
  assert.equal(data.accounts[0].password_hash, undefined)
  assert.equal(data.posts[0].title, 'Моё')
  assert.equal(data.bookmarks[0].post_id, post.id)
  assert.ok(data.sessions.length > 0)
  assert.doesNotMatch(String(files.get('data.json')), /oleg/)
  assert.match(String(files.get('README.txt')), /data\.json/)
})

test('the settings tell that the data were taken', async () => {
  const browser = await signedIn('oleg')
  await addressFor(browser)
  const { results } = (await browser.send('GET', '/api/auth/security/')).json()
  assert.equal(results[0].text, 'Взят архив своих данных')
})

test('the address works for ten minutes, for its session alone, and nothing else opens it', async () => {
  const browser = await signedIn()
  const url = await addressFor(browser)
  for (const wrong of [url.replace(/.{3}\/$/, 'abc/'), '/api/auth/data/x/', `${ASK}${'a'.repeat(190)}/`])
    assert.equal((await take(wrong)).statusCode, 404, wrong)
  stage.pass(10 * 60 - 1)
  assert.equal((await take(url)).statusCode, 200)
  stage.pass(1)
  assert.equal((await take(url)).statusCode, 404)
  const again = await signedIn()
  const ended = await addressFor(again)
  await again.send('POST', '/api/token/blacklist/')
  assert.equal((await take(ended)).statusCode, 404)
})

test('a session that proved nothing lately gets no address, a guest none at all', async () => {
  const browser = await signedIn('oleg')
  stage.pass(11 * 60)
  await browser.refresh()
  const refused = await browser.send('POST', ASK)
  assert.deepEqual([refused.statusCode, refused.json().code], [403, 'confirm_first'])
  assert.equal(await stage.as('guest').status(ownData.askData, {}), 401)
})

test('the sixth address of an hour is refused', async () => {
  stage.pass(3 * 3600)
  const browser = await signedIn()
  for (let n = 0; n < 5; n += 1) await addressFor(browser)
  assert.equal((await browser.send('POST', ASK)).statusCode, 429)
})

/** Pictures that belong to the club and to no reader. */
const OF_THE_CLUB = ['channel', 'clubpicture', 'embed', 'forecaster', 'forecast', 'storeroom', 'podcastcover']

test('each kind of picture is a person’s or the club’s, so that a new kind is not forgotten', () => {
  const kinds = features.flatMap(({ pictures = {} }) => Object.keys(pictures))
  const own = [...peopleDoor.ownPictures.keys()]
  assert.deepEqual([...own, ...OF_THE_CLUB].sort(), kinds.sort())
})
