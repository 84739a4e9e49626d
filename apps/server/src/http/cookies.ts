import type { FastifyReply, FastifyRequest } from 'fastify'
import { isSecure } from './origin.ts'

/** The cookie's value; undefined without one. Parsed only on demand, because few requests carry a cookie. */
export function readCookie({ headers, server }: FastifyRequest, name: string): string | undefined {
  return server.parseCookie(headers.cookie ?? '')[name]
}

/** Cookie that identifies the viewer of pictures: set by sessions, read by media. */
export const PICTURE_PASS = 'picture_pass'

interface CookieOptions {
  path: string
  /** Absent: the cookie ends with the browser session. 0 removes it. */
  maxAgeSeconds?: number
}

/** Sets a cookie that scripts cannot read (HttpOnly) and other sites cannot send (SameSite). */
export function giveCookie(reply: FastifyReply, name: string, value: string, options: CookieOptions) {
  reply.setCookie(name, value, attributesOf(reply, options))
}

/** The same in a hook `onSend`, after the library has written its own. */
export function giveLateCookie(reply: FastifyReply, name: string, value: string, options: CookieOptions) {
  // Fastify adds each to those before.
  reply.header('set-cookie', reply.server.serializeCookie(name, value, attributesOf(reply, options)))
}

function attributesOf(reply: FastifyReply, { path, maxAgeSeconds }: CookieOptions) {
  const age = maxAgeSeconds === undefined ? {} : { maxAge: maxAgeSeconds }
  return { path, httpOnly: true, sameSite: 'lax', secure: isSecure(reply.request), ...age } as const
}
