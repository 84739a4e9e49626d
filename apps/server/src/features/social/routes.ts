import type { Body } from '@palata/contract/endpoint'
import { type FromWidget, type Returned, social } from '@palata/contract/social'
import { type Provider, REDIRECTING, type Redirecting } from '@palata/contract/social/providers'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { getMe } from '#features/accounts'
import { callerOf, giveSession, type Identity } from '#features/sessions'
import { giveCookie, readCookie } from '#http/cookies.ts'
import { implement } from '#http/implement.ts'
import { ownOrigin } from '#http/origin.ts'
import { Refusal, refuseUnless } from '#platform/errors.ts'
import type { Viewer } from '#platform/viewer.ts'
import { listLinked, unlink } from './accounts.ts'
import { begin, beginTelegramLink, beginWidget, identify, link, type SocialServices, signIn } from './actions.ts'
import { ATTEMPT_SECONDS } from './attempts.ts'

const COOKIE = 'social_attempt'

export const socialRoutes = (identity: Identity, services: SocialServices) => {
  const beginning = (request: FastifyRequest, provider: Provider, accountId: number | null) => ({
    provider,
    accountId,
    origin: ownOrigin(request),
    caller: callerOf(request),
  })
  const finishing = (request: FastifyRequest, provider: Provider, accountId: number | null) => ({
    provider,
    accountId,
    key: readCookie(request, COOKIE),
    caller: callerOf(request),
  })
  type Entering = { request: FastifyRequest; reply: FastifyReply; now: Date; body: Returned | FromWidget }
  const enter = async ({ request, reply, now, body }: Entering, provider: Provider) => {
    const { db } = request.server
    const confirmed = await identify(db, services, body, finishing(request, provider, null), now)
    return giveSession(identity, reply, await signIn(db, identity, confirmed, callerOf(request), now), now)
  }

  type Linking = { request: FastifyRequest; viewer: Viewer; now: Date }
  const attach = async (
    { request, viewer, now, body }: Linking & { body: Body<typeof social.linkTelegram> },
    provider: Provider,
  ) => {
    const { db } = request.server
    const confirmed = await identify(db, services, body, finishing(request, provider, viewer.id), now)
    await link(db, viewer.id, confirmed, callerOf(request), now)
    return getMe(db, viewer.id, now)
  }
  const detach = async ({ request, viewer, now }: Linking, provider: Provider) => {
    await unlink(request.server.db, viewer.id, provider, callerOf(request), now)
    return null
  }

  return implement(social, {
    list: ({ db, viewer }) => listLinked(db, viewer.id),

    begin: async ({ db, now, params, request, reply }) => {
      const provider = redirecting(params)
      return sendOut(reply, await begin(db, services[provider], beginning(request, provider, null), now))
    },
    signIn: (input) => enter(input, redirecting(input.params)),
    beginLink: async ({ db, now, viewer, params, request, reply }) => {
      const provider = redirecting(params)
      return sendOut(reply, await begin(db, services[provider], beginning(request, provider, viewer.id), now))
    },
    link: (input) => attach(input, redirecting(input.params)),
    unlink: (input) => detach(input, redirecting(input.params)),

    beginTelegram: async ({ db, now, request, reply }) => {
      const from = beginning(request, 'telegram', null)
      try {
        const isByWidget = services.telegram === null
        const begun = isByWidget ? beginWidget(db, services, from, now) : begin(db, services.telegram, from, now)
        return sendOut(reply, await begun)
      } catch (error) {
        // A browser navigation, not a script: the page must show the error.
        if (!(error instanceof Refusal)) throw error
        return { url: `${from.origin}/telegram/login/callback/?error=${error.code}` }
      }
    },
    signInByTelegram: (input) => enter(input, 'telegram'),
    beginTelegramLink: async ({ db, now, viewer, request, reply }) =>
      sendOut(reply, await beginTelegramLink(db, services, beginning(request, 'telegram', viewer.id), now)),
    linkTelegram: (input) => attach(input, 'telegram'),
    unlinkTelegram: (input) => detach(input, 'telegram'),
  })
}

function redirecting({ provider }: { provider: string }): Redirecting {
  const found = REDIRECTING.find((one) => one === provider)
  refuseUnless(found, 'not_found')
  return found
}

/** The attempt's cookie stays in the browser that began it, and is sent only with its own pages' requests. */
function sendOut(reply: FastifyReply, { url, key }: { url: string; key: string | null }) {
  if (key) giveCookie(reply, COOKIE, key, { path: '/api/', maxAgeSeconds: ATTEMPT_SECONDS })
  return { url }
}
