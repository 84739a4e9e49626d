import { type DeskPerson, type DeskPersonInFull, deskPeople } from '@palata/contract/desk/people'
import { sql } from 'kysely'
import { findAccess, getFullHistory, grantDays, holdersOf, listAccess, revokeGrant } from '#features/membership'
import { deviceOf, endIn, listLiveSessions } from '#features/sessions'
import type { DeskDoor } from '#manifest.ts'
import { type Db, rows, transaction } from '#platform/database.ts'
import { factsOf } from '#platform/desk/facts.ts'
import { eachIds, type Listing, listPage } from '#platform/desk/listing.ts'
import { type DeskAsk, type DeskResource, deskOf } from '#platform/desk/resource.ts'
import { Refusal, refuseUnless } from '#platform/errors.ts'
import { dayBounds } from '#platform/format/days.ts'
import { countOf } from '#platform/format/words.ts'
import { findProfile } from './profile/store.ts'
import { GROUPS, setRole } from './signUp/byOperator.ts'

type Query = Parameters<Parameters<typeof deskOf<typeof deskPeople>>[1]['list']>[1]
type Role = DeskPerson['roles'][number]

const listing: Listing<Query> = {
  from: sql`from accounts t`,
  table: 'accounts',
  sorts: { created: { column: sql`t.created_at`, type: sql`timestamptz` } },
  words: sql`t.username || ' ' || t.name || ' ' || coalesce(t.email, '')`,
  where: ({ role, from, to }) => [
    role && sql`t.groups <> '{}' and t.groups @> ${sql.lit(`{${GROUPS[role]}}`)}`,
    from && sql`t.created_at >= ${dayBounds(from).from}`,
    to && sql`t.created_at < ${dayBounds(to).to}`,
  ],
  narrow: ({ source }, now) => [source && holdersOf(source, now)],
}

/** People: found, looked at with every right and why, given days and roles. */
export function peopleAtDesk({ identity }: Pick<DeskDoor, 'identity'>): DeskResource {
  return deskOf(deskPeople, {
    list: (ask, query) => listPage(ask.db, listing, query, ask.now, (ids) => readPeople(ask, ids)),
    read: readInFull,
    eachIds: (db, query, now) => eachIds(db, listing, query, now),
    actions: {
      grant: {
        run: async ({ db, viewer, now, onceKey }, id, { days, reason }) => {
          const about = await usernameOf(db, id)
          const cause = { reason, actor: actorOf(viewer), ...(onceKey && { onceKey }) }
          const right = { accountId: id, source: 'operator', days } as const
          const { grantId } = await transaction(db, (tx) => grantDays(tx, right, cause, now))
          return { outcome: `${about}: ${countOf(days, ['день', 'дня', 'дней'])}, право ${grantId}`, about }
        },
      },
      revoke: {
        run: async ({ db, viewer, now }, id, { right, reason }) => {
          const about = await usernameOf(db, id)
          const cause = { reason, actor: actorOf(viewer) }
          const isDone = await transaction(db, (tx) => revokeGrant(tx, id, right, cause, now))
          if (!isDone) throw new Refusal('bad_input', `У ${about} нет действующего права ${right}`)
          const after = await findAccess(db, id, now)
          const state = after?.has_access ? 'остаётся' : 'закрыт'
          return { outcome: `${about}: право ${right} отозвано, доступ ${state}`, about }
        },
      },
      'give-role': { run: (ask, id, { role, reason }) => changeRole(ask, id, role, true, reason) },
      'take-role': { run: (ask, id, { role, reason }) => changeRole(ask, id, role, false, reason) },
      'end-sessions': {
        run: async ({ db, now }, id) => {
          const about = await usernameOf(db, id)
          const ended = await transaction(db, (tx) => endIn(tx, identity, id, {}, 'ended_by_owner', now))
          return { outcome: `${about}: закончено сессий ${ended}`, about, isChanged: ended > 0 }
        },
      },
    },
  })
}

async function changeRole({ db, viewer, now }: DeskAsk, id: number, role: Role, isHeld: boolean, reason: string) {
  const about = await usernameOf(db, id)
  // Nobody makes themselves more than others made them, nor locks the last operator out by a slip.
  if (id === viewer.id) throw new Refusal('bad_input', 'Свои роли меняет другой оператор')
  const isChanged = await setRole(db, id, { role, isHeld }, { reason, actor: actorOf(viewer) }, now)
  const said = isHeld ? ['дана', 'уже есть'] : ['снята', 'и не было']
  return { outcome: `${about}: роль ${role} ${said[isChanged ? 0 : 1]}`, about, isChanged }
}

const actorOf = ({ username }: { username: string }) => `operator:${username}`

async function usernameOf(db: Db, id: number): Promise<string> {
  const person = await findProfile(db, id)
  refuseUnless(person, 'not_found')
  return person.username
}

interface Row {
  id: number
  username: string
  name: string
  avatar: string
  groups: string[]
  email: string | null
  email_verified: boolean
  created_at: Date
}

async function readPeople({ db, viewer, now }: DeskAsk, ids: number[]): Promise<Map<number, DeskPerson>> {
  const [people, access] = await Promise.all([
    rows<Row>(
      db,
      'accounts.atDesk',
      `select id, username, name, avatar, groups, email, email_verified, created_at
       from accounts where id = any($1::integer[])`,
      [ids],
    ),
    listAccess(db, ids, now),
  ])
  const rights = new Map(access.map((one) => [one.id, one]))
  const maySeeEmail = viewer.desk?.roles.includes('operator') === true
  return new Map(
    people.map(({ groups, email, created_at, ...row }) => {
      const right = rights.get(row.id)
      const person: DeskPerson = {
        ...row,
        roles: (Object.keys(GROUPS) as Role[]).filter((role) => groups.includes(GROUPS[role])),
        email: maySeeEmail ? email : null,
        created_at: created_at.toISOString(),
        has_access: right?.has_access === true,
        access_until: right?.ends_at?.toISOString() ?? null,
        sources: right?.sources ?? [],
      }
      return [row.id, person]
    }),
  )
}

async function readInFull(ask: DeskAsk, id: number): Promise<DeskPersonInFull | undefined> {
  const { db, now, viewer } = ask
  const person = (await readPeople(ask, [id])).get(id)
  const profile = person && (await findProfile(db, id))
  if (!person || !profile) return undefined
  const [{ rights, events }, sessions] = await Promise.all([getFullHistory(db, id, now), listLiveSessions(db, id, now)])
  const { description, twitter, telegram } = profile
  const isOperator = viewer.desk?.roles.includes('operator') === true
  return {
    ...person,
    description,
    twitter,
    telegram: isOperator || profile.show_telegram ? telegram : '',
    rights: rights.map((right) => ({ ...right, evidence: isOperator ? factsOf(right.evidence) : [] })),
    events: events.map(({ at, ends_at, ...event }) => ({
      ...event,
      at: at.toISOString(),
      ends_at: ends_at?.toISOString() ?? null,
    })),
    sessions: isOperator
      ? sessions.map(({ id: sessionId, user_agent, network, created_at, seen_at }) => ({
          id: sessionId,
          device: deviceOf(user_agent),
          ip: network,
          created_at: created_at.toISOString(),
          last_seen_at: seen_at.toISOString(),
        }))
      : [],
  }
}
