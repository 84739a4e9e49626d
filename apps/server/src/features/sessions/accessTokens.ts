import { errors, jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'

/** Lifetime of an access token, and so how long an ended session must be remembered. */
export const ACCESS_TOKEN_SECONDS = 15 * 60
/** Verified tokens are cached: a reader sends the same one for 15 minutes. */
const REMEMBERED_TOKENS = 5_000
const ALGORITHM = 'HS256'

const Claims = z.object({
  sub: z.string().regex(/^\d+$/).transform(Number).pipe(z.int32()),
  sid: z.uuid(),
  exp: z.number(),
})

export interface AccessClaims {
  accountId: number
  sessionId: string
  expiresAt: number
}

/** JSON Web Tokens (RFC 7519) signed with HS256: no other algorithm is accepted, `none` included. */
export function createAccessTokens(secret: string) {
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const key = crypto.subtle.importKey('raw', new TextEncoder().encode(secret), hmac, false, ['sign', 'verify'])
  const seen = new LRUCache<string, AccessClaims>({ max: REMEMBERED_TOKENS })

  async function verify(token: string, now: Date): Promise<AccessClaims | null> {
    try {
      const { payload } = await jwtVerify(token, await key, {
        algorithms: [ALGORITHM],
        currentDate: now,
      })
      const { success, data } = Claims.safeParse(payload)
      return success ? { accountId: data.sub, sessionId: data.sid, expiresAt: data.exp * 1000 } : null
    } catch (error) {
      if (error instanceof errors.JOSEError) return null
      throw error
    }
  }

  return {
    async sign(accountId: number, sessionId: string, now: Date): Promise<string> {
      const issued = Math.floor(now.getTime() / 1000)
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
        .setSubject(String(accountId))
        .setIssuedAt(issued)
        .setExpirationTime(issued + ACCESS_TOKEN_SECONDS)
        .sign(await key)
    },

    /** Null when the token is foreign, altered or expired. */
    async read(token: string, now: Date): Promise<AccessClaims | null> {
      const known = seen.get(token)
      if (known) return known.expiresAt > now.getTime() ? known : null
      const claims = await verify(token, now)
      if (claims) seen.set(token, claims)
      return claims
    },

    /** Like `read`, but accepts an expired token: good enough for signing out. */
    readExpired: (token: string) => verify(token, new Date(0)),
  }
}
