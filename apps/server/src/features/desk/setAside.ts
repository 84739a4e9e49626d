import { type DeskSetAsideRow, deskSetAside } from '@palata/contract/desk/own/setAside'
import type { Query } from '@palata/contract/endpoint'
import { sql } from 'kysely'
import { listSetAside, putAwayRow, setAsideTable, waitingSetAside } from '#platform/batches/setAside.ts'
import type { Db } from '#platform/database.ts'
import { eachIds, type Listing, listPage } from '#platform/desk/listing.ts'
import { deskOf } from '#platform/desk/resource.ts'
import { refuseUnless } from '#platform/errors.ts'

const listing: Listing<Query<typeof deskSetAside.list>> = {
  ...setAsideTable,
  sorts: { last: { column: sql`t.last_at`, type: sql`timestamptz` } },
  where: ({ state }) => [state === 'waiting' && sql`not t.is_put_away`, state === 'put_away' && sql`t.is_put_away`],
}

/** Desk resource of the rows that outside services gave and that could not be stored. */
export const setAsideAtDesk = deskOf(deskSetAside, {
  list: ({ db, now }, query) => listPage(db, listing, query, now, (ids) => readRows(db, ids)),
  read: async ({ db }, id) => (await readRows(db, [id])).get(id),
  eachIds: (db, query, now) => eachIds(db, listing, query, now),
  waiting: async (db) => (await waitingSetAside(db)).count,
  oldest: async (db) => (await waitingSetAside(db)).oldest,
  actions: {
    dismiss: {
      run: async ({ db }, id) => {
        const row = (await readRows(db, [id])).get(id)
        refuseUnless(row, 'not_found')
        const isChanged = await putAwayRow(db, id)
        return { outcome: `${row.source}, ${row.key}: больше не напоминаем`, isChanged }
      },
    },
  },
})

async function readRows(db: Db, ids: number[]): Promise<Map<number, DeskSetAsideRow>> {
  const found = await listSetAside(db, ids)
  return new Map(
    found.map(({ first_at, last_at, ...row }) => [
      row.id,
      { ...row, first_at: first_at.toISOString(), last_at: last_at.toISOString() },
    ]),
  )
}
