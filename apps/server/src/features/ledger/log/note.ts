/**
 * Signing of notes: https://c2sp.org/signed-note and https://c2sp.org/tlog-checkpoint, read 2026-11-27. A signer key is
 * one line in the form of Go's sumdb/note: `PRIVATE+KEY+<name>+<id>+base64(1 || seed)`.
 */
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { ED25519 } from '@palata/contract/ledger/note'

/** RFC 8410: what stands before the 32 bytes of a private key in PKCS #8. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

export interface Signer {
  /** The name of the key and the origin of its checkpoints. */
  name: string
  vkey: string
  /** Signs a text that ends in a newline; returns the signature line with its newline. */
  sign: (text: string) => string
}

/** The name of a demo's ledger, whose first entries have invented times. */
export const demoNameOf = (origin: string) => `${origin}/demo`

/** Whether the ledger of this name began as a demo's. */
export const isDemoName = (name: string) => /\/demo$/.test(name)

/** A new signer key, as one line. `name` has no spaces and no plus. */
export function makeSignerKey(name: string): string {
  const { d } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
  const seed = Buffer.from(d!, 'base64url')
  const { id } = publicPartsOf(name, privateKeyOf(seed))
  return `PRIVATE+KEY+${name}+${id.toString('hex')}+${Buffer.concat([Buffer.of(ED25519), seed]).toString('base64')}`
}

/** Null when the line is no signer key, or its id is not of its name and key. */
export function readSignerKey(line: string): Signer | null {
  const [, name, id, key] = /^PRIVATE\+KEY\+([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+={0,2})$/.exec(line.trim()) ?? []
  const bytes = Buffer.from(key ?? '', 'base64')
  if (!name || bytes.length !== 33 || bytes[0] !== ED25519) return null
  const privateKey = privateKeyOf(bytes.subarray(1))
  const parts = publicPartsOf(name, privateKey)
  if (parts.id.toString('hex') !== id) return null
  return {
    name,
    vkey: `${name}+${id}+${Buffer.concat([Buffer.of(ED25519), parts.publicKey]).toString('base64')}`,
    sign: (text) => {
      const signed = Buffer.concat([parts.id, sign(null, Buffer.from(text), privateKey)])
      return `— ${name} ${signed.toString('base64')}\n`
    },
  }
}

/** The text of a checkpoint, to be signed. */
export function checkpointText(origin: string, size: number, root: Uint8Array): string {
  return `${origin}\n${size}\n${Buffer.from(root).toString('base64')}\n`
}

function privateKeyOf(seed: Uint8Array): KeyObject {
  return createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' })
}

function publicPartsOf(name: string, privateKey: KeyObject) {
  const { x } = createPublicKey(privateKey).export({ format: 'jwk' })
  const publicKey = Buffer.from(x!, 'base64url')
  const id = createHash('sha256').update(`${name}\n`).update(Buffer.of(ED25519)).update(publicKey).digest()
  return { publicKey, id: id.subarray(0, 4) }
}
