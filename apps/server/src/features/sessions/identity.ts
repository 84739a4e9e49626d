import type { FastifyRequest } from 'fastify'
import type { Database } from '#platform/database.ts'
import { refuseUnless } from '#platform/errors.ts'
import type { Viewer } from '#platform/viewer.ts'
import { type AccessClaims, createAccessTokens } from './accessTokens.ts'
import { sessionOfPass } from './picturePass.ts'
import { createRevoked } from './revoked.ts'
import { findLiveAccount } from './store.ts'
import { createViewers } from './viewers.ts'

export interface IdentityOptions {
  db: Database
  /** Signs access tokens and derives refresh tokens: the same in every process. */
  secret: string
  onProblem: (error: unknown) => void
  now?: () => Date
}

/** NOTIFY makes an ended session known at once; this makes it known even when a notice was lost. */
const CATCH_UP_MS = 4_000

export type Identity = ReturnType<typeof createIdentity>

/** Who is signed in, as one process knows it: no query for a person who was here a moment ago. */
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
    /** What a good token says; null without one. */
    claimsOf,
    /** Whether the session is over, as far as this process knows. */
    isEnded: (sessionId: string) => revoked.has(sessionId),

    /** No header is a guest; a header that is not a good token is refused, not taken for a guest. */
    async identify(request: Pick<FastifyRequest, 'headers'>, now: Date): Promise<Viewer | null> {
      if (!request.headers.authorization) return null
      const claims = await claimsOf(request, now)
      refuseUnless(claims, 'sign_in')
      const viewer = await viewers.of(claims.accountId, now)
      refuseUnless(viewer, 'sign_in')
      return { ...viewer, sessionId: claims.sessionId }
    },

    /** Whom the pass for pictures was given to; null without a good one or once its session is over. */
    async pictureViewer(pass: string | undefined, now: Date): Promise<Viewer | null> {
      const sessionId = sessionOfPass(secret, pass)
      if (!sessionId || revoked.has(sessionId)) return null
      const accountId = await findLiveAccount(db, sessionId, now)
      const viewer = accountId === undefined ? null : await viewers.of(accountId, now)
      return viewer && { ...viewer, sessionId }
    },

    /** These sessions are over in this process from now on. */
    forget(sessionIds: string[], endedAt: Date) {
      for (const id of sessionIds) revoked.add(id, endedAt)
    },

    /** An event of the outbox; `null` when some may have been missed. */
    async hear(name: string | null) {
      if (name === null || /^(accounts|membership)\./.test(name)) viewers.forget()
      if (name === null || name.startsWith('sessions.')) await revoked.catchUp(clock).catch(onProblem)
    },

    /** Keeps asking what ended elsewhere. Returns how to stop. */
    watch() {
      const timer = setInterval(() => void revoked.catchUp(clock).catch(onProblem), CATCH_UP_MS)
      return async () => clearInterval(timer)
    },
  }
}

export function bearerOf({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  return headers.authorization?.match(/^Bearer ([\w.-]+)$/)?.[1] ?? null
}
