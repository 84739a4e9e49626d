import type { FastifyRequest } from 'fastify'
import { findAccess, viewerOf } from '#features/membership'
import type { Database } from '#platform/database.ts'
import { refuseUnless } from '#platform/errors.ts'
import type { Viewer } from '#platform/viewer.ts'
import { readToken } from './tokens.ts'

/** Who is asking. No header is a guest; a header that is not a good token is refused, not taken for a guest. */
export function identifyWith(db: Database, secret: string) {
  return async (request: Pick<FastifyRequest, 'headers'>, now: Date): Promise<Viewer | null> => {
    const given = request.headers.authorization
    if (!given) return null
    const id = given.startsWith('Bearer ') ? readToken(secret, given.slice('Bearer '.length), now) : null
    refuseUnless(id, 'sign_in')
    const access = await findAccess(db, id, now)
    refuseUnless(access, 'sign_in')
    return viewerOf(access)
  }
}
