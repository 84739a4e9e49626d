import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { documented, type Place } from '#testing/documented/index.ts'
import { COSIGNATURE, cosign, type Witness } from './index.ts'

const ADDRESS = 'https://witness.example/v1'
const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x!, 'base64url')
const name = 'witness.example/w1'
/** The first four bytes of a hash of the name, a newline, the kind and the key. */
const id = createHash('sha256')
  .update(Buffer.concat([Buffer.from(`${name}\n`), Buffer.of(COSIGNATURE), raw]))
  .digest()
  .subarray(0, 4)
const witness: Witness = { name, id, publicKey: raw, address: ADDRESS }

const body = 'club.example/ledger\n3\nqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqo=\n'
const note = `${body}\n— club.example/ledger AAAAAA==\n`
const hash = 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA='
const time = 1_795_168_800n
const cosigned = () => {
  const seconds = Buffer.alloc(8)
  seconds.writeBigUInt64BE(time)
  const signature = sign(null, Buffer.from(`cosignature/v1\ntime ${time}\n${body}`), privateKey)
  return `— ${name} ${Buffer.concat([id, seconds, signature]).toString('base64')}\n`
}
const line = cosigned()
const ask = (place: Place, old: number) => cosign(witness, { note, old, prove: async () => [hash] }, place.fetch)
const asks = (text: string) => ({ call: `POST ${ADDRESS}/add-checkpoint`, body: (given: string) => given === text })
const notInSandbox = 'the sandbox has no witness'

documented({
  service: 'a witness of C2SP',
  read: [
    { address: 'https://c2sp.org/tlog-witness', on: '2026-11-27' },
    { address: 'https://c2sp.org/tlog-cosignature', on: '2026-11-27' },
  ],
  exchanges: [
    {
      says: 'a first checkpoint is cosigned without a proof',
      by: (place) => ask(place, 0),
      wire: [{ asks: asks(`old 0\n\n${note}`), answers: { body: line } }],
      gives: line,
      notInSandbox,
    },
    {
      says: 'a later one needs the proof, a hash a line',
      by: (place) => ask(place, 2),
      wire: [{ asks: asks(`old 2\n${hash}\n\n${note}`), answers: { body: line } }],
      gives: line,
      notInSandbox,
    },
    {
      says: 'another size that the witness has seen is told with 409 and asked from once more',
      by: (place) => ask(place, 1),
      wire: [
        {
          asks: asks(`old 1\n${hash}\n\n${note}`),
          answers: { status: 409, headers: { 'content-type': 'text/x.tlog.size' }, body: '2\n' },
        },
        { asks: asks(`old 2\n${hash}\n\n${note}`), answers: { body: line } },
      ],
      gives: line,
      notInSandbox,
    },
    ...(
      [
        [400, 'a request that is not understood'],
        [403, 'a signature that the witness does not know'],
        [404, 'an unknown log'],
        [422, 'a proof that does not hold'],
      ] as const
    ).map(([status, what]) => ({
      says: `${what} is refused with ${status}`,
      by: (place: Place) => ask(place, 0),
      wire: [{ asks: asks(`old 0\n\n${note}`), answers: { status, body: '' } }],
      refuses: { status, retryable: false },
      notInSandbox,
    })),
  ],
})
