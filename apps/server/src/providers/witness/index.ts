import { createPublicKey, verify } from 'node:crypto'
import { causeOf } from '../cause.ts'
import { counted } from '../counted.ts'
import { ProviderError } from '../errors.ts'
import { limitedBody } from '../limitedBody.ts'

/** The byte of Ed25519 cosignatures in keys and their ids. */
export const COSIGNATURE = 4
const TIMEOUT_MS = 8_000
const MOST_BYTES = 16 * 1024
const MOST_ROUNDS = 2

/** An outside witness: https://c2sp.org/tlog-witness and https://c2sp.org/tlog-cosignature, read 2026-11-27. */
export interface Witness {
  name: string
  id: Buffer
  publicKey: Buffer
  /** Prefix of its addresses, without a slash at the end. */
  address: string
}

export interface Asked {
  /** The signed checkpoint. */
  note: string
  /** What the witness is known to have seen; 0 for nothing. */
  old: number
  /** Hashes (base64) that prove the checkpoint to continue the log of that size; none for 0. */
  prove: (from: number) => Promise<string[]>
}

/**
 * Asks the witness to cosign a checkpoint; returns its signature line with a newline. When it has seen another size than
 * is known here, it says which, and is asked once more. Throws `ProviderError`; `refused` when the log and what the
 * witness has seen are at odds.
 */
export function cosign(witness: Witness, asked: Asked, send: typeof fetch = fetch): Promise<string> {
  return counted('witness', () => exchange(witness, asked, send))
}

async function exchange(witness: Witness, asked: Asked, send: typeof fetch): Promise<string> {
  let old = asked.old
  for (let round = 1; round <= MOST_ROUNDS; round += 1) {
    const lines = [`old ${old}`, ...(old === 0 ? [] : await asked.prove(old)), '', asked.note]
    const { status, type, text } = await post(witness, lines.join('\n'), send)
    if (status === 200) return signatureOf(witness, asked.note, text)
    const [, size] = /^(0|[1-9]\d{0,15})\n$/.exec(text) ?? []
    const isOther = status === 409 && type.startsWith('text/x.tlog.size') && size !== undefined && Number(size) !== old
    if (!isOther || round === MOST_ROUNDS) throw problem(`answered ${status}`, status, status >= 500 || status === 429)
    old = Number(size)
  }
  throw problem('answered 409', 409, false)
}

async function post({ address }: Witness, body: string, send: typeof fetch) {
  try {
    const response = await send(`${address}/add-checkpoint`, {
      method: 'POST',
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const text = (await limitedBody(response, MOST_BYTES)).toString('utf8')
    return { status: response.status, type: response.headers.get('content-type') ?? '', text }
  } catch (error) {
    throw problem(causeOf(error), undefined, true)
  }
}

/** The line of this witness that holds; lines of unknown keys are ignored. */
function signatureOf(witness: Witness, note: string, text: string): string {
  const body = note.slice(0, note.lastIndexOf('\n\n') + 1)
  const line = text.split('\n').find((one) => isCosigned(witness, body, one))
  if (line === undefined) throw problem('no valid cosignature in the answer', 200, false)
  return `${line}\n`
}

function isCosigned({ name, id, publicKey }: Witness, body: string, line: string): boolean {
  const [, signer, signed] = /^— ([^\s+]+) ([A-Za-z0-9+/]+={0,2})$/u.exec(line) ?? []
  const bytes = Buffer.from(signed ?? '', 'base64')
  if (signer !== name || bytes.length !== 76 || !bytes.subarray(0, 4).equals(id)) return false
  const time = bytes.readBigUInt64BE(4)
  const key = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: publicKey.toString('base64url') },
    format: 'jwk',
  })
  return verify(null, Buffer.from(`cosignature/v1\ntime ${time}\n${body}`), key, bytes.subarray(12))
}

function problem(what: string, status: number | undefined, retryable: boolean) {
  return new ProviderError('witness', what, { ...(status !== undefined && { status }), retryable })
}
