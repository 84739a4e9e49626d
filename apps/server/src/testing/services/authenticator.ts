import { Buffer } from 'node:buffer'
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_KEY = 0x40
/** COSE values of an ES256 key on P-256 (RFC 9053). */
const COSE = { type: 1, algorithm: 3, curve: -1, x: -2, y: -3, ec2: 2, es256: -7, p256: 1 } as const

interface Asked {
  challenge: string
  /** Origin of the page in the browser. */
  origin: string
}

/** A software authenticator: answers by WebAuthn with a real signature. */
export function newAuthenticator(rpId: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let counter = 0

  const clientData = (type: string, { challenge, origin }: Asked) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  function authData(flags: number, rest: Uint8Array = new Uint8Array()) {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count, rest])
  }

  const credential = (response: Record<string, string>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })

  return {
    /** Resets the signature counter, as a copy of the key would have it. */
    copyFrom: (uses: number) => {
      counter = uses
    },
    register(asked: Asked) {
      const cose = new Map<number, number | Uint8Array>([
        [COSE.type, COSE.ec2],
        [COSE.algorithm, COSE.es256],
        [COSE.curve, COSE.p256],
        [COSE.x, Buffer.from(x!, 'base64url')],
        [COSE.y, Buffer.from(y!, 'base64url')],
      ])
      const length = Buffer.from([0, id.length])
      const key = Buffer.concat([Buffer.alloc(16), length, id, isoCBOR.encode(cose)])
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData(USER_PRESENT | USER_VERIFIED | HAS_KEY, key))],
      ])
      return credential({
        clientDataJSON: clientData('webauthn.create', asked).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
      })
    },
    answer(asked: Asked, { isVerified = true } = {}) {
      counter += 1
      const data = authData(USER_PRESENT | (isVerified ? USER_VERIFIED : 0))
      const client = clientData('webauthn.get', asked)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return credential({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      })
    },
  }
}
