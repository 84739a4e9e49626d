import type { FastifyRequest } from 'fastify'

/** The cookie's value as sent; undefined without one. The first of a name counts (RFC 6265, section 5.4: longest path). */
export function readCookie(request: Pick<FastifyRequest, 'headers'>, name: string): string | undefined {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
  }
  return undefined
}

interface CookieOptions {
  path: string
  isSecure: boolean
  /** Absent: the cookie ends with the browser. 0 removes it. */
  maxAgeSeconds?: number
}

/** A `Set-Cookie` value that scripts cannot read and other sites cannot send. `value` must be token characters. */
export function cookie(name: string, value: string, { path, isSecure, maxAgeSeconds }: CookieOptions): string {
  const age = maxAgeSeconds === undefined ? '' : `; Max-Age=${maxAgeSeconds}`
  return `${name}=${value}; Path=${path}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}${age}`
}
