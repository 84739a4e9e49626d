import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crc32, deflateSync } from 'node:zlib'
import { accounts } from '@palata/contract/accounts'
import { testApp } from '#testing/app.ts'
import { form, sendForm } from '#testing/forms.ts'

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

/** A real PNG of one colour. */
function png(width: number, height: number) {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const ends = [Buffer.alloc(4), Buffer.alloc(4)]
    ends[0]!.writeUInt32BE(data.length)
    ends[1]!.writeUInt32BE(crc32(body))
    return Buffer.concat([ends[0]!, body, ends[1]!])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc((width + 1) * Math.min(height, 100)))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const JPEG_HEAD = Buffer.from('ffd8ffe000104a46494600010100000100010000ffc00011080010001003012200021101031101', 'hex')
const WEBP_LOSSLESS = Buffer.concat([
  Buffer.from('RIFF\x1a\0\0\0WEBPVP8L\x0d\0\0\0\x2f', 'latin1'),
  Buffer.from('0fc0030000000000', 'hex'),
])
const avatarProblem = async (bytes: Buffer, name?: string) => {
  const reply = await patch('oleg', picture(bytes, name))
  return [reply.statusCode, reply.json().avatar?.[0]]
}

test('a picture is kept, shown, replaced and taken away', async () => {
  const kinds: [Buffer, string][] = [
    [png(16, 16), 'image/png'],
    [JPEG_HEAD, 'image/jpeg'],
    [WEBP_LOSSLESS, 'image/webp'],
  ]
  let last = ''
  for (const [bytes, type] of kinds) {
    const reply = await patch('maria', picture(bytes, 'любое имя.exe'))
    assert.equal(reply.statusCode, 200, reply.body)
    const { avatar } = reply.json()
    assert.match(avatar, /^\/media\/avatar-2-[0-9a-f]{32}\.(png|jpg|webp)$/)
    const shown = await app.inject(avatar)
    assert.equal(shown.headers['content-type'], type)
    assert.equal(shown.headers['x-content-type-options'], 'nosniff')
    assert.deepEqual(shown.rawPayload, bytes)
    if (last) assert.equal((await app.inject(last)).statusCode, 404, 'the former one is gone')
    last = avatar
  }
  // What a browser sends for a file field nobody filled in.
  const unfilled = '--x\r\nContent-Disposition: form-data; name="avatar"; filename=""\r\n\r\n\r\n--x--\r\n'
  assert.equal((await sendRaw('maria', 'multipart/form-data; boundary=x', unfilled)).json().avatar, last)
  assert.equal((await patch('maria', form({ avatar: '' }))).json().avatar, '')
  assert.equal((await app.inject(last)).statusCode, 404)
  await db.query(`update accounts set avatar = '/media/avatar-demo.svg' where id = 2`)
  assert.equal((await maria.call(accounts.updateMe, { body: { avatar: '' } })).avatar, '')
})

test('what is no picture, or too large a one, is refused by what it is and not by its name', async () => {
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
    'RIFF....WEBPVP8X',
    ' ',
  ])
    assert.deepEqual(await avatarProblem(Buffer.from(bytes, 'latin1')), wrongKind, bytes)
  assert.deepEqual(await avatarProblem(png(50_000, 50_000), 'bomb.png'), tooLarge)
  stage.pass(3600)
  assert.deepEqual(await avatarProblem(png(4097, 10)), tooLarge)
  assert.deepEqual(await avatarProblem(png(4096, 4096)), tooLarge, 'over 16 megapixels')
  assert.deepEqual(await avatarProblem(png(0, 10)), [400, 'Картинка повреждена'])
  assert.deepEqual(await avatarProblem(Buffer.concat([png(8, 8), Buffer.alloc(2 * 1024 * 1024)])), [
    400,
    'Картинка больше 2 МБ',
  ])
  const huge = await patch('oleg', picture(Buffer.concat([png(8, 8), Buffer.alloc(10 * 1024 * 1024)])))
  assert.equal(huge.statusCode, 413)
  assert.match(huge.json().detail, /Слишком большой/)
  assert.equal((await oleg.call(accounts.me, {})).avatar, '')
})

test('uploads are limited, and a broken form is refused', async () => {
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
  const started = performance.now()
  assert.equal((await patch('oleg', many)).statusCode, 200)
  assert.ok(performance.now() - started < 2_000)
})
