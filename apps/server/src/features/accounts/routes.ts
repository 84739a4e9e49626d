import { accounts } from '@palata/contract/accounts'
import { daysLeft, findAccess, viewerOf } from '#features/membership'
import { callerOf, giveSession, type Identity } from '#features/sessions'
import { implement } from '#http/implement.ts'
import { refuseUnless } from '#platform/errors.ts'
import { signIn } from './signIn.ts'

export const accountRoutes = (identity: Identity) =>
  implement(accounts, {
    signIn: async ({ db, body, now, request, reply }) =>
      giveSession(request, reply, await signIn(db, identity, body, callerOf(request), now)),
    me: async ({ db, viewer, now }) => {
      const access = await findAccess(db, viewer.id, now)
      refuseUnless(access, 'sign_in')
      return {
        username: access.username,
        first_name: access.name,
        avatar: access.avatar,
        groups: access.has_access ? [...access.groups, 'AccountPaid'] : access.groups,
        has_pon_subscription: access.has_pon,
        has_telegram_subscription: access.has_telegram,
        days_left: daysLeft(access, now),
        has_paid_access: access.has_access,
        is_moderator: viewerOf(access).isModerator,
      }
    },
  })
