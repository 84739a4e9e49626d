import { type DeskAppeal, deskAppeals } from '@palata/contract/desk/appeals'
import type { Query } from '@palata/contract/endpoint'
import { sql } from 'kysely'
import { findPeople, idNamed } from '#features/people'
import { eachIds, type Listing, listPage } from '#platform/desk/listing.ts'
import { type DeskAsk, deskOf } from '#platform/desk/resource.ts'
import { decideAppeal, refusalOf } from './actions.ts'
import { type AppealRow, countWaiting, listAppeals } from './store.ts'

const listing: Listing<Query<typeof deskAppeals.list>> = {
  from: sql`from appeals t`,
  table: 'appeals',
  sorts: { created: { column: sql`t.id`, type: sql`integer` } },
  where: ({ state }) => [state && sql`t.state = ${sql.lit(state)}`],
  narrow: ({ person }) => [person !== undefined && { holds: sql`t.account_id = ${idNamed(person)}` }],
}

/** Appeals, decided by somebody other than who made the decision and answered by letter. */
export const appealsAtDesk = deskOf(deskAppeals, {
  list: (ask, query) => listPage(ask.db, listing, query, ask.now, (ids) => readAppeals(ask, ids)),
  read: async (ask, id) => (await readAppeals(ask, [id])).get(id),
  eachIds: (db, query, now) => eachIds(db, listing, query, now),
  waiting: async (db) => (await countWaiting(db)).count,
  oldest: async (db) => (await countWaiting(db)).oldest,
  actions: {
    uphold: {
      run: async ({ db, viewer, now }, id, { answer }) => {
        const { username } = await decideAppeal(db, id, { state: 'upheld', answer }, viewer, now)
        return { outcome: `Возражение № ${id} принято, решение отменено`, about: username }
      },
    },
    dismiss: {
      run: async ({ db, viewer, now }, id, { answer }) => {
        const { username } = await decideAppeal(db, id, { state: 'dismissed', answer }, viewer, now)
        return { outcome: `Возражение № ${id} отклонено, решение осталось`, about: username }
      },
    },
  },
})

async function readAppeals({ db, viewer }: DeskAsk, ids: number[]): Promise<Map<number, DeskAppeal>> {
  const found = await listAppeals(db, ids)
  const people = await findPeople(
    db,
    found.map(({ account_id }) => account_id),
  )
  const byId = new Map(people.map((person) => [person.id, person]))
  return new Map(
    found.flatMap((row): [number, DeskAppeal][] => {
      const person = byId.get(row.account_id)
      return person ? [[row.id, present(row, person, refusalOf(row, viewer))]] : []
    }),
  )
}

function present(row: AppealRow, person: DeskAppeal['person'], refusal: string | null): DeskAppeal {
  const { id, what, title, url, acted_by, reason, message, state, answer, decided_by } = row
  const { id: personId, username, name, avatar } = person
  return {
    id,
    person: { id: personId, username, name, avatar },
    what,
    title,
    url,
    acted_by,
    acted_at: row.acted_at.toISOString(),
    reason,
    until: row.until?.toISOString() ?? null,
    message,
    state,
    answer,
    created_at: row.created_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
    decided_by,
    refusal,
  }
}
