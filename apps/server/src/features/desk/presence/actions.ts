import { type DeskPresent, PRESENCE_SECONDS } from '@palata/contract/desk/own/presence'
import { findPeople } from '#features/people'
import type { Db } from '#platform/database.ts'
import type { DeskAsk, DeskResource } from '#platform/desk/resource.ts'
import { refuseUnless } from '#platform/errors.ts'
import { listOthers, listPresent, putPresent, removePresent } from './store.ts'

/** A person whose form has been silent since this time has left. */
const leftBefore = (now: Date) => new Date(now.getTime() - 3 * PRESENCE_SECONDS * 1000)

interface Said {
  resource: string
  id: number
  is_open: boolean
}

/** Records that the viewer opened or closed an object. Returns the others who have it open. */
export async function sayPresent(
  resources: readonly DeskResource[],
  { db, viewer, now }: DeskAsk,
  { resource, id, is_open: isOpen }: Said,
): Promise<{ others: DeskPresent[] }> {
  const found = resources.find(({ contract }) => contract.name === resource)
  // Without the right to read the list nobody learns who works on it.
  refuseUnless(
    found?.contract.roles.some((role) => viewer.desk!.roles.includes(role)),
    'not_found',
  )
  const opened = { resource, id, accountId: viewer.id }
  if (isOpen) await putPresent(db, opened, leftBefore(now), now)
  else await removePresent(db, opened)
  const others = await listOthers(db, opened, leftBefore(now))
  const people = new Map(
    (
      await findPeople(
        db,
        others.map(({ account_id }) => account_id),
      )
    ).map((one) => [one.id, one]),
  )
  return {
    others: others.flatMap(({ account_id, since }) => {
      const person = people.get(account_id)
      if (!person) return []
      const { username, name, avatar } = person
      return [{ username, name, avatar, since: since.toISOString() }]
    }),
  }
}

/** Lines for the command line: who has which object open. */
export async function listOpened(db: Db, now: Date): Promise<string[]> {
  const opened = await listPresent(db, leftBefore(now))
  const people = new Map(
    (
      await findPeople(
        db,
        opened.map(({ account_id }) => account_id),
      )
    ).map((one) => [one.id, one]),
  )
  return opened.map(
    ({ resource, object_id, account_id, since }) =>
      `${resource}:${object_id}  ${people.get(account_id)?.username ?? '—'}, с ${since.toISOString()}`,
  )
}
