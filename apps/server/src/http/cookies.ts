import type { FastifyReply, FastifyRequest } from 'fastify'
import { isSecure } from './origin.ts'

/** The cookie's value; undefined without one. Parsed only where it is asked for: few requests carry a cookie. */
export function readCookie({ headers, server }: FastifyRequest, name: string): string | undefined {
  return server.parseCookie(headers.cookie ?? '')[name]
}

/** Says who asks for pictures: given by sessions, looked at by media. */
export const PICTURE_PASS = 'picture_pass'

interface CookieOptions {
  path: string
  /** Absent: the cookie ends with the browser. 0 removes it. */
  maxAgeSeconds?: number
}

/** Gives the browser a cookie that scripts cannot read and other sites cannot send. */
export function giveCookie(reply: FastifyReply, name: string, value: string, { path, maxAgeSeconds }: CookieOptions) {
  const age = maxAgeSeconds === undefined ? {} : { maxAge: maxAgeSeconds }
  reply.setCookie(name, value, { path, httpOnly: true, sameSite: 'lax', secure: isSecure(reply.request), ...age })
}
