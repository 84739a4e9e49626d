import { accounts } from '@palata/contract/accounts'
import { Me } from '@palata/contract/accounts/profile'
import type { ClubValues } from '@palata/contract/club/settings'
import { listSecurity } from '#features/security'
import { callerOf, giveSession, type Identity, startSession } from '#features/sessions'
import { giveCookie, readCookie } from '#http/cookies.ts'
import { implement } from '#http/implement.ts'
import type { PersonWay } from '#manifest.ts'
import { type Serialized, serializerOf } from '#platform/replies/serializer.ts'
import { type Caches, ownKey } from '#platform/replies/sharedCache.ts'
import type { BotCheck } from '#providers/turnstile/index.ts'
import { confirmReset, listWays, requestReset, setPassword } from './password/newPassword.ts'
import { prove, readProof } from './password/proof.ts'
import { getMe, getProfile, updateProfile } from './profile/profile.ts'
import { signIn } from './signIn/signIn.ts'
import { ASKING_SECONDS, isAsking, markAsking } from './signUp/askingDevice.ts'
import { activate, confirmAgain, resendActivation, signUp } from './signUp/signUp.ts'

const serializeMe = serializerOf(Me)

const ASKING = { name: 'signing_up', path: '/api/auth/users/activation/' }

/** The same time as a viewer's rights are cached; see features/sessions/viewers.ts. */
const ME_CACHE = { freshMs: 5_000, staleMs: 0, maxEntries: 10_000 }

export interface AccountSite {
  caches: Caches
  identity: Identity
  botCheck: BotCheck
  ways: () => readonly PersonWay[]
  club: () => Pick<ClubValues, 'limit_sign_ups_hour'>
}

export const accountRoutes = ({ caches, identity, botCheck, ways, club }: AccountSite) => {
  const me = caches.open<Serialized<Me>>(ME_CACHE)
  return implement(accounts, {
    signIn: async ({ db, body, now, request, reply }) =>
      giveSession(identity, reply, await signIn(db, identity, body, callerOf(request), now), now),
    signUp: async ({ db, body, now, request, reply }) => {
      const perHour = club().limit_sign_ups_hour
      const id = await signUp(db, { botCheck, perHour }, body, callerOf(request), now)
      const mark = markAsking(identity.secret, id, now)
      giveCookie(reply, ASKING.name, mark, { path: ASKING.path, maxAgeSeconds: ASKING_SECONDS })
      return { email: body.email }
    },
    activate: async ({ db, body, now, request, reply }) => {
      const caller = callerOf(request)
      const accountId = await activate(db, body, caller, now)
      if (body.sign_in && isAsking(identity.secret, readCookie(request, ASKING.name), accountId, now)) {
        giveCookie(reply, ASKING.name, '', { path: ASKING.path, maxAgeSeconds: 0 })
        giveSession(
          identity,
          reply,
          await startSession(db, identity, { accountId, isRemembered: true, caller }, now),
          now,
        )
      }
      return null
    },
    resendActivation: async ({ db, body, now, request }) => {
      await resendActivation(db, body.email, callerOf(request), now)
      return null
    },
    confirmAgain: async ({ db, viewer, now }) => {
      await confirmAgain(db, viewer.id, now)
      return null
    },
    requestReset: async ({ db, body, now, request }) => {
      await requestReset(db, body.email, callerOf(request), now)
      return null
    },
    confirmReset: async ({ db, body, now, request }) => {
      await confirmReset(db, { identity, ways: ways() }, body, callerOf(request), now)
      return null
    },
    resetWays: ({ db, body, now, request }) => listWays(db, ways(), body, callerOf(request), now),
    proof: ({ db, viewer, now }) => readProof(db, viewer, now),
    prove: ({ db, viewer, body, now }) => prove(db, viewer, body.password, now),
    security: async ({ db, viewer }) => ({ results: await listSecurity(db, viewer.id) }),
    setPassword: async ({ db, body, now, viewer, request }) => {
      await setPassword(db, identity, { viewer, caller: callerOf(request) }, body, now)
      return null
    },
    me: async ({ db, viewer, now }) => me(ownKey(viewer), async () => serializeMe(await getMe(db, viewer.id, now))),
    updateMe: ({ db, viewer, body, now }) => updateProfile(db, viewer.id, body, now),
    profile: ({ db, params }) => getProfile(db, params.username),
  })
}
