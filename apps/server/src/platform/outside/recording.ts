import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import { BLOT, withoutPeople } from './blackened.ts'
import type { HeardCall } from './hear.ts'

/** A request and its answer in a file, without secrets and people. */
export interface RecordedCall {
  service: string
  method: string
  url: string
  headers: Record<string, string>
  body: string
  status: number | null
  answer_headers: Record<string, string>
  answer: string
  /** How the answer's text becomes bytes again. */
  coding: 'utf8' | 'latin1'
}

export interface Recording {
  format: 'palata-recording-1'
  made_at: string
  version: string
  calls: RecordedCall[]
}

/** Headers that hold keys, cookies or signatures. */
const SECRET_HEADERS = /^(authorization|proxy-authorization|cookie|set-cookie|.*(key|token|secret|signature).*)$/
/** What is needed to play the answer, and to understand a refusal. */
const KEPT_HEADERS = /^(content-type|date|location|retry-after|server|via|cf-ray|x-rate-?limit-.*|x-mbx-.*)$/
const LONGEST = 1_000_000

/** What of a service's calls is saved; `black` hides secrets. */
export function recordedOf(
  service: string,
  calls: readonly HeardCall[],
  black: (text: string) => string,
): RecordedCall[] {
  return calls.map((call) => {
    const { text, coding } = textOf(decoded(call))
    return {
      service,
      method: call.method,
      url: black(call.url),
      headers: keptOf(call.headers, /./, black),
      body: withoutPeople(black(Buffer.concat(call.sent).toString('utf8'))).slice(0, LONGEST),
      status: call.status,
      answer_headers: keptOf(call.answerHeaders, KEPT_HEADERS, black),
      answer: withoutPeople(black(text)).slice(0, LONGEST),
      coding,
    }
  })
}

const keptOf = (headers: readonly [string, string][], kept: RegExp, black: (text: string) => string) =>
  Object.fromEntries(
    headers.flatMap(([name, value]) =>
      kept.test(name) ? [[name, SECRET_HEADERS.test(name) ? BLOT : withoutPeople(black(value))]] : [],
    ),
  )

function decoded({ received, answerHeaders }: HeardCall): Buffer {
  const bytes = Buffer.concat(received)
  const coding = new Map(answerHeaders).get('content-encoding') ?? ''
  try {
    if (coding === 'gzip') return gunzipSync(bytes, { maxOutputLength: LONGEST })
    if (coding === 'deflate') return inflateSync(bytes, { maxOutputLength: LONGEST })
    if (coding === 'br') return brotliDecompressSync(bytes, { maxOutputLength: LONGEST })
  } catch {
    // An answer that breaks its own coding is recorded as such.
    return Buffer.from(`[${coding}: ${bytes.length}]`)
  }
  return bytes
}

function textOf(bytes: Buffer): Pick<RecordedCall, 'coding'> & { text: string } {
  const text = bytes.toString('utf8')
  return Buffer.from(text).equals(bytes)
    ? { text, coding: 'utf8' }
    : { text: bytes.toString('latin1'), coding: 'latin1' }
}
