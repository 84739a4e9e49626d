import { limitedBody } from '../limitedBody.ts'

/** Where an answer keeps the ID token as it came, when it had to be read otherwise. */
export const SIGNED = 'signed_id_token'
const MAX_BYTES = 256 * 1024

/** `fetch` that takes no endless answer and, from Telegram, an audience that is a number. */
export function checkedFetch(send: typeof fetch) {
  return async (url: string, init: object): Promise<Response> => {
    // Both libraries pass what `fetch` takes, under types of their own.
    const response = await send(url, init as RequestInit)
    const text = withTextAudience((await limitedBody(response, MAX_BYTES)).toString())
    const { status, statusText, headers } = response
    return new Response([204, 304].includes(status) ? null : text, { status, statusText, headers: plain(headers) })
  }
}

/**
 * Telegram names the audience by the bot's number, the standard by a string, and libraries refuse the number.
 * The token is passed on with the string in it, and as it was signed beside it.
 */
function withTextAudience(text: string): string {
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

/** An object, or undefined for whatever else; what is wrong with it, its reader will say. */
function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

/** The body is unpacked already. */
function plain(headers: Headers) {
  const left = new Headers(headers)
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) left.delete(name)
  return left
}
