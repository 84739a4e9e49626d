import type { FastifyRequest } from 'fastify'
import { findAccess } from '#features/access'
import type { Identity } from '#features/sessions'
import type { LiveSource } from '#manifest.ts'
import type { Database } from '#platform/database.ts'
import { refuseUnless } from '#platform/errors.ts'
import { Feed } from './feed.ts'
import { Hub, type Rights } from './hub.ts'

interface LiveOptions {
  db: Database
  sources: readonly LiveSource[]
  identity: Identity
  now: () => Date
  onProblem: (error: unknown) => void
}

export type Live = ReturnType<typeof createLive>

/** The live streams of one process and their feed. */
export function createLive({ db, sources, identity, now, onProblem }: LiveOptions) {
  const hub = new Hub({ now, isEnded: identity.isEnded, rightsOf, onProblem })
  const feed = new Feed({ db, sources, hub, onProblem })

  async function rightsOf(accountId: number): Promise<Rights | null> {
    const access = await findAccess(db, accountId, now())
    if (!access) return null
    const viewer = access.viewer
    const isEndless = viewer.isModerator || access.next_end === null
    return { viewer, endAt: isEndless ? Number.POSITIVE_INFINITY : access.next_end!.getTime() }
  }

  return {
    hub,
    feed,
    onProblem,
    /** The session of the request's token, and until when the token is valid. */
    async passOf(request: Pick<FastifyRequest, 'headers'>) {
      const token = await identity.claimsOf(request, now())
      refuseUnless(token, 'sign_in')
      return { sessionId: token.sessionId, endsAt: token.expiresAt }
    },
    close() {
      feed.close()
      hub.close()
    },
  }
}
