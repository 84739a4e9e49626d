import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { ICON_FORMS, iconAddress, logoOf } from '@palata/contract/club/pictures'
import { type ClubState, deskClub } from '@palata/contract/desk/club'
import sharp, { type Color } from 'sharp'
import { form, uploadForm } from '#testing/acts/forms.ts'
import { newDeskAsker } from '#testing/everyone.ts'
import { movingPng, png } from '#testing/files/samplePictures.ts'
import { twoProcesses } from '#testing/twoProcesses.ts'
import { renderLetter } from '../letters/kinds.ts'

/** Every call of the store fails: the club's pictures do not need it. */
const away = async () => {
  throw new Error('the store is away')
}
const { first, second, untilBothHear } = await twoProcesses(
  { objects: { put: away, get: away } as never },
  '<link rel="icon" href="/static/favicon.svg" type="image/svg+xml"><!--app-->',
)
const { app, db } = first

const operator = await newDeskAsker(first, 'operator')
const another = await newDeskAsker(first, 'operator')
const { headers } = operator

type Name = 'icon' | 'logo'
async function upload(name: Name, bytes: Buffer, who = operator) {
  const body = form({ image: new File([new Uint8Array(bytes)], 'picture.png') })
  const request = new Request('http://localhost/', { method: 'POST', body })
  return app.inject({
    method: 'POST',
    url: `/api/desk/club/${name}/`,
    headers: { ...who.headers, 'content-type': request.headers.get('content-type')! },
    payload: Buffer.from(await request.arrayBuffer()),
  })
}
async function drawn(name: Name, bytes: Buffer): Promise<string> {
  const reply = await upload(name, bytes)
  assert.equal(reply.statusCode, 200, reply.body)
  return deskClub.drawIcon.reply.parse(reply.json()).value
}
const read = async (): Promise<ClubState> =>
  deskClub.settings.reply.parse((await app.inject({ url: '/api/desk/club/', headers })).json())
const versionOf = async (name: Name) => (await read()).settings.find((one) => one.name === name)!.version
const put = async (name: Name, value: string | null, version?: number, who = operator) =>
  app.inject({
    method: 'PATCH',
    url: '/api/desk/club/',
    headers: who.headers,
    payload: { changes: [{ name, value, version: version ?? (await versionOf(name)) }] },
  })
/** Pages that were kept go with the event of the change; what stands already is none. */
async function adopt(name: Name, value: string | null) {
  if ((await read()).settings.find((one) => one.name === name)!.value === JSON.stringify(value)) return
  await untilBothHear(async () => assert.equal((await put(name, value)).statusCode, 200))
}

const square = (side: number, background: Color = '#8a5a00', channels: 3 | 4 = 3) =>
  sharp({ create: { width: side, height: side, channels, background } })
const wide = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#8a5a00' } })
    .png()
    .toBuffer()
/** A photo whose EXIF tells to turn it by a quarter. */
const turned = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0a5a8a' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
/** Words of one colour on a transparent ground: a third of the picture. */
const words = async (colour: string) =>
  sharp({ create: { width: 400, height: 100, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .composite([{ input: await square(100, colour).toFormat('png').toBuffer(), left: 20, top: 0 }])
    .png()
    .toBuffer()
const ICON = await square(600).png().toBuffer()

test('one icon is in every form on every process, and is cached for good by its content', async () => {
  const value = await drawn('icon', ICON)
  assert.equal((await app.inject(iconAddress(value, '192'))).statusCode, 404, 'an upload is shown to nobody')
  await adopt('icon', value)
  for (const stage of [first, second]) {
    const { body } = await stage.app.inject('/')
    assert.ok(body.includes(`<link rel="icon" href="${iconAddress(value, 'small')}" type="image/png" sizes="96x96">`))
    assert.equal(JSON.parse(body.slice(body.indexOf('{'))).icon, value)
  }
  const sides = { small: 96, apple: 180, 192: 192, 512: 512, maskable: 512 }
  for (const form of ICON_FORMS) {
    const shown = await second.app.inject(iconAddress(value, form))
    assert.deepEqual(
      [shown.statusCode, shown.headers['content-type'], shown.headers['cache-control']],
      [200, 'image/png', 'public, max-age=31536000, immutable'],
      form,
    )
    const { width, height, format } = await sharp(shown.rawPayload).metadata()
    assert.deepEqual([width, height, format], [sides[form], sides[form], 'png'], form)
  }
  assert.equal(await drawn('icon', ICON), value, 'the same picture has the same name')
  assert.equal((await app.inject(iconAddress(value, '192'))).statusCode, 200, 'and stays shown')
  assert.notEqual(await drawn('icon', await square(600, '#123456').png().toBuffer()), value)
})

test('without an icon of its own the club has ours; one press puts the former one back', async () => {
  const value = await drawn('icon', ICON)
  await adopt('icon', value)
  await adopt('icon', null)
  assert.ok((await app.inject('/')).body.includes('href="/static/favicon.svg"'))
  const [removal] = (await read()).changes
  assert.deepEqual([removal!.from, removal!.to, removal!.can_undo], [JSON.stringify(value), 'null', true])
  await untilBothHear(async () => {
    const undone = await app.inject({ method: 'POST', url: `/api/desk/club/changes/${removal!.id}/undo/`, headers })
    assert.equal(undone.statusCode, 200, undone.body)
  })
  assert.ok((await app.inject('/')).body.includes(iconAddress(value, 'small')))
  const { rows } = await db.query(
    `select outcome from operator_audit where command = 'setting' order by id desc limit 2`,
  )
  assert.deepEqual(
    rows.map(({ outcome }) => outcome),
    ['Значок: было наше, стало своё', 'Значок: было своё, стало наше'],
  )
})

test('forms that systems cut have a whole ground: the icon’s own, or white under a transparent one', async () => {
  const pixel = async (value: string, form: 'apple' | 'maskable' | '512', at: number) => {
    const { rawPayload } = await app.inject(iconAddress(value, form))
    const { data, info } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true })
    return [...data.subarray(at * info.channels, (at + 1) * info.channels)]
  }
  const opaque = await drawn('icon', await square(512, '#8a5a00').png().toBuffer())
  await adopt('icon', opaque)
  assert.deepEqual((await pixel(opaque, 'maskable', 0)).slice(0, 3), [0x8a, 0x5a, 0x00])
  const clear = await drawn('icon', await square(512, { r: 0, g: 0, b: 0, alpha: 0 }, 4).png().toBuffer())
  await adopt('icon', clear)
  for (const form of ['apple', 'maskable'] as const)
    assert.deepEqual((await pixel(clear, form, 0)).slice(0, 3), [255, 255, 255], form)
  assert.equal((await pixel(clear, '512', 0)).at(-1), 0)
})

for (const [name, make] of Object.entries({
  'of 16 bits': () => square(600).toColourspace('rgb16').png().toBuffer(),
  grey: () => square(600).toColourspace('b-w').png().toBuffer(),
  'in CMYK': () => square(600).toColourspace('cmyk').jpeg().toBuffer(),
  'of a palette': () => square(600).png({ palette: true }).toBuffer(),
  'of nothing but detail': () =>
    sharp(randomBytes(900 * 900 * 3), { raw: { width: 900, height: 900, channels: 3 } })
      .jpeg()
      .toBuffer(),
  'that is WebP': () => square(600).webp().toBuffer(),
}))
  test(`an icon ${name} is drawn`, async () => {
    const value = await drawn('icon', await make())
    await adopt('icon', value)
    const { rawPayload } = await app.inject(iconAddress(value, '512'))
    assert.equal((await sharp(rawPayload).metadata()).width, 512)
    assert.ok(rawPayload.length < 400_000, String(rawPayload.length))
  })

const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600" onload="alert(1)"/>')
const REFUSED: [name: Name, what: string, bytes: Buffer, reason: RegExp][] = [
  ['icon', 'an SVG', SVG, /^Подойдёт PNG, WebP или JPEG/],
  ['icon', 'words', Buffer.from('not a picture'), /^Подойдёт PNG, WebP или JPEG/],
  ['icon', 'a GIF', await square(600).gif().toBuffer(), /^Подойдёт PNG, WebP или JPEG/],
  ['icon', 'an animation', movingPng(600, 600, 2), /^Нужна неподвижная картинка/],
  ['icon', 'one pixel', await square(1).png().toBuffer(), /^Картинка 1 × 1: мала, нужен квадрат от 512 × 512 точек/],
  ['icon', 'one pixel too few', await square(511).png().toBuffer(), /^Картинка 511 × 511: мала/],
  ['icon', 'no square', await wide(600, 599), /^Картинка 600 × 599: нужен квадрат/],
  ['icon', 'a bomb', png(60_000, 60_000), /^Картинка 60000 × 60000: велика/],
  ['icon', 'a cut file', png(2000, 2000), /^Картинка повреждена/],
  ['icon', 'a long file', Buffer.concat([ICON, Buffer.alloc(5 * 1024 * 1024)]), /^Картинка больше 5 МБ/],
  ['logo', 'an SVG', SVG, /^Подойдёт PNG, WebP или JPEG/],
  ['logo', 'a low one', await wide(200, 63), /^Картинка 200 × 63: мала, нужна высота от 64 точек/],
  ['logo', 'a long one', await wide(601, 100), /^Картинка 601 × 100: слишком длинная, ширина не больше 6 высот/],
  ['logo', 'a high one', await wide(100, 101), /^Картинка 100 × 101: выше своей ширины/],
  ['logo', 'one that a phone turns upright', await turned(300, 100), /^Картинка 100 × 300: выше своей ширины/],
]
for (const [name, what, bytes, reason] of REFUSED)
  test(`${what} makes no ${name}, and is told why`, async () => {
    const reply = await upload(name, bytes)
    assert.equal(reply.statusCode, 400, reply.body)
    assert.match(reply.json().image[0], reason)
  })

for (const [what, make, ground] of [
  ['dark words', () => words('#111111'), 'light'],
  ['white words', () => words('#ffffff'), 'dark'],
  ['words of a middle colour', () => words('#c05621'), 'any'],
  ['a picture without transparency', () => wide(300, 100), 'any'],
  ['a photo that a phone turns flat', () => turned(100, 300), 'any'],
] as const)
  test(`a logo of ${what} is seen on the ground «${ground}»`, async () => {
    const value = await drawn('logo', await make())
    await adopt('logo', value)
    const logo = logoOf(value)!
    assert.equal(logo.ground, ground)
    const { width, height } = await sharp((await app.inject(logo.address)).rawPayload).metadata()
    assert.deepEqual([width, height], [logo.width, logo.height])
    assert.equal(JSON.parse((await app.inject('/')).body.replace(/^<[^>]*>/, '')).logo, value)
  })

test('a value that names no uploaded picture is refused, whatever it says', async () => {
  const none = '0'.repeat(32)
  for (const [name, value] of [
    ['icon', none],
    ['icon', '../../etc/passwd'],
    ['icon', `${none}"><script>`],
    ['logo', `${none}-300x90-any`],
    ['logo', 'javascript:alert(1)'],
  ] as const) {
    const reply = await put(name, value)
    assert.equal(reply.statusCode, 400, value)
    assert.match(reply.json()[name][0], /^Такой картинки нет: загрузите её/)
  }
})

test('two operators at once: the second is told, and the first one’s picture stays', async () => {
  const [one, other] = [
    await drawn('icon', await square(512, '#0a6d45').png().toBuffer()),
    await drawn('icon', await square(512, '#6d0a45').png().toBuffer()),
  ]
  const version = await versionOf('icon')
  const race = await Promise.all([put('icon', one, version), put('icon', other, version, another)])
  assert.deepEqual(race.map(({ statusCode }) => statusCode).toSorted(), [200, 409])
  assert.match(race.find(({ statusCode }) => statusCode === 409)!.json().detail, /^«Значок»: .*, теперь «?своё/)
})

test('nobody but an operator at the desk draws a picture', async () => {
  const picture = () => form({ image: new File([new Uint8Array(ICON)], 'a.png') })
  for (const name of ['icon', 'logo'])
    assert.equal((await uploadForm(app, `/api/desk/club/${name}/`, 'maria', picture())).statusCode, 403)
})

test('letters have the icon beside the name, and the seal without one', () => {
  const given = { link: 'https://club.example/' }
  const icon = 'https://club.example/media/a-192.png'
  const { html } = renderLetter('confirm', given, { brand: 'Клуб', icon })
  assert.ok(html.includes(`<img src="${icon}" width="26" height="26" alt=""`))
  assert.ok(!html.includes('class="l-seal"'))
  assert.match(renderLetter('confirm', given, { brand: 'Клуб' }).html, /class="l-seal"[^>]*>К</)
})
