import type { Endpoint } from '@palata/contract/endpoint'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isDatabaseAway } from '#platform/database.ts'
import { Refusal, refuseUnless } from '#platform/errors.ts'
import type { Viewer } from '#platform/viewer.ts'
import { requireAccess } from '../access.ts'

/** How often rights are looked at again while a body arrives or a file leaves, which may take minutes. */
export const RECHECK_MS = 1_000

/** Refuses who has lost the right to the request since it began: its body may have been held back for minutes. */
export async function requireStill(request: FastifyRequest) {
  const { viewer, server, begunAt } = request
  if (!viewer || server.now().getTime() - begunAt < RECHECK_MS) return
  const endpoint = request.routeOptions.config.endpoint!
  const current = await server.viewerNow(viewer, endpoint)
  refuseUnless(current, 'sign_in')
  requireAccess(endpoint, current, server.now())
  request.viewer = current
}

/** Whether who made the request still may, in a session that has not ended. */
export function mayStill({ viewer, server, routeOptions }: FastifyRequest): Promise<boolean> {
  const endpoint = routeOptions.config.endpoint!
  // What needed a fresh confirmation to begin goes on after those few minutes.
  const going = endpoint.secondStep === 'fresh' ? { ...endpoint, secondStep: 'passed' as const } : endpoint
  return unlessAway(async () => {
    requireAccess(going, viewer && (await server.viewerNow(viewer, endpoint)), server.now())
    return true
  })
}

/** The same question, asked once in `RECHECK_MS` at most and answered yes between. */
export function inPace({ now }: FastifyInstance, may: () => Promise<boolean>): () => Promise<boolean> {
  let askedAt = now().getTime()
  return async () => {
    const at = now().getTime()
    if (at - askedAt < RECHECK_MS) return true
    askedAt = at
    return unlessAway(may)
  }
}

/** A database that restarts cuts nobody off: the next question tells. */
async function unlessAway(may: () => Promise<boolean>): Promise<boolean> {
  try {
    return await may()
  } catch (error) {
    if (error instanceof Refusal) return false
    if (isDatabaseAway(error)) return true
    throw error
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The viewer of a request as they are now; null when their session or account is over. */
    viewerNow: (viewer: Viewer, endpoint: Endpoint) => Promise<Viewer | null>
  }
  interface FastifyRequest {
    /** In ms, by the site's clock. */
    begunAt: number
  }
}
