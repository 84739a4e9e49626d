import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { deskPodcasts } from '@palata/contract/desk/podcasts'
import { podcasts } from '@palata/contract/podcasts'
import { parseFeed } from 'podcast-partytime'
import sharp from 'sharp'
import { form, uploadForm } from '#testing/acts/forms.ts'
import { testApp } from '#testing/app.ts'
import { newDeskAsker } from '#testing/everyone.ts'
import { movingPng, png } from '#testing/files/samplePictures.ts'
import { BUILT_IN } from './cover.ts'

const stage = await testApp({ publicUrl: 'https://club.example' })
const { app, db } = stage
const editor = await newDeskAsker(stage, 'editor')
const maria = stage.as('maria')
await db.query(
  `insert into grants (account_id, source, starts_at, ends_at, reason) values (2, 'cryptocloud', $1::timestamptz - interval '1 day', $1::timestamptz + interval '40 days', 'Право')`,
  [stage.now()],
)

const COVER = '/api/desk/podcast-cover/'
const headers = editor.headers
const send = async (bytes: Buffer, name = 'cover.png') => {
  const request = new Request('http://localhost/', {
    method: 'POST',
    body: form({ image: new File([new Uint8Array(bytes)], name) }),
  })
  return app.inject({
    method: 'POST',
    url: COVER,
    headers: { ...headers, 'content-type': request.headers.get('content-type')! },
    payload: Buffer.from(await request.arrayBuffer()),
  })
}
const read = async () => deskPodcasts.cover.reply.parse((await app.inject({ url: COVER, headers })).json())
const square = (side: number, more: object = {}) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#8a5a00', ...more } })
/** A picture that no program makes small. */
const noise = (side: number) => {
  const dots = Buffer.from(
    Uint32Array.from({ length: Math.ceil((side * side * 3) / 4) }, (_, at) => Math.imul(at + 1, 2_654_435_761)).buffer,
  )
  return sharp(dots.subarray(0, side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .webp({ quality: 90 })
    .toBuffer()
}
const pictureOfFeed = async () => {
  const { address } = await maria.call(podcasts.rotateFeed, {})
  const { body } = await app.inject(address!.replace('https://club.example', ''))
  return { picture: parseFeed(body)!.itunesImage, xml: body }
}
/** What Apple asks of a cover: podcasters.apple.com/support/896-artwork-requirements (read 2026-11). */
async function assertTaken(bytes: Buffer) {
  const { format, width, height, space, channels, hasAlpha } = await sharp(bytes).metadata()
  assert.ok(format === 'jpeg' || format === 'png', format)
  assert.equal(width, height)
  assert.ok(width >= 1400 && width <= 3000, String(width))
  assert.deepEqual([space, channels, hasAlpha], ['srgb', 3, false])
}

test('the built-in cover and the feed that names it keep to the rule of podcast apps', async () => {
  const file = readFileSync(new URL('../../../../../web/public/static/podcast-cover.jpg', import.meta.url))
  await assertTaken(file)
  assert.equal((await sharp(file).metadata()).width, BUILT_IN.side)
  assert.deepEqual(await read(), BUILT_IN)
  const { picture, xml } = await pictureOfFeed()
  assert.equal(picture, 'https://club.example/static/podcast-cover.jpg')
  for (const tag of ['title', 'link', 'description', 'language', 'itunes:author', 'itunes:explicit', 'itunes:type'])
    assert.match(xml, new RegExp(`<${tag}>[^<]+</${tag}>`), tag)
  assert.match(xml, /<itunes:category text="Business"><itunes:category text="Investing"\/>/)
})

test('a cover of the team is kept at its size as a JPEG that apps take, and named in every feed', async () => {
  const cases: [name: string, bytes: Buffer, side: number][] = [
    ['the smallest', await square(1400).png().toBuffer(), 1400],
    ['the largest', await square(3000).jpeg().toBuffer(), 3000],
    ['a larger one', await square(3600).webp().toBuffer(), 3000],
    ['a transparent one', await square(1500, { channels: 4, background: '#8a5a0080' }).png().toBuffer(), 1500],
    ['a grey one', await square(1600).toColourspace('b-w').png().toBuffer(), 1600],
    ['one of nothing but detail', await noise(2000), 2000],
    ['one in CMYK', await square(1700).toColourspace('cmyk').jpeg().toBuffer(), 1700],
  ]
  let before = ''
  for (const [name, bytes, side] of cases) {
    const reply = await send(bytes)
    assert.equal(reply.statusCode, 200, `${name}: ${reply.body}`)
    const kept = deskPodcasts.keepCover.reply.parse(reply.json())
    assert.deepEqual([kept.side, kept.is_own], [side, true], name)
    assert.match(kept.address, /^\/media\/[0-9a-f]{32}\.jpg$/)
    assert.deepEqual(await read(), kept)
    const shown = await app.inject(kept.address)
    assert.equal(shown.headers['content-type'], 'image/jpeg')
    await assertTaken(shown.rawPayload)
    assert.equal((await app.inject({ method: 'HEAD', url: kept.address })).statusCode, 200, 'apps ask for its head')
    if (before) assert.equal((await app.inject(before)).statusCode, 404, 'the cover before it is gone')
    before = kept.address
    stage.pass(120)
    assert.equal((await pictureOfFeed()).picture, `https://club.example${kept.address}`)
  }
  assert.equal((await app.inject({ method: 'DELETE', url: COVER, headers })).statusCode, 200)
  assert.deepEqual(await read(), BUILT_IN)
  const { rows } = await db.query(`select outcome from operator_audit where command = 'edit-podcast-cover' order by id`)
  assert.deepEqual([rows.length, rows.at(-1).outcome], [cases.length + 1, 'Обложка подкастов убрана'])
})

test('a cover that apps would not take is refused with its reason, and the present one stays', async () => {
  const kept = (await send(await square(1450).png().toBuffer())).json()
  const wide = sharp({ create: { width: 1600, height: 1400, channels: 3, background: '#000' } })
  const cases: [bytes: Buffer, reason: RegExp][] = [
    [await square(1399).png().toBuffer(), /^Картинка 1399 × 1399 мала: .* от 1400 × 1400 точек/],
    [png(512, 512), /^Картинка 512 × 512 мала/],
    [await wide.png().toBuffer(), /^Нужен квадрат, а у этой картинки 1600 × 1400 точек/],
    [movingPng(20, 20, 2), /^Обложка не движется/],
    [png(9000, 9000), /слишком велика/],
    [png(2000, 2000), /^Картинка повреждена/],
    [Buffer.from('<svg onload="alert(1)"/>'), /^Подойдёт JPEG, PNG или WebP/],
    [Buffer.concat([await square(1400).png().toBuffer(), Buffer.alloc(11 * 1024 * 1024)]), /^Обложка больше 10 МБ/],
  ]
  for (const [bytes, reason] of cases) {
    const reply = await send(bytes)
    assert.equal(reply.statusCode, 400, reply.body)
    assert.match(reply.json().image[0], reason)
    assert.deepEqual(await read(), kept)
  }
})

test('nobody but an editor at the desk changes the cover', async () => {
  const picture = form({ image: new File([new Uint8Array(await square(1400).png().toBuffer())], 'a.png') })
  assert.equal((await uploadForm(app, COVER, 'maria', picture)).statusCode, 403)
})
