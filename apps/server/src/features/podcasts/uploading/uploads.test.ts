import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { podcasts } from '@palata/contract/podcasts'
import { insertPost } from '#testing/acts/posts.ts'
import { memoryStore, testApp } from '#testing/app.ts'
import { type Asker, newDeskAsker } from '#testing/everyone.ts'
import { mp3 } from '#testing/files/audio.ts'

const dataFolder = await mkdtemp(join(tmpdir(), 'palata-uploads-'))
after(() => rm(dataFolder, { recursive: true, force: true }))
const objects = memoryStore()
const stage = await testApp({ objects, dataFolder })
const { app, db } = stage
const editor = await newDeskAsker(stage, 'editor')
const other = await newDeskAsker(stage, 'editor')
const id = await insertPost(db, { title: 'Выпуск', model: 'Material', isPodcast: true })
const news = await insertPost(db, { title: 'Новость', model: 'News' })
const sound = mp3(60)

interface Call {
  who?: Asker
  headers?: Record<string, string | number>
  payload?: Buffer | object
}

function call(method: string, url: string, { who = editor, headers = {}, payload }: Call = {}) {
  return app.inject({
    method: method as 'GET',
    url,
    remoteAddress: who.ip,
    headers: { ...who.headers, 'tus-resumable': '1.0.0', ...headers },
    ...(payload && { payload }),
  })
}
const metadata = (given: Record<string, string>) =>
  Object.entries(given)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')
const begin = (
  given: { bytes?: number; name?: string; post?: number; who?: Asker; extra?: Record<string, string> } = {},
) => {
  const { bytes = sound.length, name = 'Выпуск.mp3', post = id, who = editor, extra = {} } = given
  const headers = {
    'upload-length': bytes,
    'upload-metadata': metadata({ ...extra, post: String(post), filename: name }),
  }
  return call('POST', '/api/desk/uploads/', { who, headers })
}
const placeOf = async (given = {}) => {
  const begun = await begin(given)
  assert.equal(begun.statusCode, 201, begun.body)
  return String(begun.headers.location)
}
const put = (place: string, offset: number, payload: Buffer, who = editor) =>
  call('PATCH', place, {
    who,
    headers: { 'upload-offset': offset, 'content-type': 'application/offset+octet-stream' },
    payload,
  })
const offsetOf = async (place: string, who = editor) => (await call('HEAD', place, { who })).headers['upload-offset']
const attach = (place: string, { post = id, who = editor } = {}) =>
  call('POST', `/api/desk/podcasts/${post}/audio/`, { who, payload: { upload: place.split('/').at(-2) } })
const kept = async () => (await readdir(join(dataFolder, 'uploads'))).filter((name) => !name.endsWith('.json'))

test('an upload in parts continues after an interruption and becomes the podcast’s recording', async () => {
  const place = await placeOf()
  assert.match(place, /^\/api\/desk\/uploads\/[0-9a-f]{32}\/$/)
  assert.equal((await put(place, 0, sound.subarray(0, 1000))).statusCode, 204)
  assert.equal(await offsetOf(place), '1000')
  assert.equal((await attach(place)).json().detail, 'Файл пришёл не весь: продолжите загрузку')
  assert.equal((await put(place, 500, sound.subarray(500, 600))).statusCode, 409, 'what came is not written over')
  assert.equal((await put(place, 1000, sound.subarray(1000, 2000))).statusCode, 204)
  assert.equal((await put(place, 2000, sound.subarray(2000))).statusCode, 204)
  const both = await Promise.all([attach(place), attach(place)])
  // The later request waits for the earlier, or finds what that one has already attached.
  const attached = both.find(({ statusCode }) => statusCode === 200)!.json()
  for (const { statusCode, body } of both) if (statusCode !== 200) assert.match(body, /уже приложена/)
  assert.deepEqual([Math.round(attached.seconds), attached.bytes], [60, sound.length])
  await db.query('update posts set live = true where id = $1', [id])
  const [item] = await stage.as('maria').call(podcasts.last, {})
  const { signed_url: url } = await stage.as('maria').call(podcasts.sign, {
    body: { filename: item!.podcast_atributes.audio_file },
  })
  assert.ok((await stage.as('maria').get(url)).rawPayload.equals(sound))
  assert.deepEqual(await kept(), [], 'what is attached is not kept twice')
  const { rows } = await db.query(`select outcome from operator_audit where command = 'edit-recording'`)
  assert.deepEqual(rows, [{ outcome: 'Запись приложена' }])
  assert.equal((await attach(place)).statusCode, 404)
})

test('another editor cannot see, continue, remove or attach somebody’s upload', async () => {
  const place = await placeOf({ extra: { account: String(other.accountId) } })
  assert.equal((await call('HEAD', place, { who: other })).statusCode, 404)
  assert.equal((await put(place, 0, sound, other)).statusCode, 404)
  assert.equal((await call('DELETE', place, { who: other })).statusCode, 404)
  assert.equal(await offsetOf(place), '0')
  await put(place, 0, sound)
  assert.equal((await attach(place, { who: other })).statusCode, 404)
  assert.equal((await attach(place, { post: news })).statusCode, 404)
  assert.equal((await call('DELETE', place)).statusCode, 204)
  assert.deepEqual(await kept(), [])
})

test('an upload of a wrong size, type or post is refused before it begins', async () => {
  const wrong: [given: Parameters<typeof begin>[0], status: number, said: RegExp][] = [
    [{ bytes: 500 * 1024 * 1024 + 1 }, 413, /больше 500 МБ/],
    [{ bytes: 0 }, 400, /пуст/],
    [{ name: 'фильм.mp4' }, 400, /mp3 или m4a/],
    [{ name: '' }, 400, /mp3 или m4a/],
    [{ post: news }, 404, /Не найдено/],
    [{ post: 999_999 }, 404, /Не найдено/],
  ]
  for (const [given, status, said] of wrong) {
    const answer = await begin(given)
    assert.equal(answer.statusCode, status, JSON.stringify(given))
    assert.match(answer.json().detail, said)
  }
  assert.equal((await call('POST', '/api/desk/uploads/')).statusCode, 400, 'no size')
  assert.equal(
    (await call('POST', '/api/desk/uploads/', { headers: { 'upload-length': 5, 'upload-metadata': '  ' } })).statusCode,
    400,
  )
  assert.deepEqual(await kept(), [])
})

test('errors of the upload protocol are refused in Russian and not logged as ours', async () => {
  const length = { 'upload-length': '10', 'upload-metadata': metadata({ post: String(id), filename: 'a.mp3' }) }
  const place = await placeOf({ bytes: 10 })
  const part = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
  const wrong: [method: string, url: string, headers: Record<string, string>, status: number][] = [
    ['POST', '/api/desk/uploads/', { ...length, 'upload-length': '1e1' }, 400],
    ['POST', '/api/desk/uploads/', { ...length, 'tus-resumable': '9.9' }, 400],
    ['POST', '/api/desk/uploads/', { ...length, 'tus-resumable': '' }, 412],
    ['POST', '/api/desk/uploads/', { ...length, 'upload-concat': 'partial' }, 400],
    ['POST', '/api/desk/uploads/', { ...length, 'upload-concat': `final;${place}` }, 400],
    ['PATCH', place, { ...part, 'upload-offset': '-1' }, 400],
    ['PATCH', place, { ...part, 'content-type': 'text/plain' }, 400],
  ]
  for (const [method, url, headers, status] of wrong) {
    const answer = await call(method, url, { headers, ...(method === 'PATCH' && { payload: Buffer.from('abc') }) })
    assert.equal(answer.statusCode, status, JSON.stringify(headers))
    assert.match(answer.body, /[а-яё]/, JSON.stringify(headers))
    assert.doesNotMatch(answer.body, /Invalid|Required|Unsupported/)
  }
  await call('DELETE', place)
  assert.deepEqual(await kept(), [])
})

test('an uploaded file that is no audio is refused and deleted, and bytes past its declared size are not taken', async () => {
  const words = Buffer.from('Это не аудио'.repeat(999))
  const place = await placeOf({ bytes: words.length })
  await put(place, 0, words)
  const refused = await attach(place)
  assert.equal(refused.statusCode, 400)
  assert.match(refused.json().detail, /не аудио/)
  assert.deepEqual(await kept(), [])
  const small = await placeOf({ bytes: 10 })
  assert.equal((await put(small, 0, sound)).statusCode, 413)
  assert.equal(await offsetOf(small), '0')
  await call('DELETE', small)
})

test('an upload left for over a day is gone and cleared away by the next one', async () => {
  const place = await placeOf()
  const begunBefore = async (hours: number) => {
    const file = join(dataFolder, 'uploads', `${place.split('/').at(-2)}.json`)
    const told = JSON.parse(await readFile(file, 'utf8'))
    const begun = new Date(stage.now().getTime() - hours * 3600_000).toISOString()
    await writeFile(file, JSON.stringify({ ...told, metadata: { ...told.metadata, begun } }))
  }
  await begunBefore(23)
  assert.equal((await put(place, 0, sound.subarray(0, 1000))).statusCode, 204)
  await begunBefore(25)
  assert.equal((await put(place, 1000, sound.subarray(1000))).statusCode, 410)
  assert.equal((await attach(place)).statusCode, 404)
  await call('DELETE', await placeOf())
  assert.deepEqual(await kept(), [])
})

test('an upload whose removal was interrupted answers 404', async () => {
  const place = await placeOf()
  await rm(join(dataFolder, 'uploads', place.split('/').at(-2)!))
  assert.equal((await call('HEAD', place)).statusCode, 404)
  assert.equal((await attach(place)).statusCode, 404)
})

test('the audit log names the kind of post a recording was attached to', async () => {
  const spoken = await insertPost(db, { title: 'Новость вслух', model: 'News', isPodcast: true })
  const place = await placeOf({ post: spoken })
  await put(place, 0, sound)
  const attached = await attach(place, { post: spoken })
  assert.equal(attached.statusCode, 200, attached.body)
  const { rows } = await db.query(
    `select arguments->>'content_type' as kind from operator_audit
     where command = 'edit-recording' and (arguments->>'object_id')::int = $1`,
    [spoken],
  )
  assert.deepEqual(rows, [{ kind: 'news' }])
})

test('only editors with the second step upload recordings', async () => {
  for (const role of ['moderator', 'operator', 'no second step'] as const)
    assert.equal((await begin({ who: await newDeskAsker(stage, role) })).statusCode, 403, role)
  const guest = await app.inject({ method: 'POST', url: '/api/desk/uploads/', headers: { 'upload-length': '5' } })
  assert.equal(guest.statusCode, 401)
  const place = '/api/desk/uploads/../../../etc/passwd/'
  assert.equal((await call('HEAD', place)).statusCode, 404)
  assert.equal((await call('HEAD', '/api/desk/uploads/..%2F..%2Fpalata.lock/')).statusCode, 404)
})
