import { createHmac, timingSafeEqual } from 'node:crypto'

const PASS = /^([0-9a-f-]{36})\.([1-9a-z][0-9a-z]{5,9})\.([\w-]{43})$/

/**
 * The part of an address that opens the own data of a session's owner until a moment: a browser saves a large file
 * without the access token. Signed, so nothing is stored; it ends with its session.
 */
export function dataPass(secret: string, sessionId: string, until: Date): string {
  const named = `${sessionId}.${Math.floor(until.getTime() / 1000).toString(36)}`
  return `${named}.${signatureOf(secret, named)}`
}

/** The pass's session; null when we did not issue it or its time is over. */
export function sessionOfDataPass(secret: string, pass: string, now: Date): string | null {
  const [, sessionId, until, signature] = PASS.exec(pass) ?? []
  if (!sessionId || !until || !signature) return null
  const isOurs = timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(secret, `${sessionId}.${until}`)))
  return isOurs && Number.parseInt(until, 36) * 1000 > now.getTime() ? sessionId : null
}

function signatureOf(secret: string, named: string) {
  return createHmac('sha256', secret).update(`own data of ${named}`).digest('base64url')
}
