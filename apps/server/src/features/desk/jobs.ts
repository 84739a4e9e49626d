import { type DeskJob, deskJobs } from '@palata/contract/desk/own/jobs'
import type { Query } from '@palata/contract/endpoint'
import { sql } from 'kysely'
import { type Db, rows } from '#platform/database.ts'
import { eachIds, type Listing, listPage } from '#platform/desk/listing.ts'
import { deskOf } from '#platform/desk/resource.ts'
import { refuseUnless } from '#platform/errors.ts'

const listing: Listing<Query<typeof deskJobs.list>> = {
  from: sql`from graphile_worker.jobs t`,
  table: 'graphile_worker._private_jobs',
  sorts: { created: { column: sql`t.id`, type: sql`bigint` } },
  where: ({ state }) => [
    state === 'waiting' && sql`t.locked_at is null and t.attempts < t.max_attempts`,
    state === 'running' && sql`t.locked_at is not null`,
    state === 'dead' && sql`t.locked_at is null and t.attempts >= t.max_attempts`,
  ],
}

/** Desk resource of queued and dead jobs. */
export const jobsAtDesk = deskOf(deskJobs, {
  list: ({ db, now }, query) => listPage(db, listing, query, now, (ids) => readJobs(db, ids)),
  read: async ({ db }, id) => (await readJobs(db, [id])).get(id),
  eachIds: (db, query, now) => eachIds(db, listing, query, now),
  waiting: countDead,
  actions: {
    retry: {
      run: async ({ db, now }, id) => {
        const job = (await readJobs(db, [id])).get(id)
        refuseUnless(job, 'not_found')
        // `reschedule_jobs` skips a job that is running.
        const planned = await rows<{ id: number }>(
          db,
          'desk.retryJob',
          'select id from graphile_worker.reschedule_jobs(array[$1::bigint], run_at => $2, attempts => 0)',
          [id, now],
        )
        const said = planned.length > 0 ? 'будет выполнено сейчас' : 'уже выполняется'
        return { outcome: `${job.name}: ${said}`, isChanged: planned.length > 0 }
      },
    },
  },
})

async function countDead(db: Db): Promise<number> {
  return (await countJobs(db)).dead
}

export async function countJobs(db: Db): Promise<{ waiting: number; running: number; dead: number }> {
  const [row] = await rows<{ waiting: number; running: number; dead: number }>(
    db,
    'desk.countJobs',
    `select count(*) filter (where locked_at is null and attempts < max_attempts)::int as waiting,
       count(*) filter (where locked_at is not null)::int as running,
       count(*) filter (where locked_at is null and attempts >= max_attempts)::int as dead
     from (select locked_at, attempts, max_attempts from graphile_worker.jobs limit 100000) j`,
  )
  return row!
}

interface Row {
  id: number
  task_identifier: string
  attempts: number
  max_attempts: number
  run_at: Date
  created_at: Date
  locked_at: Date | null
  last_error: string | null
}

async function readJobs(db: Db, ids: number[]): Promise<Map<number, DeskJob>> {
  const found = await rows<Row>(
    db,
    'desk.jobs',
    `select id, task_identifier, attempts, max_attempts, run_at, created_at, locked_at, last_error
     from graphile_worker.jobs where id = any($1::bigint[])
       -- Columns of a view, of which the database does not tell that they are never empty.
       and task_identifier is not null and attempts is not null and max_attempts is not null
       and run_at is not null and created_at is not null`,
    [ids],
  )
  return new Map(
    found.map((row) => {
      const job: DeskJob = {
        id: row.id,
        name: row.task_identifier,
        state: row.locked_at ? 'running' : row.attempts >= row.max_attempts ? 'dead' : 'waiting',
        tries: row.attempts,
        most_tries: row.max_attempts,
        run_at: row.run_at.toISOString(),
        created_at: row.created_at.toISOString(),
        problem: (row.last_error ?? '').split('\n')[0]!.slice(0, 300),
      }
      return [row.id, job]
    }),
  )
}
