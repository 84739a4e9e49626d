import { generateKeyPairSync, sign } from 'node:crypto'
import { keyIdOf, toBase64, toHex, utf8 } from '@palata/contract/ledger/note'
import { leafHash, sha256 } from '@palata/contract/ledger/tree'

/** A log that a component test signs itself: its name, its key, and trees over its entries. */
export const LOG_NAME = 'palata.example/ledger'
const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const raw = Uint8Array.from(Buffer.from(publicKey.export({ format: 'jwk' }).x!, 'base64url'))
const id = await keyIdOf(LOG_NAME, raw)
export const vkey = `${LOG_NAME}+${toHex(id)}+${toBase64(Uint8Array.of(1, ...raw))}`

/** A signed checkpoint. */
export function noteOf(size: number, root: Uint8Array): string {
  const text = `${LOG_NAME}\n${size}\n${toBase64(root)}\n`
  const signed = Uint8Array.of(...id, ...sign(null, Buffer.from(text), privateKey))
  return `${text}\n— ${LOG_NAME} ${toBase64(signed)}\n`
}

export const leavesOf = (entries: readonly string[]) => Promise.all(entries.map((entry) => leafHash(utf8(entry))))

/** The largest power of two below the number. */
const splitOf = (size: number) => 2 ** Math.floor(Math.log2(size - 1))

/** The tree's root, by the definition of RFC 6962, section 2.1. */
export async function rootOf(leaves: readonly Uint8Array[]): Promise<Uint8Array> {
  if (leaves.length === 1) return leaves[0]!
  const split = splitOf(leaves.length)
  return sha256(Uint8Array.of(1), await rootOf(leaves.slice(0, split)), await rootOf(leaves.slice(split)))
}

/** Hashes (base64) that prove the log to continue its first `from` entries, by the definition of section 2.1.2. */
export async function continuing(from: number, leaves: readonly Uint8Array[]): Promise<string[]> {
  return (await subproof(from, leaves, true)).map(toBase64)
}

async function subproof(from: number, leaves: readonly Uint8Array[], isWhole: boolean): Promise<Uint8Array[]> {
  if (from === leaves.length) return isWhole ? [] : [await rootOf(leaves)]
  const split = splitOf(leaves.length)
  const [left, right] = [leaves.slice(0, split), leaves.slice(split)]
  return from <= split
    ? [...(await subproof(from, left, isWhole)), await rootOf(right)]
    : [...(await subproof(from - split, right, false)), await rootOf(left)]
}
