/**
 * Signed notes, checkpoints and proofs as texts: https://c2sp.org/signed-note, https://c2sp.org/tlog-checkpoint and
 * https://c2sp.org/tlog-proof, read 2026-11-27 (C2SP/C2SP at 5ba5ee8 of 2026-07-22). Runs in a browser, too.
 */
import { areEqual, isIncluded, leafHash, sha256 } from './tree.ts'

/** The byte of Ed25519 in keys and their ids. */
export const ED25519 = 1
/** More than any honest note has. */
const MOST_SIGNATURES = 64

export interface Checkpoint {
  origin: string
  size: number
  root: Uint8Array
}

/** A verifier key: name, id and the public key of 32 bytes. */
export interface VerifierKey {
  name: string
  id: Uint8Array
  publicKey: Uint8Array<ArrayBuffer>
}

/** SHA-256 of the name, a newline, the type and the public key; the first four bytes. */
export async function keyIdOf(name: string, publicKey: Uint8Array): Promise<Uint8Array> {
  return (await sha256(utf8(`${name}\n`), Uint8Array.of(ED25519), publicKey)).subarray(0, 4)
}

/** Null when the text is no Ed25519 verifier key, or its id is not of its name and key. */
export async function readVerifierKey(text: string): Promise<VerifierKey | null> {
  const [, name, id, key] = /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+={0,2})$/u.exec(text.trim()) ?? []
  const bytes = key === undefined ? null : fromBase64(key)
  if (!name || !id || bytes?.length !== 33 || bytes[0] !== ED25519) return null
  const publicKey = bytes.slice(1)
  const made = await keyIdOf(name, publicKey)
  return toHex(made) === id ? { name, id: made, publicKey } : null
}

interface Signature {
  name: string
  id: Uint8Array
  bytes: Uint8Array<ArrayBuffer>
}

/** The text of a note with its last newline, and its signatures; null when it is no note. */
function readNote(note: string): { text: string; signatures: Signature[] } | null {
  const split = note.lastIndexOf('\n\n')
  if (split < 0 || !note.endsWith('\n') || hasControls(note)) return null
  const lines = note.slice(split + 2, -1).split('\n')
  if (lines.length > MOST_SIGNATURES) return null
  const signatures = lines.map((line): Signature | null => {
    const [, name, signed] = /^— ([^\s+]+) ([A-Za-z0-9+/]+={0,2})$/u.exec(line) ?? []
    const bytes = signed === undefined ? null : fromBase64(signed)
    return name && bytes && bytes.length > 4 ? { name, id: bytes.slice(0, 4), bytes: bytes.slice(4) } : null
  })
  if (signatures.length === 0 || signatures.includes(null)) return null
  return { text: note.slice(0, split + 1), signatures: signatures as Signature[] }
}

/** Whether the text has ASCII control characters besides newlines. */
function hasControls(text: string): boolean {
  return [...text].some((char) => char < ' ' && char !== '\n')
}

/** The body of a checkpoint; null when a line is missing or written in another way. */
export function readCheckpoint(text: string): Checkpoint | null {
  const [origin, size, root] = text.split('\n')
  if (!origin || size === undefined || root === undefined || !/^(0|[1-9]\d{0,15})$/.test(size)) return null
  const bytes = fromBase64(root)
  return bytes?.length === 32 && Number.isSafeInteger(Number(size)) ? { origin, size: Number(size), root: bytes } : null
}

/**
 * The checkpoint in a note signed by the key under its name, whose origin is that name. Null otherwise, also when a
 * signature of the key does not hold.
 */
export async function openCheckpoint(note: string, key: VerifierKey): Promise<Checkpoint | null> {
  const read = readNote(note)
  const ours = read?.signatures.filter(({ name, id }) => name === key.name && areEqual(id, key.id)) ?? []
  if (!read || ours.length === 0) return null
  const imported = await importKey(key.publicKey)
  if (!imported) return null
  for (const { bytes } of ours)
    if (!(await crypto.subtle.verify('Ed25519', imported, bytes, utf8(read.text)))) return null
  const checkpoint = readCheckpoint(read.text)
  return checkpoint?.origin === key.name ? checkpoint : null
}

/** Null when the bytes are no key. Throws `NotSupportedError` where the browser does not know Ed25519. */
async function importKey(publicKey: Uint8Array<ArrayBuffer>): Promise<CryptoKey | null> {
  try {
    return await crypto.subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify'])
  } catch (error) {
    if ((error as { name?: unknown }).name === 'DataError') return null
    throw error
  }
}

/** A proof that an entry is in a log, as one text: index, hashes, signed checkpoint. */
export interface ProofText {
  index: number
  hashes: readonly Uint8Array[]
  note: string
}

const PROOF = 'c2sp.org/tlog-proof@v1'

export function writeProof({ index, hashes, note }: ProofText): string {
  return [PROOF, `index ${index}`, ...hashes.map(toBase64), '', note].join('\n')
}

/** Null when it is no proof. */
export function readProof(text: string): ProofText | null {
  const split = text.indexOf('\n\n')
  const [first, ...lines] = text.slice(0, Math.max(split, 0)).split('\n')
  if (first !== PROOF) return null
  if (lines[0]?.startsWith('extra ')) lines.shift()
  const [, index] = /^index (0|[1-9]\d{0,15})$/.exec(lines.shift() ?? '') ?? []
  const hashes = lines.map(fromBase64)
  if (index === undefined || hashes.some((hash) => hash?.length !== 32)) return null
  return { index: Number(index), hashes: hashes as Uint8Array[], note: text.slice(split + 2) }
}

/** The index and checkpoint that the proof shows for this entry under the key; null when it does not hold. */
export async function checkProof(proof: string, entry: string, key: VerifierKey) {
  const read = readProof(proof)
  const checkpoint = read && (await openCheckpoint(read.note, key))
  if (!read || !checkpoint) return null
  const isThere = await isIncluded({ ...checkpoint, index: read.index }, await leafHash(utf8(entry)), read.hashes)
  return isThere ? { index: read.index, checkpoint } : null
}

/** Whether the salt (hex) and the canonical JSON of an idea give the commitment (hex). */
export async function isCommitted(commitment: string, salt: string, payload: string): Promise<boolean> {
  if (!/^[0-9a-f]{64}$/.test(salt)) return false
  const bytes = Uint8Array.from(salt.match(/../g)!, (pair) => Number.parseInt(pair, 16))
  return toHex(await sha256(bytes, utf8(payload))) === commitment
}

export const utf8 = (text: string) => new TextEncoder().encode(text)

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}

/** Null unless it is exactly the standard spelling (RFC 4648, section 4) of some bytes. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text)) return null
  const bytes = Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
  return toBase64(bytes) === text ? bytes : null
}
