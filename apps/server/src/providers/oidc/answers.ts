import { limitedBody } from '../limitedBody.ts'

/** Field for the original ID token, when its audience had to be changed. */
export const SIGNED = 'signed_id_token'
const MAX_BYTES = 256 * 1024

interface Answer {
  status: number
  text: string
}

/** `fetch` with a size limit; `mend` changes answers that the library would misread. */
export function checkedFetch(send: typeof fetch, mend: (answer: Answer) => Answer) {
  return async (url: string, init: object): Promise<Response> => {
    // Both libraries pass `fetch` arguments, typed differently.
    const response = await send(url, init as RequestInit)
    const read = (await limitedBody(response, MAX_BYTES)).toString()
    const { status, text } = mend({ status: response.status, text: read })
    const { statusText, headers } = response
    return new Response([204, 304].includes(status) ? null : text, { status, statusText, headers: plain(headers) })
  }
}

/**
 * VK ID may refuse with status 200 (its SDK looks for `error` whatever the status), and sends an ID token that is not
 * OpenID Connect's: the library would take the first for a token and refuse the second.
 */
export function withPlainErrors({ status, text }: Answer): Answer {
  const answer = parsed(text)
  if (typeof answer?.error === 'string') return { status: status === 200 ? 400 : status, text }
  if (answer?.id_token === undefined) return { status, text }
  const { id_token: _, ...rest } = answer
  return { status, text: JSON.stringify(rest) }
}

/**
 * Telegram sends the audience as the bot's number; the standard requires a string, and libraries refuse the number.
 * Returns the token with a string audience, and the signed original beside it.
 */
export function withTextAudience({ status, text }: Answer): Answer {
  return { status, text: ofText(text) }
}

function ofText(text: string): string {
  if (!text.includes('"id_token"')) return text
  const answer = parsed(text)
  const token = answer?.id_token
  if (typeof token !== 'string') return text
  const [head, payload = '', signature] = token.split('.')
  const claims = parsed(Buffer.from(payload, 'base64url').toString('utf8'))
  if (typeof claims?.aud !== 'number') return text
  const rewritten = Buffer.from(JSON.stringify({ ...claims, aud: String(claims.aud) })).toString('base64url')
  return JSON.stringify({ ...answer, id_token: [head, rewritten, signature].join('.'), [SIGNED]: token })
}

/** A JSON object, or undefined for anything else; the caller reports the error. */
function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

/** Headers without compression, since the body is decoded already. */
function plain(headers: Headers) {
  const left = new Headers(headers)
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) left.delete(name)
  return left
}
