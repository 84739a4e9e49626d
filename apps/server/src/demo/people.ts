import { hashPassword } from '#features/accounts'
import { insertMedia } from '#features/media'
import { grantDays, holdPon } from '#features/membership'
import type { Db } from '#platform/database.ts'
import { avatarSvg } from './content/covers.ts'
import type { DemoPerson } from './content/types.ts'
import { type Ids, idsOf, svg } from './parts.ts'

/** Cheaper than a real account's: these passwords are printed on the screen. */
const DEMO_COST = { memoryCost: 1024, timeCost: 1, parallelism: 1 }
const DAY_MS = 86_400_000

export async function insertPeople(tx: Db, people: DemoPerson[], now: Date): Promise<Ids> {
  const rows = await Promise.all(
    people.map(async (person) => ({
      username: person.username,
      name: person.name,
      email: person.email,
      description: person.description,
      avatar: `/media/avatar-${person.username.toLowerCase().replace(/[^a-z0-9-]/g, '-')}.svg`,
      password_hash: await hashPassword(person.password, DEMO_COST),
      twitter: person.twitter,
      telegram: person.telegram,
      eth_address: person.ethAddress,
      created_at: new Date(now.getTime() - person.joinedDaysAgo * DAY_MS),
      groups: person.role === 'moderator' ? ['Moderators'] : person.role === 'editor' ? ['Editors'] : [],
    })),
  )
  await insertMedia(
    tx,
    people.map((person, index) =>
      svg(rows[index]!.avatar.slice('/media/'.length), avatarSvg(person.name, person.avatarColor)),
    ),
  )
  await tx.query(
    `insert into accounts (username, name, email, email_verified, description, avatar, password_hash, groups,
       twitter, telegram, show_telegram, eth_address, show_eth_address, created_at)
     select username, name, email, true, description, avatar, password_hash, groups,
       twitter, telegram, telegram <> '', eth_address, eth_address <> '', created_at
     from jsonb_to_recordset($1::jsonb) as p(username text, name text, email text, description text, avatar text,
       password_hash text, groups text[], twitter text, telegram text, eth_address text, created_at timestamptz)`,
    [JSON.stringify(rows)],
  )
  const ids = await idsOf(tx, 'select username as key, id from accounts')
  for (const person of people) await giveRights(tx, person, ids.get(person.username)!, now)
  await insertWallets(tx, people, ids, now)
  return ids
}

/** As if each holder had linked the wallet with the NFT. */
async function insertWallets(tx: Db, people: DemoPerson[], ids: Ids, now: Date) {
  const holders = people.filter(({ role }) => role === 'holder')
  await tx.query(
    `insert into wallets (account_id, address, linked_at, nfts, checked_at, tried_at)
     select account_id, address, $3, 1, $4, $4 from unnest($1::int[], $2::text[]) as w(account_id, address)`,
    [
      holders.map(({ username }) => ids.get(username)!),
      holders.map(({ ethAddress }) => ethAddress),
      new Date(now.getTime() - 90 * DAY_MS),
      now,
    ],
  )
}

/** As if each had paid or shown their NFT back then, so that the history tells of it. */
async function giveRights(tx: Db, { role }: DemoPerson, accountId: number, now: Date) {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const bought = { reason: 'Оплата подписки на 2 месяца' }
  const purchase = { accountId, source: 'cryptocloud', days: 60 } as const
  if (role === 'paid') await grantDays(tx, purchase, bought, daysAgo(48))
  if (role === 'lapsed') await grantDays(tx, purchase, bought, daysAgo(70))
  if (role === 'holder') await holdPon(tx, accountId, { reason: 'NFT клуба в кошельке' }, daysAgo(90))
}
