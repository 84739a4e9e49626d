import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const EVERY_MS = 50

/**
 * While the server closes, requests in flight are answered. Browsers and proxies keep their connections open after the
 * answer, which Node.js would wait for longer than a minute; an idle one is closed instead. So is one that a browser has
 * opened ahead and sent nothing over: Node.js would wait for its headers.
 */
export function closeIdleConnections(app: FastifyInstance) {
  const open = new Set<Socket>()
  app.server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  app.addHook('preClose', async () => {
    const timer = setInterval(() => {
      app.server.closeIdleConnections()
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
    }, EVERY_MS)
    app.server.once('close', () => clearInterval(timer))
    if (!app.server.listening) clearInterval(timer)
  })
}
