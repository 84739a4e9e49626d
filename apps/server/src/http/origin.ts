import type { FastifyRequest } from 'fastify'
import { refuseUnless } from '#platform/errors.ts'

/**
 * Refuses a request that another site's page made with our reader's cookie. Browsers say so in
 * `Sec-Fetch-Site` or `Origin` and scripts cannot forge either; what is not a browser sends neither.
 */
export function requireOwnOrigin(request: Pick<FastifyRequest, 'headers' | 'host' | 'server'>) {
  const { 'sec-fetch-site': site, origin } = request.headers
  // The browser compared the addresses itself, whatever a proxy made of our host's name.
  if (site !== undefined) return refuseUnless(site === 'same-origin' || site === 'none', 'foreign_origin')
  if (origin === undefined) return
  const own = [request.host, hostOf(request.server.publicUrl)]
  refuseUnless(own.includes(hostOf(origin) ?? 'none'), 'foreign_origin')
}

function hostOf(url: string) {
  return URL.canParse(url) ? new URL(url).host : null
}

/**
 * Where the reader finds us, without a slash at the end. A request names no host of its own choice: only this machine's names
 * (`localhost`, `127.0.0.1`) are told apart by it, so that a cookie set at one of them is not looked for at another.
 */
export function ownOrigin({ host, server }: Pick<FastifyRequest, 'host' | 'server'>): string {
  const own = new URL(server.publicUrl)
  const asked = URL.parse(`${own.protocol}//${host}`)
  return asked && isThisMachine(own) && isThisMachine(asked) ? asked.origin : own.origin
}

function isThisMachine({ hostname }: URL) {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

/** Behind a proxy that speaks https for us the request itself is plain. */
export function isSecure({ protocol, server }: Pick<FastifyRequest, 'protocol' | 'server'>): boolean {
  return protocol === 'https' || server.publicUrl.startsWith('https:')
}
