import { createHmac, timingSafeEqual } from 'node:crypto'

const PASS = /^([0-9a-f-]{36})\.([\w-]{43})$/

/** A cookie for pictures only: pages load them without the access token. It names the session and ends with it. */
export function picturePass(secret: string, sessionId: string): string {
  return `${sessionId}.${signatureOf(secret, sessionId)}`
}

/** The pass's session; null when we did not issue the pass. */
export function sessionOfPass(secret: string, pass: string | undefined): string | null {
  const [, sessionId, signature] = PASS.exec(pass ?? '') ?? []
  if (!sessionId || !signature) return null
  const isOurs = timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(secret, sessionId)))
  return isOurs ? sessionId : null
}

function signatureOf(secret: string, sessionId: string) {
  return createHmac('sha256', secret).update(`pictures for ${sessionId}`).digest('base64url')
}
