import { createHmac, timingSafeEqual } from 'node:crypto'

/** How long an access token is good for. */
export const ACCESS_TOKEN_SECONDS = 30 * 24 * 3600

const header = Buffer.from('{"alg":"HS256","typ":"JWT"}').toString('base64url')

/** A JSON Web Token (RFC 7519) signed with HS256. */
export function signToken(secret: string, accountId: number, now: Date): string {
  const issued = Math.floor(now.getTime() / 1000)
  const claims = Buffer.from(
    JSON.stringify({ sub: String(accountId), iat: issued, exp: issued + ACCESS_TOKEN_SECONDS }),
  )
  const signed = `${header}.${claims.toString('base64url')}`
  return `${signed}.${mac(secret, signed).toString('base64url')}`
}

/** The account a token was given to; null when it is foreign, altered or expired. */
export function readToken(secret: string, token: string, now: Date): number | null {
  const [head, claims, signature, ...rest] = token.split('.')
  // Only our own header is accepted, so no other algorithm can be named.
  if (head !== header || !claims || !signature || rest.length > 0) return null
  const expected = mac(secret, `${head}.${claims}`)
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  const { sub, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sub: string; exp: number }
  return exp * 1000 > now.getTime() ? Number(sub) : null
}

function mac(secret: string, text: string) {
  return createHmac('sha256', secret).update(text).digest()
}
