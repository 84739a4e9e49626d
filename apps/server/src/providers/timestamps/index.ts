import { randomBytes, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { rootCertificates } from 'node:tls'
import { causeOf } from '../cause.ts'
import { counted } from '../counted.ts'
import { ProviderError } from '../errors.ts'
import { limitedBody } from '../limitedBody.ts'

const TIMEOUT_MS = 15_000
const MOST_BYTES = 64 * 1024

/** An authority of the Time-Stamp Protocol (RFC 3161). */
export interface Authority {
  address: string
  /** A file of PEM certificates that may vouch for it; null for the roots that the runtime trusts. */
  roots: string | null
}

export interface Timestamp {
  /** The whole answer, DER: what `openssl ts -verify -in` reads. */
  answer: Buffer
  at: Date
}

/**
 * Asks for a time stamp of the data, and checks that it is one: of these bytes, of this request, of now, signed by a key
 * for time stamps that a trusted root vouches for. Throws `ProviderError`, not retryable when the answer is none.
 */
export async function stamp(authority: Authority, data: Uint8Array, now: Date, send = fetch): Promise<Timestamp> {
  const { requestOf, timeOf, NoTimestamp } = await import('./token.ts')
  // A positive integer of DER: its first bit is clear and its first byte no zero.
  const nonce = Buffer.concat([Buffer.of(0x40), randomBytes(7)])
  const answer = await counted('timestamps', () => post(authority.address, requestOf(data, nonce), send))
  const trusted = await readRoots(authority.roots)
  try {
    return { answer, at: await timeOf({ data, nonce, answer, trusted }, now) }
  } catch (error) {
    if (!(error instanceof NoTimestamp)) throw error
    throw new ProviderError('timestamps', error.message, { retryable: false, cause: error })
  }
}

async function readRoots(file: string | null): Promise<X509Certificate[]> {
  const pem = file === null ? rootCertificates.join('\n') : await readText(file)
  const found = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  if (found.length === 0) throw problem(`no certificate in ${file}`, undefined, false)
  return found.map((one) => new X509Certificate(one))
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    throw problem(`${file}: ${causeOf(error)}`, undefined, false)
  }
}

async function post(address: string, body: Buffer, send: typeof fetch): Promise<Buffer> {
  let response: Response
  let answer: Buffer
  try {
    response = await send(address, {
      method: 'POST',
      headers: { 'content-type': 'application/timestamp-query' },
      body: Uint8Array.from(body),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    answer = await limitedBody(response, MOST_BYTES)
  } catch (error) {
    throw problem(causeOf(error), undefined, true)
  }
  if (response.ok) return answer
  throw problem(`answered ${response.status}`, response.status, response.status >= 500 || response.status === 429)
}

function problem(what: string, status: number | undefined, retryable: boolean) {
  return new ProviderError('timestamps', what, { ...(status !== undefined && { status }), retryable })
}
