import { createECDH, randomBytes } from 'node:crypto'
import { documented, type Exchange, type Place } from '#testing/documented/index.ts'
import { createPush, keysFrom } from './index.ts'

const HOST = 'https://fcm.googleapis.com'
const keys = keysFrom('a secret of the tests')
const device = createECDH('prime256v1')
device.generateKeys()
const send = (place: Place) =>
  createPush({
    keys,
    subject: 'mailto:club@example.org',
    hosts: ['fcm.googleapis.com', '127.0.0.1', new URL(place.at(HOST, '')).host],
    allowsHttp: true,
    fetch: place.fetch,
  }).send(
    {
      endpoint: `${place.at(HOST, '')}/push/abc`,
      p256dh: device.getPublicKey().toString('base64url'),
      auth: randomBytes(16).toString('base64url'),
    },
    { title: 'Сигнал' },
    { ttlSeconds: 3_600, topic: 'signals' },
  )
const asks = {
  call: `POST ${HOST}/push/abc`,
  headers: {
    authorization: /^vapid t=[\w-]+\.[\w-]+\.[\w-]+, k=[\w-]{87}$/,
    ttl: '3600',
    topic: /^[\w-]{1,32}$/,
    'content-encoding': 'aes128gcm',
    'content-type': 'application/octet-stream',
  },
  // Salt, record size, the length of a key of 65 bytes, then what is encrypted (RFC 8188 2.1, RFC 8291 4).
  body: (bytes: string) => bytes.length > 86 && bytes.length <= 4_096 && bytes.charCodeAt(20) === 65,
}
const ordered = (status: number, order: object, refuses: Exchange['refuses']): Omit<Exchange, 'says'> => ({
  by: async (place) => {
    await place.order('/__sim/push/fail', { status, count: 1, ...order })
    return send(place)
  },
  wire: [
    {
      asks,
      answers: {
        status,
        ...(refuses?.retryAfterMs && { headers: { 'retry-after': String(refuses.retryAfterMs / 1000) } }),
        body: '',
      },
    },
  ],
  refuses: refuses!,
})

documented({
  service: 'Web Push',
  read: [
    { address: 'https://www.rfc-editor.org/rfc/rfc8030', on: '2026-11-28' },
    { address: 'https://www.rfc-editor.org/rfc/rfc8291', on: '2026-11-28' },
    { address: 'https://www.rfc-editor.org/rfc/rfc8292', on: '2026-11-28' },
  ],
  exchanges: [
    {
      says: 'an encrypted message is taken with 201 and an address of its own',
      by: send,
      wire: [{ asks, answers: { status: 201, headers: { location: `${HOST}/message/1` }, body: '' } }],
      gives: undefined,
    },
    { says: 'a device that is gone is told with 410', ...ordered(410, {}, { status: 410, retryable: false }) },
    {
      says: 'too many messages name the seconds to wait',
      ...ordered(429, { retryAfter: 60 }, { status: 429, retryAfterMs: 60_000, retryable: true }),
    },
  ],
})
