import { deskPeople } from '@palata/contract/desk/accounts/people'
import type { DeskPerson, RestrictionKind } from '@palata/contract/desk/accounts/person'
import { countOf, plural } from '@palata/contract/text/plural'
import { sql } from 'kysely'
import { findAccess } from '#features/access'
import { grantDays, holdersOf, revokeGrant } from '#features/membership'
import { endIn } from '#features/sessions'
import type { DeskDoor } from '#manifest.ts'
import { type Db, transaction } from '#platform/database.ts'
import { eachIds, type Listing, listPage } from '#platform/desk/listing.ts'
import { type DeskAsk, type DeskOutcome, type DeskResource, deskOf } from '#platform/desk/resource.ts'
import { FieldRefusal, Refusal, refuseUnless } from '#platform/errors.ts'
import { dateAndTime, dayBounds } from '#platform/format/days.ts'
import { resumeLetters } from '../letters/resume.ts'
import { findProfile } from '../profile/store.ts'
import { removePerson } from '../removal.ts'
import { lift, restrict } from '../restrictions/actions.ts'
import { GROUPS, setRole } from '../signUp/byOperator.ts'
import { readInFull, readPeople } from './present.ts'

/** The same days for the same reason within this time are a double click or a request sent again. */
const REPEAT_SECONDS = 60

type Query = Parameters<Parameters<typeof deskOf<typeof deskPeople>>[1]['list']>[1]
type Role = DeskPerson['roles'][number]
type Why = { reason: string }

const DAY_MS = 86_400_000

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
  narrow: ({ source, restriction, letters }, now) => [
    letters && LETTERS_STOPPED,
    source && holdersOf(source, now),
    restriction && restrictedPeople(restriction, now),
  ],
}

const LETTERS_STOPPED = {
  ids: sql`select a.id from letter_stops l join accounts a on lower(a.email) = l.address where l.lifted_at is null`,
  holds: sql`exists (select from letter_stops l where l.address = lower(t.email) and l.lifted_at is null)`,
}

function restrictedPeople(kind: RestrictionKind, now: Date) {
  const standing = sql`r.kind = ${sql.lit(kind)} and r.lifted_at is null and (r.until is null or r.until > ${now})`
  return {
    ids: sql`select r.account_id as id from restrictions r where ${standing}`,
    holds: sql`(select true from restrictions r where r.account_id = t.id and ${standing} limit 1)`,
  }
}

/** The desk's people: search, full view with every right and its source, days, roles, restrictions and removal. */
export function peopleAtDesk({ identity, people }: Pick<DeskDoor, 'identity' | 'people'>): DeskResource {
  return deskOf(deskPeople, {
    list: (ask, query) => listPage(ask.db, listing, query, ask.now, (ids) => readPeople(ask, ids)),
    read: (ask, id) => readInFull(people.parts, ask, id),
    eachIds: (db, query, now) => eachIds(db, listing, query, now),
    rowsOf: readPeople,
    async document({ db, now }, id) {
      const person = await findProfile(db, id)
      return person && { about: person.username, pieces: people.data(db, id, now) }
    },
    actions: {
      grant: {
        run: async ({ db, viewer, now, onceKey }, id, { days, reason }) => {
          const about = await usernameOf(db, id)
          const once = onceKey ? { onceKey } : { repeatSeconds: REPEAT_SECONDS }
          const cause = { reason, actor: actorOf(viewer), ...once }
          const right = { accountId: id, source: 'operator', days } as const
          const { grantId, isNew } = await transaction(db, (tx) => grantDays(tx, right, cause, now))
          const given = countOf(days, ['день', 'дня', 'дней'])
          const outcome = isNew
            ? `${about}: ${given}, право ${grantId}`
            : `${about}: ${given} только что ${plural(days, 'дан', 'даны', 'даны')}, право ${grantId}. Чтобы дать ещё, подождите минуту или назовите другую причину`
          return { outcome, about, isChanged: isNew }
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
      limit: {
        run: (ask, id, { days, reason }) => {
          const until = new Date(ask.now.getTime() + days * DAY_MS)
          return bar(ask, id, 'limited', until, reason, `не пишет до ${dateAndTime(until)}`)
        },
      },
      unlimit: { run: (ask, id, { reason }) => letGo(ask, id, 'limited', reason, 'снова пишет') },
      freeze: { run: (ask, id, { reason }) => bar(ask, id, 'frozen', null, reason, 'аккаунт заморожен') },
      unfreeze: { run: (ask, id, { reason }) => letGo(ask, id, 'frozen', reason, 'аккаунт разморожен') },
      close: { run: (ask, id, { reason }) => bar(ask, id, 'closed', null, reason, 'аккаунт закрыт') },
      reopen: { run: (ask, id, { reason }) => letGo(ask, id, 'closed', reason, 'аккаунт открыт') },
      'resume-letters': {
        run: async ({ db, now }, id) => {
          const about = await usernameOf(db, id)
          const isChanged = await transaction(db, (tx) => resumeLetters(tx, id, now))
          return { outcome: `${about}: ${isChanged ? 'письма снова идут' : 'письма и так идут'}`, about, isChanged }
        },
      },
      delete: {
        run: async ({ db, now }, id, { username }) => {
          const about = await usernameOf(db, id)
          if (username !== about) throw new FieldRefusal({ username: ['Имя не совпало: чтобы удалить, повторите его'] })
          const removed = await removePerson(db, people.remove, identity, id, now)
          return { outcome: `${about}: аккаунт удалён, ${countsOf(removed)}`, about }
        },
      },
      'end-session': {
        run: async (ask, id, { session }) => {
          const { ended, about } = await endSessions(ask, id, { only: session })
          if (ended === 0) throw new Refusal('bad_input', `У ${about} нет такой открытой сессии`)
          return { outcome: `${about}: сессия закончена`, about }
        },
      },
      'end-sessions': {
        run: async (ask, id, _: Why) => {
          const { ended, about } = await endSessions(ask, id, {})
          return { outcome: `${about}: закончено сессий ${ended}`, about, isChanged: ended > 0 }
        },
      },
    },
  })

  async function bar(
    { db, viewer, now }: DeskAsk,
    accountId: number,
    kind: RestrictionKind,
    until: Date | null,
    reason: string,
    said: string,
  ): Promise<DeskOutcome> {
    const about = await usernameOf(db, accountId)
    const isChanged = await restrict(db, identity, { accountId, kind, until }, { reason, actor: actorOf(viewer) }, now)
    return { outcome: `${about}: ${isChanged ? said : 'так уже и было'}`, about, isChanged }
  }

  async function endSessions({ db, now }: DeskAsk, id: number, which: { only?: string }) {
    const about = await usernameOf(db, id)
    const ended = await transaction(db, (tx) => endIn(tx, identity, id, which, 'ended_by_owner', now))
    return { about, ended }
  }
}

async function letGo(
  { db, viewer, now }: DeskAsk,
  accountId: number,
  kind: RestrictionKind,
  reason: string,
  said: string,
): Promise<DeskOutcome> {
  const about = await usernameOf(db, accountId)
  const isChanged = await lift(db, { accountId, kind }, { reason, actor: actorOf(viewer) }, now)
  return { outcome: `${about}: ${isChanged ? said : 'снимать нечего'}`, about, isChanged }
}

async function changeRole({ db, viewer, now }: DeskAsk, id: number, role: Role, isHeld: boolean, reason: string) {
  const about = await usernameOf(db, id)
  // Nobody raises their own rights, and the last operator cannot remove their own role by mistake.
  if (id === viewer.id) throw new Refusal('bad_input', 'Свои роли меняет другой оператор')
  const isChanged = await setRole(db, id, { role, isHeld }, { reason, actor: actorOf(viewer) }, now)
  const said = isHeld ? ['дана', 'уже есть'] : ['снята', 'и не было']
  return { outcome: `${about}: роль ${role} ${said[isChanged ? 0 : 1]}`, about, isChanged }
}

function countsOf({ comments = 0, posts = 0, signals = 0 }: Record<string, number>) {
  return `комментариев ${comments}, мнений ${posts}, сигналов ${signals}; счета остались в книгах`
}

const actorOf = ({ username }: { username: string }) => `operator:${username}`

async function usernameOf(db: Db, id: number): Promise<string> {
  const person = await findProfile(db, id)
  refuseUnless(person, 'not_found')
  return person.username
}
