import { type SignedIn, sessions } from '@palata/contract/sessions'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { giveCookie, PICTURE_PASS, readCookie } from '#http/cookies.ts'
import { implement } from '#http/implement.ts'
import { callerIp } from '#platform/address.ts'
import { refuseUnless } from '#platform/errors.ts'
import * as actions from './actions.ts'
import { bearerOf, type Identity } from './identity.ts'
import { KNOWN_DEVICE_SECONDS, markDevice } from './knownDevices.ts'
import { picturePass } from './picturePass.ts'

const COOKIE = 'refresh_token'
const PATH = '/api/token/'
const PASS_PATH = '/media/'
const DEVICE_COOKIE = 'known_device'
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export const sessionRoutes = (identity: Identity) =>
  implement(sessions, {
    refresh: async ({ db, now, request, reply }) => {
      const token = readCookie(request, COOKIE)
      return giveTokens(identity, reply, await actions.refreshSession(db, identity, token, callerOf(request), now))
    },
    check: async ({ db, now, request }) => {
      refuseUnless(await actions.isSessionLive(db, readCookie(request, COOKIE), now), 'token_not_valid')
      return { valid: true as const }
    },
    signOut: async ({ db, now, request, reply }) => {
      giveCookie(reply, COOKIE, '', { path: PATH, maxAgeSeconds: 0 })
      giveCookie(reply, PICTURE_PASS, '', { path: PASS_PATH, maxAgeSeconds: 0 })
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

/** Answers any kind of sign-in: the tokens, and a long-lived mark of this browser. */
export function giveSession(identity: Identity, reply: FastifyReply, started: actions.Started, now: Date): SignedIn {
  const mark = markDevice(identity.secret, readCookie(reply.request, DEVICE_COOKIE), started.accountId, now)
  giveCookie(reply, DEVICE_COOKIE, mark, { path: '/api/', maxAgeSeconds: KNOWN_DEVICE_SECONDS })
  return giveTokens(identity, reply, started)
}

/** The access token goes into the body, the refresh token and the picture pass into cookies. */
function giveTokens(identity: Identity, reply: FastifyReply, started: actions.Started): SignedIn {
  const age = started.isRemembered ? { maxAgeSeconds: actions.SESSION_SECONDS } : {}
  giveCookie(reply, COOKIE, started.refreshToken, { path: PATH, ...age })
  giveCookie(reply, PICTURE_PASS, picturePass(identity.secret, started.sessionId), { path: PASS_PATH, ...age })
  return { access: started.access }
}

export function callerOf(request: FastifyRequest): actions.Caller {
  return {
    ip: callerIp(request),
    userAgent: request.headers['user-agent'] ?? '',
    deviceCookie: readCookie(request, DEVICE_COOKIE),
  }
}
