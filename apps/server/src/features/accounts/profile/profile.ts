import type { Me, Profile, ProfileDraft } from '@palata/contract/accounts/profile'
import { seen } from '@palata/contract/text/seen'
import { type Access, findAccess } from '#features/access'
import { type Database, type Db, transaction } from '#platform/database.ts'
import { refuseUnless } from '#platform/errors.ts'
import { withWrittenDomain } from '#platform/format/email.ts'
import { countAttempt } from '#platform/limits.ts'
import { emit } from '#platform/outbox/events.ts'
import { accountChanged } from '../events.ts'
import { limits } from '../limits.ts'
import { ownName } from '../ownName.ts'
import { dropAvatar, keepAvatar, readAvatar } from './avatars.ts'
import * as store from './store.ts'

/** The person's own profile, settings and access. */
export async function getMe(db: Db, accountId: number, now: Date): Promise<Me> {
  const [row, access] = await Promise.all([store.findProfile(db, accountId), findAccess(db, accountId, now)])
  refuseUnless(row && access, 'sign_in')
  return presentMe(row, access)
}

/** The public profile. Refuses for a closed account or one whose address is not confirmed. */
export async function getProfile(db: Db, username: string): Promise<Profile> {
  const row = await store.findPublicProfile(db, username)
  refuseUnless(row, 'no_such_person')
  return {
    username: row.username,
    first_name: row.name,
    avatar: row.avatar,
    description: row.description,
    date_joined: row.created_at.toISOString(),
    ...(row.twitter && { twitter: row.twitter }),
    // A Telegram id instead of a name makes no link, so it is not shown.
    ...(/\D/.test(row.telegram) && row.show_telegram && { telegram: row.telegram }),
    ...(row.eth_address && row.show_eth_address && { eth_address: row.eth_address }),
  }
}

/** Updates only the fields that were sent. A file replaces the avatar, an empty text removes it. */
export async function updateProfile(db: Database, accountId: number, { avatar, ...draft }: ProfileDraft, now: Date) {
  // An empty file field of a form arrives as a nameless empty file.
  const isUnfilled = avatar instanceof File && avatar.size === 0 && avatar.name === ''
  const change = isUnfilled ? undefined : avatar
  if (change) await countAttempt(db, [[limits.avatarByAccount, String(accountId)]], now)
  const name = draft.first_name === undefined ? undefined : ownName(draft.first_name)
  const read = change ? await readAvatar(change) : null
  await transaction(db, async (tx) => {
    const before = await store.lockAvatar(tx, accountId)
    const after = read ? await keepAvatar(tx, accountId, read.picture) : change === '' ? '' : before
    await store.setProfile(tx, accountId, {
      avatar: after,
      name,
      description: draft.description === undefined ? undefined : seen(draft.description),
      twitter: draft.twitter,
      showTelegram: draft.show_telegram,
      showEthAddress: draft.show_eth_address,
    })
    if (after !== before) await dropAvatar(tx, accountId, before)
    await emit(tx, accountChanged, { account_id: accountId })
  })
  return { ...(await getMe(db, accountId, now)), ...(read?.becameStill && { avatar_became_still: true as const }) }
}

/** Sets the wallet shown in the profile; empty when none is linked. */
export async function keepEthAddress(tx: Db, accountId: number, address: string) {
  if (await store.setEthAddress(tx, accountId, address)) await emit(tx, accountChanged, { account_id: accountId })
}

function presentMe(row: store.OwnProfileRow, access: Access): Me {
  return {
    id: row.id,
    username: row.username,
    first_name: row.name,
    avatar: row.avatar,
    email: withWrittenDomain(row.email ?? ''),
    email_verified: row.email_verified,
    date_joined: row.created_at.toISOString(),
    description: row.description,
    twitter: row.twitter,
    telegram: row.telegram,
    show_telegram: row.show_telegram,
    eth_address: row.eth_address,
    show_eth_address: row.show_eth_address,
    groups: access.has_access ? [...access.groups, 'AccountPaid'] : access.groups,
    has_pon_subscription: access.has_pon,
    has_telegram_subscription: access.has_telegram,
    days_left: access.days_left,
    cryptocloud_days_left: access.cryptocloud_days_left,
    telegram_days_left: access.telegram_days_left,
    has_paid_access: access.has_access,
    is_moderator: access.viewer.isModerator,
    limit: access.limited_until && { until: access.limited_until.toISOString(), reason: access.limit_reason ?? '' },
    leaving_at: row.leaving_at?.toISOString() ?? null,
    letters_stopped: row.letters_stopped,
    consent_due: row.is_consent_due,
  }
}
