import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accounts } from '@palata/contract/accounts'
import sharp from 'sharp'
import { form, sendForm } from '#testing/acts/forms.ts'
import { testApp } from '#testing/app.ts'
import { movingPng, photo, png } from '#testing/files/samplePictures.ts'

const stage = await testApp()
const { app, db } = stage
const maria = stage.as('maria')
const oleg = stage.as('oleg')
const patch = (person: string, fields: FormData) => sendForm(app, person, fields)
const sendRaw = (person: string, type: string, payload: string) =>
  app.inject({
    method: 'PATCH',
    url: '/api/auth/users/me/',
    headers: { authorization: person, 'content-type': type },
    payload,
  })
const picture = (bytes: Buffer, name = 'a.png') => form({ avatar: new File([new Uint8Array(bytes)], name) })

const webp = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#2a62' } })
    .webp()
    .toBuffer()
const avatarProblem = async (bytes: Buffer, name?: string) => {
  const reply = await patch('oleg', picture(bytes, name))
  return [reply.statusCode, reply.json().avatar?.[0]]
}

test('an avatar is kept, shown, replaced and removed', async () => {
  let last = ''
  for (const bytes of [png(16, 16), await photo(60, 40), await webp(20, 30)]) {
    const reply = await patch('maria', picture(bytes, 'любое имя.exe'))
    assert.equal(reply.statusCode, 200, reply.body)
    const { avatar } = reply.json()
    assert.match(avatar, /^\/media\/[0-9a-f]{32}\.webp$/)
    const shown = await app.inject(avatar)
    assert.equal(shown.headers['content-type'], 'image/webp')
    assert.equal(shown.headers['x-content-type-options'], 'nosniff')
    assert.equal((await sharp(shown.rawPayload).metadata()).format, 'webp')
    if (last) assert.equal((await app.inject(last)).statusCode, 404, 'the former one is gone')
    last = avatar
  }
  // A browser sends this for a file field that was left empty.
  const unfilled = '--x\r\nContent-Disposition: form-data; name="avatar"; filename=""\r\n\r\n\r\n--x--\r\n'
  assert.equal((await sendRaw('maria', 'multipart/form-data; boundary=x', unfilled)).json().avatar, last)
  assert.equal((await patch('maria', form({ avatar: '' }))).json().avatar, '')
  assert.equal((await app.inject(last)).statusCode, 404)
  await db.query(`update accounts set avatar = '/media/avatar-demo.svg' where id = 2`)
  assert.equal((await maria.call(accounts.updateMe, { body: { avatar: '' } })).avatar, '')
})

test('an avatar is kept as an upright square without the photo’s metadata or trailing data', async () => {
  stage.pass(3600)
  const taken = await photo(1200, 800)
  assert.ok((await sharp(taken).metadata()).exif?.includes('canary-owner'))
  const hidden = Buffer.concat([taken, Buffer.from('<script>canary-tail</script>')])
  const { avatar } = (await patch('maria', picture(hidden, 'IMG.jpg'))).json()
  const kept = (await app.inject(avatar)).rawPayload
  const { width, height, exif, xmp, orientation } = await sharp(kept).metadata()
  assert.deepEqual([width, height, exif, xmp, orientation], [512, 512, undefined, undefined, undefined])
  assert.ok(!kept.includes('canary') && !kept.includes('CAMERA'))
  const { data, info } = await sharp(kept).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const redAt = (x: number) => data[(256 * info.width + x) * 3]!
  assert.ok(redAt(500) > 150 && redAt(10) < 100, 'turned as the camera was held')
})

test('a moving avatar is kept as its first frame, which the reply says', async () => {
  stage.pass(3600)
  const frames = Buffer.concat([Buffer.alloc(20 * 20 * 3, 40), Buffer.alloc(20 * 20 * 3, 200)])
  const webp = await sharp(frames, { raw: { width: 20, height: 40, channels: 3, pageHeight: 20 } })
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer()
  assert.equal((await sharp(webp).metadata()).pages, 2)
  for (const [bytes, told] of [
    [webp, true],
    [movingPng(20, 20, 2), true],
    [png(20, 20), undefined],
  ] as const) {
    const reply = (await patch('maria', picture(bytes))).json()
    assert.equal(reply.avatar_became_still, told)
    assert.equal((await sharp((await app.inject(reply.avatar)).rawPayload).metadata()).pages, undefined)
  }
  assert.equal((await patch('maria', form({ avatar: '' }))).json().avatar_became_still, undefined)
})

test('an avatar file that is no picture, or is too large, is refused by its content and not its name', async () => {
  const wrongKind = [400, 'Подойдёт PNG, JPEG или WebP']
  const tooLarge = [400, 'Картинка больше 4096 × 4096 точек']
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  for (const bytes of [
    svg,
    '<html><script>alert(1)</script>',
    'GIF89a',
    '\x89PNG\r\n\x1a\n',
    '\xff\xd8\xff',
    '\xff\xd8\xff\xe0\x00\x00',
    '\xff\xd8\xff\xc0\x00\x11\x08\x00\x10\x00\x10',
    'RIFF....WEBPVP8X',
    ' ',
  ])
    assert.deepEqual(await avatarProblem(Buffer.from(bytes, 'latin1')), wrongKind, bytes)
  assert.deepEqual(await avatarProblem(png(50_000, 50_000), 'bomb.png'), tooLarge)
  stage.pass(3600)
  assert.deepEqual(await avatarProblem(png(4097, 10)), tooLarge)
  assert.deepEqual(await avatarProblem(png(4096, 4096)), tooLarge, 'over 16 megapixels')
  const damaged = [400, 'Картинка повреждена']
  assert.deepEqual(await avatarProblem(png(3000, 3000)), damaged, 'fewer rows than it promises')
  assert.deepEqual(await avatarProblem(png(0, 10)), wrongKind)
  assert.deepEqual(await avatarProblem(Buffer.concat([png(8, 8), Buffer.alloc(2 * 1024 * 1024)])), [
    400,
    'Картинка больше 2 МБ',
  ])
  const huge = await patch('oleg', picture(Buffer.concat([png(8, 8), Buffer.alloc(10 * 1024 * 1024)])))
  assert.equal(huge.statusCode, 413)
  assert.match(huge.json().detail, /Слишком большой/)
  const sent = await sendRaw('oleg', 'image/png', 'x')
  assert.deepEqual([sent.statusCode, sent.json().detail], [415, 'Такой тип данных не поддерживается'])
  assert.equal((await oleg.call(accounts.me, {})).avatar, '')
})

test('avatar uploads are limited, and a broken form is refused', async () => {
  stage.pass(3600)
  for (let count = 0; count < 20; count += 1) await patch('oleg', picture(Buffer.from('x')))
  assert.equal((await patch('oleg', picture(png(8, 8)))).statusCode, 429)
  const bodies = [
    '',
    'нет',
    '--x',
    '--x\r\n\r\n',
    `--x\r\nContent-Disposition: form-data; name="avatar"; filename="a\r\n\r\n`,
  ]
  for (const payload of bodies) {
    for (const type of [
      'multipart/form-data',
      'multipart/form-data; boundary=x',
      `multipart/form-data; boundary=${'b'.repeat(500)}`,
    ]) {
      const reply = await sendRaw('oleg', type, payload)
      assert.ok([200, 400].includes(reply.statusCode), `${type} ${payload} → ${reply.statusCode}`)
    }
  }
  const many = form({ first_name: 'Олег' })
  for (let count = 0; count < 2_000; count += 1) many.append(`__proto__[${count}]`, 'x')
  assert.equal((await patch('oleg', many)).statusCode, 413)
})
