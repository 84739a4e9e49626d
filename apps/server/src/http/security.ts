import type { FastifyInstance } from 'fastify'

/** Who else than the site itself a page may load from, as CSP sources. */
export interface ContentSources {
  script: string[]
  frame: string[]
  connect: string[]
}

/** Headers of every reply. Pages load nothing from elsewhere but what the operator switched on. */
export function secure(app: FastifyInstance, { script, frame, connect }: ContentSources) {
  const policy = [
    "default-src 'self'",
    ["script-src 'self'", ...script].join(' '),
    ["frame-src 'self'", ...frame].join(' '),
    "style-src 'self'",
    // React writes style attributes (sizes, per-coin colours); inline <style> stays forbidden.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob: https:`,
    ["connect-src 'self'", ...connect].join(' '),
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.setHeader('x-request-id', request.id)
    reply.raw.setHeader('content-security-policy', policy)
    reply.raw.setHeader('x-content-type-options', 'nosniff')
    reply.raw.setHeader('referrer-policy', 'strict-origin-when-cross-origin')
    reply.raw.setHeader('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()')
    reply.raw.setHeader('cross-origin-opener-policy', 'same-origin-allow-popups')
    done()
  })
}
