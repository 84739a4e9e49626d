import { mayLag } from '@palata/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { type Replica, withReplica } from '#platform/replica/index.ts'
import { giveLateCookie, readCookie } from './cookies.ts'

/** The primary's position after the browser's last write, and the second of that write. */
const READ_AFTER = 'read_after'
const FORM = /^(\d{1,16})\.(\d{1,12})$/
/** A replica that is further behind answers nobody. */
const KEPT_SECONDS = 60
const PATH = '/api/'
const MOST_WRITERS = 20_000

/**
 * Lets a replica answer the endpoints that may lag, and sees to it that people find what they have changed: each answer
 * to a change gives the browser the primary's position in a cookie, which any web process understands. Whoever is
 * signed in and sends no such cookie, as programs do, reads from the primary.
 */
export function readAfterWrite(app: FastifyInstance, replica: Replica | null) {
  const writes = new LRUCache<number, number>({ max: MOST_WRITERS, ttl: KEPT_SECONDS * 1000 })
  app.decorate('readsOf', (request, endpoint, work) => {
    const position = replica && mayLag(endpoint) ? positionOf(request, writes) : null
    return position === null ? work() : withReplica(position, work)
  })
  if (!replica) return
  app.addHook('onSend', async (request, reply) => {
    const isChange = request.method !== 'GET' && request.method !== 'HEAD'
    if (isChange && (request.viewer || reply.hasHeader('set-cookie'))) {
      // Without a position the person reads from the primary for a while.
      const position = await replica.positionNow().catch(() => Number.MAX_SAFE_INTEGER)
      if (request.viewer) writes.set(request.viewer.id, position)
      giveAfter(reply, position)
    } else if (request.viewer && readCookie(request, READ_AFTER) === undefined) giveAfter(reply, 0)
  })
}

/** Null when the primary must answer. */
function positionOf(request: FastifyRequest, writes: LRUCache<number, number>): number | null {
  if (!request.viewer) return 0
  const [, position, second] = FORM.exec(readCookie(request, READ_AFTER) ?? '') ?? []
  if (position === undefined) return null
  const age = request.server.now().getTime() / 1000 - Number(second)
  return Math.max(age < KEPT_SECONDS ? Number(position) : 0, writes.get(request.viewer.id) ?? 0)
}

function giveAfter(reply: FastifyReply, position: number) {
  const second = Math.floor(reply.server.now().getTime() / 1000)
  giveLateCookie(reply, READ_AFTER, `${position}.${second}`, { path: PATH })
}
