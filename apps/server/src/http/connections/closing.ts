import type { FastifyInstance } from 'fastify'

const EVERY_MS = 50

/**
 * While the server closes, requests in flight are answered. Browsers and proxies keep their connections open after the
 * answer, which Node.js would wait for longer than a minute; an idle one is closed instead.
 */
export function closeIdleConnections(app: FastifyInstance) {
  app.addHook('preClose', async () => {
    const timer = setInterval(() => app.server.closeIdleConnections(), EVERY_MS)
    app.server.once('close', () => clearInterval(timer))
    if (!app.server.listening) clearInterval(timer)
  })
}
