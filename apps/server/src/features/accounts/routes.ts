import { accounts } from '@palata/contract/accounts'
import { daysLeft, findAccess, viewerOf } from '#features/membership'
import { implement } from '#http/implement.ts'
import { Refusal, refuseUnless } from '#platform/errors.ts'
import { isPassword } from './passwords.ts'
import { findByLogin } from './store.ts'
import { signToken } from './tokens.ts'

export const accountRoutes = (secret: string) =>
  implement(accounts, {
    signIn: async ({ db, body, now }) => {
      const account = await findByLogin(db, body.username)
      const isRight = await isPassword(body.password, account?.password_hash ?? null)
      if (!account || !isRight) throw new Refusal('bad_credentials')
      return { access: signToken(secret, account.id, now) }
    },
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
