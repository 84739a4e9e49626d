import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { transaction } from '#platform/database.ts'
import { form, uploadForm } from '#testing/acts/forms.ts'
import { insertPost } from '#testing/acts/posts.ts'
import { testApp } from '#testing/app.ts'
import { movingPng, photo, png } from '#testing/files/samplePictures.ts'
import { removePictures } from './index.ts'
import { drawMissingAvif, measurePictures, prune } from './jobs.ts'
import { adoptPictures } from './uploadStore.ts'

const files = new Map<string, Buffer>()
const objects = {
  put: async (key: string, body: Buffer) => void files.set(key, body),
  get: async (key: string) => files.get(key) ?? null,
  remove: async (key: string) => void files.delete(key),
}
const stage = await testApp({ objects })
const { app, db, now } = stage
const work = { db, objects, logger: app.log as never }

const COMMENT = '/api/comments/image-upload/'
const POST = '/api/media/images/'
const upload = (url: string, bytes: Buffer, person = 'maria', name = 'a.png') =>
  uploadForm(app, url, person, form({ image: new File([new Uint8Array(bytes)], name) }))
const kept = async (url: string, bytes: Buffer) => {
  const reply = await upload(url, bytes)
  assert.equal(reply.statusCode, 200, reply.body)
  return reply.json()
}
const see = (url: string, accept = 'image/webp', person = 'maria') =>
  app.inject({ url, headers: { authorization: person, accept } })
const wide = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2a6' } })
    .jpeg()
    .toBuffer()
/** Each frame has its own colour. */
async function moving(frames: number) {
  const colors = Array.from({ length: frames }, (_, index) => Buffer.alloc(40 * 30 * 3, index * 50))
  return sharp(Buffer.concat(colors), { raw: { width: 40, height: 30 * frames, channels: 3, pageHeight: 30 } })
    .gif({ loop: 0 })
    .toBuffer()
}

// spec: B-476, C-355
test('POST /api/comments/image-upload/ keeps a picture, answers its address and size, and shows it to its owner alone', async () => {
  const { image_url, ...size } = await kept(COMMENT, await wide(2000, 1000))
  assert.match(image_url, /^\/media\/[0-9a-f]{32}\.webp$/)
  assert.deepEqual(size, { width: 1600, height: 800 })
  const shown = await see(image_url)
  assert.equal(shown.headers['content-type'], 'image/webp')
  assert.equal((await sharp(shown.rawPayload).metadata()).width, 1600)
  assert.equal((await sharp((await see(`${image_url}?w=300`)).rawPayload).metadata()).width, 480)
  assert.equal((await see(image_url, 'image/webp', 'oleg')).statusCode, 404)
  assert.equal((await app.inject(image_url)).statusCode, 404)
})

// spec: B-371, B-373, B-592
test('a comment’s picture is jpg, png or webp up to 2097152 bytes; anything else is refused in words', async () => {
  const webp = await sharp(png(8, 8)).webp().toBuffer()
  for (const good of [await wide(9, 9), png(9, 9), webp]) assert.equal((await upload(COMMENT, good)).statusCode, 200)
  const TYPES = 'Допустимы изображения jpg, jpeg, png, webp'
  const LARGE = 'Размер изображения не должен превышать 2 МБ'
  const full = (bytes: number) => Buffer.concat([png(8, 8)], bytes)
  const BAD: [Buffer, string][] = [
    [await moving(3), TYPES],
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), TYPES],
    [Buffer.from('не картинка'), TYPES],
    [Buffer.alloc(0), TYPES],
    [full(2_097_153), LARGE],
    [png(50_000, 10), 'В изображении слишком много точек: больше 12 000 по стороне или 50 миллионов всего'],
    [png(11_000, 11_000), 'В изображении слишком много точек: больше 12 000 по стороне или 50 миллионов всего'],
    [png(3000, 3000), 'Изображение повреждено'],
  ]
  for (const [bytes, why] of BAD) {
    const reply = await upload(COMMENT, bytes)
    assert.deepEqual([reply.statusCode, reply.json().image], [400, [why]])
  }
  assert.equal((await upload(COMMENT, full(2_097_152))).statusCode, 200)
  assert.equal((await upload(COMMENT, full(5_000_000))).statusCode, 413)
  assert.deepEqual((await uploadForm(app, COMMENT, 'maria', form({ image: 'текст' }))).json(), {
    image: ['Выберите изображение'],
  })
})

test('people without access cannot upload pictures', async () => {
  assert.equal((await upload(COMMENT, png(8, 8), 'oleg')).statusCode, 403)
  assert.equal((await uploadForm(app, POST, 'nobody', form({ image: 'x' }))).statusCode, 401)
})

test('an uploaded picture keeps only its upright pixels, without metadata or trailing data', async () => {
  const taken = Buffer.concat([await photo(900, 600), Buffer.from('<script>canary-tail</script>')])
  const { image_url, width, height } = await kept(COMMENT, taken)
  // A picture lying on its side is rotated upright.
  assert.deepEqual([width, height], [600, 900])
  const { rawPayload } = await see(image_url)
  for (const word of ['canary', 'КАНАРЕЙКА', 'Exif', '<script'])
    assert.ok(!rawPayload.includes(Buffer.from(word)), word)
})

test('a decompression bomb and HTML named as a picture are refused; a picture named as HTML is accepted', async () => {
  const u16 = (value: number) => Buffer.from([value & 255, value >> 8])
  // A huge picture in a few bytes.
  const frameOf = (side: number) =>
    Buffer.concat([Buffer.from([0x2c, 0, 0, 0, 0]), u16(side), u16(side), Buffer.from([0, 2, 2, 0x44, 1, 0])])
  const bomb = (side: number, frames: number) =>
    Buffer.concat([
      Buffer.from('GIF89a'),
      u16(side),
      u16(side),
      Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
      ...Array.from({ length: frames }, () => frameOf(side)),
      Buffer.from([0x3b]),
    ])
  const refusal = async (bytes: Buffer) => {
    const { statusCode, body } = await upload(POST, bytes, 'maria', 'a.gif')
    return [statusCode, JSON.parse(body).image]
  }
  const LARGE = 'В изображении слишком много точек: больше 12 000 по стороне или 50 миллионов всего'
  assert.deepEqual(await refusal(bomb(4000, 4)), [400, [LARGE]], 'of all frames together')
  assert.deepEqual(await refusal(bomb(12_001, 1)), [400, [LARGE]])
  const [status] = await refusal(Buffer.from('GIF89a/*<script>alert(1)</script>*/=1;alert(1)//'))
  assert.equal(status, 400)
  const page = new File([new Uint8Array(png(9, 8))], '<img src=x onerror=alert(1)>.html', { type: 'text/html' })
  const { address } = (await uploadForm(app, POST, 'maria', form({ image: page }))).json()
  const { headers } = await see(address)
  assert.deepEqual([headers['content-type'], headers['x-content-type-options']], ['image/webp', 'nosniff'])
  assert.match(String(headers['content-security-policy']), /default-src 'none'.*sandbox/)
})

test('an uploaded GIF stays animated and has a still frame', async () => {
  const { address, width, height } = await kept(POST, await moving(5))
  assert.deepEqual([width, height], [40, 30])
  assert.equal((await sharp((await see(address)).rawPayload).metadata()).pages, 5)
  assert.equal((await sharp((await see(`${address}?still`)).rawPayload).metadata()).pages, undefined)
})

test('an animation of which only the first frame can be stored is told as such, another one and a still are not', async () => {
  const gif = await moving(3)
  const webp = await sharp(gif, { animated: true }).webp().toBuffer()
  const cases: [name: string, url: string, bytes: Buffer, frames: number | undefined, isTold: boolean][] = [
    ['an animated PNG', COMMENT, movingPng(12, 9, 3), undefined, true],
    ['an animated PNG of a post', POST, movingPng(13, 9, 2), undefined, true],
    ['an animated PNG of one frame', COMMENT, movingPng(14, 9, 1), undefined, false],
    ['a PNG', COMMENT, png(15, 9), undefined, false],
    [
      'a PNG that ends within a chunk',
      COMMENT,
      Buffer.concat([png(16, 9), Buffer.from('\0\0\0\x08acTL')]),
      undefined,
      false,
    ],
    [
      'a JPEG with the letters of one',
      COMMENT,
      Buffer.concat([await wide(17, 9), Buffer.from('acTL')]),
      undefined,
      false,
    ],
    ['a moving GIF', POST, gif, 3, false],
    ['a moving WebP', COMMENT, webp, 3, false],
  ]
  for (const [name, url, bytes, frames, isTold] of cases)
    for (const time of ['first', 'again']) {
      const { became_still: told, address, image_url } = await kept(url, bytes)
      assert.equal(told, isTold ? true : undefined, `${name}, ${time}`)
      assert.equal((await sharp((await see(address ?? image_url)).rawPayload).metadata()).pages, frames, name)
    }
})

test('uploading the same picture again answers the same upload', async () => {
  const bytes = await wide(31, 17)
  const [first, second] = [await kept(COMMENT, bytes), await kept(COMMENT, bytes)]
  assert.equal(first.image_url, second.image_url)
})

test('a post’s picture gets an AVIF by a job, sent to browsers that accept it', async () => {
  const { address } = await kept(POST, await wide(700, 300))
  const post = await insertPost(db, { title: 'Разбор', authorId: 3 })
  assert.equal(await transaction(db, (tx) => adoptPictures(tx, [address], 2, { kind: 'post', id: post })), true)
  await drawMissingAvif(work, now())
  const shown = await see(address, 'image/avif,image/webp,*/*')
  assert.deepEqual([shown.headers['content-type'], shown.headers.vary], ['image/avif', 'accept'])
  const old = await see(address)
  assert.equal(old.headers['content-type'], 'image/webp')
  assert.notEqual(old.headers.etag, shown.headers.etag)
})

test('pictures are attached by their owner only, once, and all together or none', async () => {
  const post = await insertPost(db, { title: 'Разбор' })
  const [mine, other] = [await kept(POST, await wide(33, 9)), await kept(POST, await wide(34, 9))]
  const adopt = (addresses: string[], owner: number, id = post) =>
    transaction(db, (tx) => adoptPictures(tx, addresses, owner, { kind: 'post', id }))
  assert.equal(await adopt([mine.address], 3), false)
  assert.equal(await adopt([mine.address, '/media/absent.webp'], 2), false)
  assert.equal((await db.query(`select from media where belongs_to = 'post' and belongs_id = $1`, [post])).rowCount, 0)
  assert.equal(await adopt([mine.address, other.address, mine.address], 2), true)
  assert.equal(await adopt([mine.address], 2), true, 'what it has stays its own')
  assert.equal(await adopt([mine.address], 2, post + 1), false)
})

test('an unused upload is removed after a day, and a file with the last picture that uses it', async () => {
  const post = await insertPost(db, { title: 'Разбор' })
  const bytes = await wide(35, 35)
  const used = await kept(POST, bytes)
  await transaction(db, (tx) => adoptPictures(tx, [used.address], 2, { kind: 'post', id: post }))
  const forgotten = await kept(POST, bytes)
  assert.notEqual(forgotten.address, used.address)
  stage.pass(25 * 3600)
  const soon = () => new Date(Date.now() + 2 * 86_400_000)
  await prune(work, now())
  await prune(work, soon())
  assert.equal((await see(forgotten.address)).statusCode, 404)
  assert.equal((await see(used.address)).statusCode, 200)
  const before = files.size
  await transaction(db, (tx) => removePictures(tx, 'post', { ids: [post] }))
  await prune(work, soon())
  assert.equal(files.size, before - 1)
})

test('a person uploads 120 pictures an hour and is then told how long to wait', async () => {
  const first = await upload(COMMENT, png(3, 3))
  assert.equal(first.statusCode, 200)
  await db.query('update attempts set made = 120')
  const last = await upload(COMMENT, png(3, 3))
  assert.equal(last.statusCode, 429)
  assert.match(last.json().detail, /^Слишком много попыток\. Попробуйте через 60 минут\.$/)
})

test('sizes of earlier pictures are measured where possible', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360"/>'
  const old: [name: string, type: string, body: string | Buffer][] = [
    ['old-a.jpg', 'image/jpeg', await wide(300, 200)],
    ['old-b.svg', 'image/svg+xml', svg],
    ['old-c.svg', 'image/svg+xml', '<svg/>'],
    ['old-d.png', 'image/png', 'нет'],
  ]
  for (const [name, type, body] of old)
    await db.query(`insert into media (name, content_type, body, belongs_to) values ($1, $2, $3, 'cover')`, [
      name,
      type,
      Buffer.from(body),
    ])
  await measurePictures(work)
  await measurePictures(work)
  const { rows } = await db.query(`select name, width, height from media where name like 'old-%' order by name`)
  assert.deepEqual(
    rows.map(({ name, width, height }) => [name, width, height]),
    [
      ['old-a.jpg', 300, 200],
      ['old-b.svg', 640, 360],
      ['old-c.svg', null, null],
      ['old-d.png', null, null],
    ],
  )
})
