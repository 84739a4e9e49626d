import type { FastifyRequest } from 'fastify'
import type { Database } from '#platform/database.ts'
import { refuseUnless } from '#platform/errors.ts'
import type { Viewer } from '#platform/viewer.ts'
import { type AccessClaims, createAccessTokens } from './accessTokens.ts'
import { sessionOfPass } from './picturePass.ts'
import { provedUntil } from './proof.ts'
import { createRevoked } from './revoked.ts'
import { findLiveAccount } from './store.ts'
import { createViewers } from './viewers.ts'

export interface IdentityOptions {
  db: Database
  /** Signs access tokens and derives refresh tokens; the same in every process. */
  secret: string
  onProblem: (error: unknown) => void
  now?: () => Date
}

/** NOTIFY tells of ended sessions at once; this poll covers lost notices. */
const CATCH_UP_MS = 4_000

export type Identity = ReturnType<typeof createIdentity>

/** Identifies viewers in one process, from a cache: a recent visitor needs no query. */
export function createIdentity({ db, secret, onProblem, now: clock = () => new Date() }: IdentityOptions) {
  const tokens = createAccessTokens(secret)
  const revoked = createRevoked(db)
  const viewers = createViewers(db)

  async function claimsOf(request: Pick<FastifyRequest, 'headers'>, now: Date): Promise<AccessClaims | null> {
    const token = bearerOf(request)
    const claims = token ? await tokens.read(token, now) : null
    return claims && !revoked.has(claims.sessionId) ? claims : null
  }

  return {
    tokens,
    secret,
    /** Claims of a valid token; null without a token. */
    claimsOf,
    /** Whether this process knows that the session is over. */
    isEnded: (sessionId: string) => revoked.has(sessionId),

    /** Null for a guest, who sends no header; an invalid token is refused and never treated as a guest. */
    async identify(request: Pick<FastifyRequest, 'headers'>, now: Date): Promise<Viewer | null> {
      if (!request.headers.authorization) return null
      const claims = await claimsOf(request, now)
      refuseUnless(claims, 'sign_in')
      const viewer = await viewers.of(claims.accountId, now)
      refuseUnless(viewer, 'sign_in')
      return { ...viewer, sessionId: claims.sessionId }
    },

    /** The viewer as they are now; null when their session or account is over. The token's own time does not count. */
    async again({ id, sessionId }: Viewer, now: Date): Promise<Viewer | null> {
      if (sessionId && revoked.has(sessionId)) return null
      const viewer = await viewers.of(id, now)
      return viewer && { ...viewer, ...(sessionId && { sessionId }) }
    },

    /** Whether the person has just proved in this session who they are. */
    async isProved(viewer: Viewer, now: Date): Promise<boolean> {
      return (await provedUntil(db, viewer, now)) !== null
    },

    /** The viewer of a picture pass; null when it is invalid or its session is over. */
    async pictureViewer(pass: string | undefined, now: Date): Promise<Viewer | null> {
      const sessionId = sessionOfPass(secret, pass)
      if (!sessionId || revoked.has(sessionId)) return null
      const accountId = await findLiveAccount(db, sessionId, now)
      const viewer = accountId === undefined ? null : await viewers.of(accountId, now)
      return viewer && { ...viewer, sessionId }
    },

    /** Whose session this is; undefined when it is over. */
    async ownerOf(sessionId: string, now: Date): Promise<number | undefined> {
      return revoked.has(sessionId) ? undefined : findLiveAccount(db, sessionId, now)
    },

    /** Marks these sessions as ended in this process. */
    forget(sessionIds: string[], endedAt: Date) {
      for (const id of sessionIds) revoked.add(id, endedAt)
    },

    /** Handles an outbox event; null when some may have been missed. */
    async hear(name: string | null) {
      if (name === null || /^(accounts|membership)\./.test(name)) viewers.forget()
      if (name === null || name.startsWith('sessions.')) await revoked.catchUp(clock).catch(onProblem)
    },

    /** Polls for sessions ended elsewhere. Returns a stop function. */
    watch() {
      const timer = setInterval(() => void revoked.catchUp(clock).catch(onProblem), CATCH_UP_MS)
      return async () => clearInterval(timer)
    },
  }
}

export function bearerOf({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  return headers.authorization?.match(/^Bearer ([\w.-]+)$/)?.[1] ?? null
}
