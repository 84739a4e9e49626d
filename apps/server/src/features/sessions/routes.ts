import { type SignedIn, sessions } from '@palata/contract/sessions'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookie, readCookie } from '#http/cookies.ts'
import { implement } from '#http/implement.ts'
import { isSecure } from '#http/origin.ts'
import { refuseUnless } from '#platform/errors.ts'
import * as actions from './actions.ts'
import { bearerOf, type Identity } from './identity.ts'

const COOKIE = 'refresh_token'
const PATH = '/api/token/'
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export const sessionRoutes = (identity: Identity) =>
  implement(sessions, {
    refresh: async ({ db, now, request, reply }) => {
      const token = readCookie(request, COOKIE)
      return giveSession(request, reply, await actions.refreshSession(db, identity, token, callerOf(request), now))
    },
    check: async ({ db, now, request }) => {
      refuseUnless(await actions.isSessionLive(db, readCookie(request, COOKIE), now), 'token_not_valid')
      return { valid: true as const }
    },
    signOut: async ({ db, now, request, reply }) => {
      reply.header('set-cookie', cookie(COOKIE, '', { path: PATH, isSecure: isSecure(request), maxAgeSeconds: 0 }))
      await actions.signOut(db, identity, { token: readCookie(request, COOKIE), bearer: bearerOf(request) }, now)
      return {}
    },
    list: async ({ db, now, viewer }) => ({
      results: await actions.listSessions(db, viewer.id, viewer.sessionId, now),
    }),
    end: async ({ db, now, viewer, params }) => {
      refuseUnless(UUID.test(params.id), 'not_found')
      const ended = await actions.endSessions(db, identity, viewer.id, { only: params.id }, 'ended_by_owner', now)
      refuseUnless(ended > 0, 'not_found')
      return null
    },
    endOthers: async ({ db, now, viewer }) => {
      const except = viewer.sessionId ? { except: viewer.sessionId } : {}
      return { ended: await actions.endSessions(db, identity, viewer.id, except, 'ended_by_owner', now) }
    },
  })

/** Answers a sign-in of any kind: the access token in the body, the refresh token in its cookie. */
export function giveSession(request: FastifyRequest, reply: FastifyReply, started: actions.Started): SignedIn {
  const age = started.isRemembered ? { maxAgeSeconds: actions.SESSION_SECONDS } : {}
  reply.header('set-cookie', cookie(COOKIE, started.refreshToken, { path: PATH, isSecure: isSecure(request), ...age }))
  return { access: started.access }
}

export function callerOf(request: FastifyRequest): actions.Caller {
  return { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' }
}
