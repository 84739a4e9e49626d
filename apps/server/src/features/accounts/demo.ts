import { avatarSvg } from '#demo/content/covers.ts'
import type { DemoPerson } from '#demo/content/types.ts'
import { type DemoStage, type Ids, idsOf } from '#demo/stage.ts'
import { insertDrawings } from '#features/media'
import { setPonEnd } from '#features/membership'
import { endIn } from '#features/sessions'
import { type Database, type Db, transaction } from '#platform/database.ts'
import { hashPassword, isPassword } from './password/passwords.ts'
import { listDemoPeople, setPasswordHash } from './store.ts'

/** Cheaper hashing than for a real account: these passwords are printed on the screen anyway. */
const DEMO_COST = { memoryCost: 1024, timeCost: 1, parallelism: 1 }
const DAY_MS = 86_400_000
const HELD_DAYS = 90

/** The first editor is an operator too: in a small club one person does both. */
function groupsOf({ role, username }: DemoPerson, people: readonly DemoPerson[]): string[] {
  if (role === 'moderator') return ['Moderators']
  if (role !== 'editor') return []
  const isFirst = people.find((one) => one.role === 'editor')?.username === username
  return isFirst ? ['Editors', 'Operators'] : ['Editors']
}

export async function insertPeople(tx: Db, { community: { people }, now }: DemoStage): Promise<Ids> {
  const drawings = people.map(({ name, avatarColor }) => ({
    kind: 'avatar',
    id: null,
    body: avatarSvg(name, avatarColor),
  }))
  const avatars = await insertDrawings(tx, drawings)
  const rows = await Promise.all(
    people.map(async (person, index) => ({
      username: person.username,
      name: person.name,
      email: person.email,
      description: person.description,
      avatar: avatars[index]!.address,
      password_hash: await hashPassword(person.password, DEMO_COST),
      twitter: person.twitter,
      telegram: person.telegram,
      eth_address: person.ethAddress,
      created_at: new Date(now.getTime() - person.joinedDaysAgo * DAY_MS),
      groups: groupsOf(person, people),
    })),
  )
  await tx.query(
    `insert into accounts (is_demo, username, name, email, email_verified, description, avatar, password_hash, groups,
       twitter, telegram, show_telegram, eth_address, show_eth_address, created_at)
     select true, username, name, email, true, description, avatar, password_hash, groups,
       twitter, telegram, telegram <> '', eth_address, eth_address <> '', created_at
     from jsonb_to_recordset($1::jsonb) as p(username text, name text, email text, description text, avatar text,
       password_hash text, groups text[], twitter text, telegram text, eth_address text, created_at timestamptz)`,
    [JSON.stringify(rows)],
  )
  const ids = await idsOf(tx, 'select username as key, id from accounts')
  for (const person of people) await giveRights(tx, person, ids.get(person.username)!, now)
  return ids
}

/** Gives the demo people these passwords, by username, and ends the sessions of those who had another. */
export async function setDemoPasswords(db: Database, passwords: Map<string, string>, now: Date) {
  for (const { id, username, password_hash } of await listDemoPeople(db)) {
    const password = passwords.get(username)
    if (password === undefined || (await isPassword(password, password_hash))) continue
    const hash = await hashPassword(password, DEMO_COST)
    await transaction(db, async (tx) => {
      await setPasswordHash(tx, id, hash)
      // This process has no cached sessions to forget yet; other processes hear of it through the outbox.
      await endIn(tx, { forget: () => {} }, id, {}, 'password_changed', now)
    })
  }
}

/** Backdates the NFT rights, so that the history of access shows them. */
async function giveRights(tx: Db, { role }: DemoPerson, accountId: number, now: Date) {
  const at = new Date(now.getTime() - HELD_DAYS * DAY_MS)
  if (role === 'holder') await setPonEnd(tx, { accountId, endsAt: null }, { reason: 'NFT клуба в кошельке' }, at)
}
