import { type DeskRestriction, deskRestrictions } from '@palata/contract/desk/accounts/restrictions'
import type { Query } from '@palata/contract/endpoint'
import { sql } from 'kysely'
import { idNamed } from '#features/people'
import { type Listing, listPage } from '#platform/desk/listing.ts'
import { deskOf } from '#platform/desk/resource.ts'
import { listRestrictions, type RestrictionRow } from './store.ts'

const listing: Listing<Query<typeof deskRestrictions.list>> = {
  from: sql`from restrictions t`,
  table: 'restrictions',
  sorts: { created: { column: sql`t.id`, type: sql`integer` } },
  where: ({ kind }) => [kind && sql`t.kind = ${sql.lit(kind)}`],
  narrow: ({ state, person }, now) => {
    const standing = sql`t.lifted_at is null and (t.until is null or t.until > ${now})`
    return [
      state && { holds: state === 'standing' ? standing : sql`not (${standing})` },
      person !== undefined && { holds: sql`t.account_id = ${idNamed(person)}` },
    ]
  },
}

/** Current and past restrictions. They are lifted on the person's page. */
export const restrictionsAtDesk = deskOf(deskRestrictions, {
  list: ({ db, now }, query) =>
    listPage(db, listing, query, now, async (ids) => {
      const found = await listRestrictions(db, ids)
      return new Map(found.map((row) => [row.id, present(row, now)]))
    }),
  async read({ db, now }, id) {
    const [row] = await listRestrictions(db, [id])
    return row && present(row, now)
  },
  actions: {},
})

function present({ account_id, username, name, avatar, ...row }: RestrictionRow, now: Date): DeskRestriction {
  return {
    id: row.id,
    person: { id: account_id, username, name, avatar },
    kind: row.kind,
    reason: row.reason,
    actor: row.actor,
    created_at: row.created_at.toISOString(),
    until: row.until?.toISOString() ?? null,
    lifted_at: row.lifted_at?.toISOString() ?? null,
    lifted_by: row.lifted_by,
    is_standing: row.lifted_at === null && (row.until === null || row.until > now),
  }
}
