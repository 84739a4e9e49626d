import type { DeskPerson, DeskPersonInFull } from '@palata/contract/desk/accounts/person'
import { listAccess } from '#features/access'
import { findStop, listLettersTo } from '#features/letters'
import { getFullHistory } from '#features/membership'
import { deviceOf, listLiveSessions } from '#features/sessions'
import type { PeopleDoor } from '#manifest.ts'
import { rows } from '#platform/database.ts'
import { factsOf } from '#platform/desk/facts.ts'
import type { DeskAsk } from '#platform/desk/resource.ts'
import { findProfile } from '../profile/store.ts'
import { listStanding } from '../restrictions/store.ts'
import { GROUPS, type Role } from '../signUp/byOperator.ts'

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

/** Lines of the list of people, by their ids. */
export async function readPeople({ db, viewer, now }: DeskAsk, ids: number[]): Promise<Map<number, DeskPerson>> {
  const [people, access, standing] = await Promise.all([
    rows<Row>(
      db,
      'accounts.atDesk',
      `select id, username, name, avatar, groups, email, email_verified, created_at
       from accounts where id = any($1::integer[])`,
      [ids],
    ),
    listAccess(db, ids, now),
    listStanding(db, ids, now),
  ])
  const rights = new Map(access.map((one) => [one.id, one]))
  const against = Map.groupBy(standing, ({ account_id }) => account_id)
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
        restrictions: (against.get(row.id) ?? []).map(({ kind, reason, until }) => ({
          kind,
          reason,
          until: until?.toISOString() ?? null,
        })),
      }
      return [row.id, person]
    }),
  )
}

/** Everything about one person that the viewer's roles let them see. */
export async function readInFull(
  parts: PeopleDoor['parts'],
  ask: DeskAsk,
  id: number,
): Promise<DeskPersonInFull | undefined> {
  const { db, now, viewer } = ask
  const person = (await readPeople(ask, [id])).get(id)
  const profile = person && (await findProfile(db, id))
  if (!person || !profile) return undefined
  const isOperator = viewer.desk?.roles.includes('operator') === true
  const [{ rights, events }, sessions, { wallets, chats, consents }, letters, stop] = await Promise.all([
    getFullHistory(db, id, now),
    listLiveSessions(db, id, now),
    parts(db, id),
    profile.email === null ? [] : listLettersTo(db, profile.email),
    profile.email === null ? undefined : findStop(db, profile.email),
  ])
  const { description, twitter, telegram, leaving_at } = profile
  return {
    ...person,
    leaving_at: leaving_at?.toISOString() ?? null,
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
    wallets: isOperator ? wallets : [],
    chats: isOperator ? chats : [],
    consents: isOperator ? consents : [],
    letters_stopped:
      isOperator && stop ? { reason: stop.reason, since: stop.stopped_at.toISOString(), problem: stop.problem } : null,
    letters: isOperator
      ? letters.map(({ created_at, sent_at, dropped_at, ...letter }) => ({
          ...letter,
          created_at: created_at.toISOString(),
          sent_at: sent_at?.toISOString() ?? null,
          dropped_at: dropped_at?.toISOString() ?? null,
        }))
      : [],
  }
}
