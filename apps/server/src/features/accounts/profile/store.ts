import type { Me } from '@palata/contract/accounts/profile'
import { IS_SHOWN } from '#features/people'
import { type Db, rows } from '#platform/database.ts'

export interface ProfileRow {
  id: number
  username: string
  name: string
  email: string | null
  email_verified: boolean
  avatar: string
  description: string
  twitter: string
  telegram: string
  show_telegram: boolean
  eth_address: string
  show_eth_address: boolean
  created_at: Date
  groups: string[]
}

/** The same as its owner and the desk see it. */
export interface OwnProfileRow extends ProfileRow {
  /** When the account goes at its owner's request. */
  leaving_at: Date | null
  /** Why letters to the address stopped; null when they go. */
  letters_stopped: Me['letters_stopped']
  /** A text of the terms or the policy waits to be accepted. */
  is_consent_due: boolean
}

const COLUMNS = `id, username, name, email, email_verified, avatar, description, twitter, telegram, show_telegram,
  eth_address, show_eth_address, created_at, groups`

export async function findProfile(db: Db, accountId: number): Promise<OwnProfileRow | undefined> {
  const [row] = await rows<OwnProfileRow>(
    db,
    'accounts.profile',
    `select ${COLUMNS}, (select due_at from leavings where account_id = accounts.id) as leaving_at,
       (select reason from letter_stops where address = lower(accounts.email) and lifted_at is null) as letters_stopped,
       exists (select from unnest(array['terms', 'privacy']) as p(page) where not exists (
         select from consents c where c.account_id = accounts.id and c.page = p.page
           and c.revision = coalesce((select max(r.revision) from site_page_revisions r where r.name = p.page), 0)))
         as is_consent_due
     from accounts where id = $1`,
    [accountId],
  )
  return row
}

/** Finds by username, ignoring case. */
export async function findPublicProfile(db: Db, username: string): Promise<ProfileRow | undefined> {
  const [row] = await rows<ProfileRow>(
    db,
    'accounts.publicProfile',
    `select ${COLUMNS} from accounts where lower(username) = lower($1) and ${IS_SHOWN}`,
    [username],
  )
  return row
}

/** Locks the account and returns the avatar's address, so that two simultaneous changes run one after the other. */
export async function lockAvatar(tx: Db, accountId: number): Promise<string> {
  const [row] = await rows<{ avatar: string }>(
    tx,
    'accounts.lockAvatar',
    'select avatar from accounts where id = $1 for update',
    [accountId],
  )
  return row?.avatar ?? ''
}

/** False when the address is already set. */
export async function setEthAddress(tx: Db, accountId: number, address: string): Promise<boolean> {
  const changed = await rows(
    tx,
    'accounts.setEthAddress',
    'update accounts set eth_address = $2 where id = $1 and eth_address <> $2 returning id',
    [accountId, address],
  )
  return changed.length > 0
}

interface ProfileChange {
  avatar: string
  name: string | undefined
  description: string | undefined
  twitter: string | undefined
  showTelegram: boolean | undefined
  showEthAddress: boolean | undefined
}

/** Fields that are undefined keep their value. */
export async function setProfile(tx: Db, accountId: number, change: ProfileChange) {
  await rows(
    tx,
    'accounts.setProfile',
    `update accounts set avatar = $2, name = coalesce($3, name), description = coalesce($4, description),
       twitter = coalesce($5, twitter), show_telegram = coalesce($6, show_telegram),
       show_eth_address = coalesce($7, show_eth_address)
     where id = $1`,
    [
      accountId,
      change.avatar,
      change.name,
      change.description,
      change.twitter,
      change.showTelegram,
      change.showEthAddress,
    ],
  )
}
