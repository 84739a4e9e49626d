import { deskBulks } from '@palata/contract/desk/own/bulks'
import { sql } from 'kysely'
import { type Listing, listPage } from '#platform/desk/listing.ts'
import { actionOf, type DeskResource, deskOf } from '#platform/desk/resource.ts'
import { Refusal, refuseUnless } from '#platform/errors.ts'
import { addJob } from '#platform/outbox/jobs.ts'
import { undoBulk } from './bulk/actions.ts'
import { type BulkRow, findBulk, listBulks, listProblems, setState } from './bulk/store.ts'

const listing: Listing<{ sort: string; limit: number }> = {
  from: sql`from desk_bulks t`,
  table: 'desk_bulks',
  sorts: { created: { column: sql`t.id`, type: sql`integer` } },
}

/** Desk resource of bulk actions. `all` returns the resources they may act on, called once all are known. */
export function bulksAtDesk(all: () => readonly DeskResource[]): DeskResource {
  return deskOf(deskBulks, {
    list: ({ db, now }, query) =>
      listPage(db, listing, query, now, async (ids) => {
        const found = await listBulks(db, ids)
        return new Map(found.map((row) => [row.id, present(row)]))
      }),
    async read({ db }, id) {
      const bulk = await findBulk(db, id)
      return bulk && { ...present(bulk), problems: await listProblems(db, id) }
    },
    actions: {
      stop: {
        run: async ({ db, viewer }, id) => {
          await requireOwn(id, viewer.desk!.roles, db)
          return change(await setState(db, id, 'stopped'), `Действие № ${id} остановлено`)
        },
      },
      resume: {
        run: async ({ db, viewer }, id) => {
          const bulk = await requireOwn(id, viewer.desk!.roles, db)
          // A bulk action runs with the rights of whoever started it, so only that person resumes it.
          if (bulk.operator_id !== viewer.id) throw new Refusal('bad_input', `Продолжить может ${bulk.operator}`)
          const isSet = await setState(db, id, 'running')
          if (isSet) await addJob(db, 'desk.bulk')
          return change(isSet, `Действие № ${id} продолжено`)
        },
      },
      undo: {
        run: async (ask, id, { reason }) => {
          const { bulk, total } = await undoBulk(all(), ask, id, reason)
          return { outcome: `Начато действие № ${bulk}, обратное № ${id}: объектов ${total}` }
        },
      },
    },
  })

  async function requireOwn(id: number, roles: readonly string[], db: Parameters<typeof findBulk>[0]) {
    const bulk = await findBulk(db, id)
    refuseUnless(bulk, 'not_found')
    const resource = all().find(({ contract }) => contract.name === bulk.resource)
    const wanted = (resource && actionOf(resource, bulk.action)?.roles) ?? resource?.contract.roles ?? []
    // `not_found`: nobody learns of bulk actions on lists closed to them.
    refuseUnless(
      roles.some((role) => (wanted as readonly string[]).includes(role)),
      'not_found',
    )
    return bulk
  }

  function present(row: BulkRow) {
    const { id, action, operator, total, done, failed } = row
    const resource = all().find(({ contract }) => contract.name === row.resource)
    return {
      id,
      resource: row.resource,
      action,
      operator,
      // The table's CHECK guarantees the state; the driver sees only text.
      state: row.state as 'running' | 'stopped' | 'done',
      total,
      done,
      failed,
      created_at: row.created_at.toISOString(),
      finished_at: row.finished_at?.toISOString() ?? null,
      can_undo: row.state !== 'running' && done > 0 && Boolean(resource && actionOf(resource, action)?.undo),
    }
  }
}

function change(isSet: boolean, outcome: string) {
  return isSet ? { outcome } : { outcome: 'Ничего не изменилось', isChanged: false }
}
