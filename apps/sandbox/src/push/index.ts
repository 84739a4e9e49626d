import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

interface Order {
  /** Status to reply with; 201 delays the usual reply, 0 sends no reply. */
  status: number
  count: number
  /** Only for this subscription; for all by default. */
  id?: string
  retryAfter?: number
  afterMs?: number
}

interface Seen {
  id: string
  headers: Record<string, unknown>
  /** Base64. */
  body: string
}

/** A push service: accepts messages at `/push/:id` or refuses as ordered. Like a real one it cannot decrypt them. */
export function pushService() {
  const seen: Seen[] = []
  const orders: Order[] = []

  return async (app: FastifyInstance) => {
    app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_, body, done) => done(null, body))

    app.post<{ Params: { id: string }; Body: Buffer }>('/push/:id', async (request, reply) => {
      const { id } = request.params
      const order = orders.find((one) => one.count > 0 && (one.id === undefined || one.id === id))
      if (order) {
        order.count -= 1
        if (order.status === 0) return new Promise(() => {})
        await setTimeout(order.afterMs ?? 0)
        if (order.retryAfter !== undefined) reply.header('retry-after', order.retryAfter)
        if (order.status !== 201) return reply.code(order.status).send()
      }
      const { authorization, ttl, 'content-encoding': encoding } = request.headers
      // Requirements of a real service: VAPID, a TTL, and a body encrypted for the browser.
      if (!/^vapid t=[\w.-]+, k=[\w-]+$/.test(String(authorization))) return reply.code(403).send()
      if (!/^\d+$/.test(String(ttl)) || encoding !== 'aes128gcm') return reply.code(400).send()
      if (request.body.length > 4096) return reply.code(413).send()
      seen.push({ id, headers: request.headers, body: request.body.toString('base64') })
      // The message's own address: RFC 8030, section 5.
      return reply.code(201).header('location', `/message/${seen.length}`).send()
    })
    app.get('/__sim/push.json', async () => seen)
    app.post<{ Body: Order }>('/__sim/push/fail', async ({ body }) => {
      orders.push(body)
      return { orders: orders.length }
    })
  }
}
