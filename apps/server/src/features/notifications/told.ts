import type { NoticeKind } from '@palata/contract/notifications/kinds'
import type { Notice } from '#manifest.ts'
import { type Db, rows } from '#platform/database.ts'

interface Person {
  accountId: number
  kind: NoticeKind
  inBell: boolean
  /** It goes to nothing but the bell. */
  isQuiet: boolean
  /** Kept, but shown and sent only when the person no longer mutes it. */
  isMuted: boolean
}

interface ToldRow {
  id: number
  account_id: number
}

interface Telling {
  source: string
  id: number
  notice: Notice
  people: Person[]
  /** False: nobody new is notified, and only hidden notifications reappear. */
  isNews: boolean
}

/**
 * Notifies each person once, whichever source tells it, and shows again what was hidden from them. Returns the new rows
 * and those of other sources that this one joined.
 */
export async function tellPeople(tx: Db, telling: Telling): Promise<ToldRow[]> {
  const { source, id, people, isNews } = telling
  const accountIds = people.map(({ accountId }) => accountId)
  await rows(
    tx,
    'notifications.showAgain',
    `update notifications set hidden = false
     where source = $1 and object_id = $2 and hidden and account_id = any($3::int[])`,
    [source, id, accountIds],
  )
  if (!isNews) return []
  const fresh = await insertTold(tx, telling)
  const isFresh = new Set(fresh.map(({ account_id: accountId }) => accountId))
  const joined = await joinTold(
    tx,
    telling,
    people.filter(({ accountId, isMuted }) => !isFresh.has(accountId) && !isMuted),
  )
  return [...fresh, ...joined]
}

const tellsOf = ({ source, id, notice }: Telling) => notice.tells ?? (notice.isApart ? `${source} ${id}` : null)

function insertTold(tx: Db, telling: Telling) {
  const { source, id, notice, people } = telling
  return rows<ToldRow>(
    tx,
    'notifications.tell',
    `insert into notifications
       (account_id, source, object_id, sender_id, subject_kind, subject_id, kind, in_bell, created_at, tells, muted)
     select person, $4, $5, $6, $7, $8, kind, in_bell, $9, $10, muted
     from unnest($1::int[], $2::text[], $3::bool[], $11::bool[]) as told(person, kind, in_bell, muted) order by person
     on conflict do nothing returning id, account_id`,
    [
      people.map(({ accountId }) => accountId),
      people.map(({ kind }) => kind),
      people.map(({ inBell }) => inBell),
      source,
      id,
      notice.senderId,
      notice.subject.kind,
      notice.subject.id,
      notice.at,
      tellsOf(telling),
      people.map(({ isMuted }) => isMuted),
    ],
  )
}

/**
 * What another source told already stays one notification. It is in the bell if either source wants it there. Among
 * equals it is the alert's, whose words name the coin. One that is not muted takes the place of a muted one.
 */
async function joinTold(tx: Db, telling: Telling, people: Person[]): Promise<ToldRow[]> {
  const tells = tellsOf(telling)
  if (!tells || people.length === 0) return []
  const { source, id } = telling
  const joined = await rows<ToldRow>(
    tx,
    'notifications.toldElsewhere',
    `select id, account_id from notifications n
     where account_id = any($1::int[]) and tells = $2 and not exists (
       select from notifications own where own.source = $3 and own.object_id = $4 and own.account_id = n.account_id)
     order by account_id for update`,
    [people.map(({ accountId }) => accountId), tells, source, id],
  )
  const ofPerson = new Map(people.map((person) => [person.accountId, person]))
  const joining = joined.map(({ account_id: accountId }) => ofPerson.get(accountId)!)
  await rows(
    tx,
    'notifications.takeOver',
    `update notifications n set source = $5, object_id = $6, kind = told.kind, in_bell = told.in_bell, hidden = false, muted = false
     from unnest($1::int[], $2::text[], $3::bool[], $4::bool[]) as told(notification, kind, in_bell, is_quiet)
     where n.id = told.notification and (n.muted or told.in_bell and not n.in_bell
       or told.in_bell = n.in_bell and told.kind = 'alert' and not told.is_quiet)`,
    [
      joined.map(({ id: notificationId }) => notificationId),
      joining.map(({ kind }) => kind),
      joining.map(({ inBell }) => inBell),
      joining.map(({ isQuiet }) => isQuiet),
      source,
      id,
    ],
  )
  return joined
}
