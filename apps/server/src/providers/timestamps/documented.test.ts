import { documented, type Exchange, type Place } from '#testing/documented/index.ts'
import { stamp } from './index.ts'

const ADDRESS = 'https://tsa.example/tsr'
const data = Buffer.from('the root of the ledger')
const ask = (place: Place) =>
  stamp({ address: ADDRESS, roots: null }, data, new Date('2026-11-20T12:00:00Z'), place.fetch)
const asks = {
  call: `POST ${ADDRESS}`,
  headers: { 'content-type': 'application/timestamp-query' },
  // A DER sequence that begins with the version, 1 (RFC 3161, section 2.4.1).
  body: (bytes: string) => bytes.charCodeAt(0) === 0x30 && bytes.slice(2, 5) === '\x02\x01\x01',
}
const reply = { 'content-type': 'application/timestamp-reply' }
const notInSandbox = 'the sandbox has no authority; OpenSSL is one in features/ledger/outside/timestamps.test.ts'
/** `TimeStampResp` with a `PKIStatusInfo` alone (2.4.2): DER of a status. */
const withoutToken = (status: number) => Uint8Array.of(0x30, 0x05, 0x30, 0x03, 0x02, 0x01, status)

const exchanges: Exchange[] = [
  ['a rejection', 2],
  ['a request that waits', 3],
  ['a granted request without its token', 0],
].map(([what, status]) => ({
  says: `${what} is no time stamp: status ${status}`,
  by: ask,
  wire: [{ asks, answers: { headers: reply, body: withoutToken(Number(status)) } }],
  refuses: { retryable: false },
  notInSandbox,
}))

documented({
  service: 'a time-stamping authority',
  read: [{ address: 'https://www.rfc-editor.org/rfc/rfc3161', on: '2026-11-28' }],
  exchanges: [
    ...exchanges,
    {
      says: 'an authority that is away is asked again later',
      by: ask,
      wire: [{ asks, answers: { status: 503, body: '' } }],
      refuses: { status: 503, retryable: true },
      notInSandbox,
    },
  ],
})
