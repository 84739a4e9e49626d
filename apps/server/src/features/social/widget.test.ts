import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isRecent, isSigned } from './widget.ts'

type Vector = [token: string, fields: Record<string, string>, hash: string]

const vectors: Vector[] = [
  [
    '777777777:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
    {
      id: '666666666',
      username: 'my_username',
      first_name: 'Some',
      last_name: 'Guy',
      photo_url: 'https://t.me/i/userpic/320/my_username.jpg',
      auth_date: '1543194375',
    },
    'a9cf12636fb07b54b4c95673d017a72364472c41a760b6850bcd5405da769f80',
  ],
  [
    'XXXXXXXX:XXXXXXXXXXXXXXXXXXXXXXXX',
    {
      id: '1',
      first_name: 'Klim',
      last_name: 'Sidorov',
      username: 'klimsidorov',
      photo_url: 'https://t.me/klimsidorov',
      auth_date: '976255200',
    },
    'b7a7fc776729077786e4190aec2c5dcecd2ec66ae0faf1b44316d541b955da95',
  ],
  [
    '1234567:TEST',
    { id: '42', first_name: 'Иван', username: 'ivan', auth_date: '1700000000' },
    'cef9ad0749a1a349ef1307c6c00d86feb6f16ef13cf128104290e81ad1d43756',
  ],
]

// decision OA 028
test('isSigned accepts Telegram’s published signatures and refuses any change to them', () => {
  for (const [token, fields, hash] of vectors) {
    assert.equal(isSigned(fields, hash, token), true)
    assert.equal(isSigned(fields, hash.toUpperCase(), token), true)
    assert.equal(isSigned(Object.fromEntries(Object.entries(fields).reverse()), hash, token), true)
    assert.equal(isSigned(fields, hash, `${token}x`), false)
    assert.equal(isSigned({ ...fields, id: '43' }, hash, token), false)
    assert.equal(isSigned({ ...fields, extra: '1' }, hash, token), false)
    assert.equal(isSigned(fields, hash.slice(0, 62), token), false)
    assert.equal(isSigned(fields, '', token), false)
  }
})

test('a signature is recent for a day, up to five minutes ahead', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  const ago = (seconds: number) => String(now.getTime() / 1000 - seconds)
  assert.deepEqual(
    [0, 86_400, 86_401, -300, -301].map((age) => isRecent(ago(age), now)),
    [true, true, false, true, false],
  )
})
