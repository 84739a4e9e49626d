import type { FastifyInstance } from 'fastify'

export interface SecurityOptions {
  /** CSP sources of the page's own inline scripts: `'sha256-…'`. */
  scriptHashes: string[]
  metrika: boolean
  /** The bot check's widget is Cloudflare's, in a frame of its own. */
  turnstile: boolean
  /** Telegram's login widget: origins of its script and of the frame that the script draws. */
  telegramWidget: { script: string; frame: string } | null
}

/** Headers of every reply. Pages load nothing from elsewhere but what the operator switched on: analytics, the bot check, Telegram. */
export function secure(app: FastifyInstance, { scriptHashes, metrika, turnstile, telegramWidget }: SecurityOptions) {
  const analytics = metrika ? ' https://mc.yandex.ru' : ''
  const widget = turnstile ? ' https://challenges.cloudflare.com' : ''
  const login = { script: '', frame: '', ...telegramWidget }
  const policy = [
    "default-src 'self'",
    `script-src 'self' ${scriptHashes.join(' ')}${analytics}${widget} ${login.script}`,
    `frame-src 'self'${widget} ${login.frame}`,
    "style-src 'self'",
    // React writes style attributes (sizes, per-coin colours); inline <style> stays forbidden.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob: https:`,
    `connect-src 'self'${analytics}`,
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
  app.addHook('onRequest', async (request, reply) => {
    reply.raw.setHeader('x-request-id', request.id)
    reply.raw.setHeader('content-security-policy', policy)
    reply.raw.setHeader('x-content-type-options', 'nosniff')
    reply.raw.setHeader('referrer-policy', 'strict-origin-when-cross-origin')
    reply.raw.setHeader('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()')
    reply.raw.setHeader('cross-origin-opener-policy', 'same-origin-allow-popups')
  })
}
