import type { FastifyRequest } from 'fastify'
import { refuseUnless } from '#platform/errors.ts'

/**
 * Refuses a request sent by another site's page with our reader's cookie (CSRF). Browsers report it in
 * `Sec-Fetch-Site` or `Origin`, which scripts cannot forge; other clients send neither. Throws `foreign_origin`.
 */
export function requireOwnOrigin(request: Pick<FastifyRequest, 'headers' | 'host' | 'server'>) {
  const { 'sec-fetch-site': site, origin } = request.headers
  // The browser itself compared the origins, so this holds even if a proxy changed our host name.
  if (site !== undefined) return refuseUnless(site === 'same-origin' || site === 'none', 'foreign_origin')
  if (origin === undefined) return
  const own = [request.host, hostOf(request.server.publicUrl)]
  refuseUnless(own.includes(hostOf(origin) ?? 'none'), 'foreign_origin')
}

function hostOf(url: string) {
  return URL.canParse(url) ? new URL(url).host : null
}

/**
 * The site's public origin, without a trailing slash. The request's host is used only between this machine's names
 * (`localhost`, `127.0.0.1`), so that a cookie set at one of them is not expected at another.
 */
export function ownOrigin({ host, server }: Pick<FastifyRequest, 'host' | 'server'>): string {
  const own = new URL(server.publicUrl)
  const asked = URL.parse(`${own.protocol}//${host}`)
  return asked && isThisMachine(own) && isThisMachine(asked) ? asked.origin : own.origin
}

function isThisMachine({ hostname }: URL) {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

/** Behind an https proxy the request itself is plain http. */
export function isSecure({ protocol, server }: Pick<FastifyRequest, 'protocol' | 'server'>): boolean {
  return protocol === 'https' || server.publicUrl.startsWith('https:')
}
