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
  const own = [request.host, hostOf(request.server.publicUrl ?? '')]
  refuseUnless(own.includes(hostOf(origin) ?? 'none'), 'foreign_origin')
}

function hostOf(url: string) {
  return URL.canParse(url) ? new URL(url).host : null
}

/** Where the reader finds us, without a slash at the end: as the operator says, else as the request itself does. */
export function ownOrigin(request: Pick<FastifyRequest, 'protocol' | 'host' | 'server'>): string {
  const { publicUrl } = request.server
  if (publicUrl) return publicUrl.replace(/\/+$/, '')
  const asked = URL.parse(`${request.protocol}://${request.host}`)
  refuseUnless(asked, 'bad_input')
  // As browsers spell it: without the port that the protocol implies.
  return asked.origin
}

/** Behind a proxy that speaks https for us the request itself is plain. */
export function isSecure(request: Pick<FastifyRequest, 'protocol' | 'server'>): boolean {
  return request.protocol === 'https' || (request.server.publicUrl?.startsWith('https:') ?? false)
}
