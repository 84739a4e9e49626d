import { type Database, transaction } from '#platform/database.ts'

/** A trigger plans the job `task` for each `event`, in the event's transaction. */
export interface Follower {
  event: string
  task: string
}

/** An arbitrary lock key: processes that declare at once wait for each other. */
const LOCK = 7_281_155
const KEPT_DAYS = 7

/**
 * Stores this version's pairs of event and job and removes those that no process has declared for a week: until then a
 * worker of another version may still need them. Called at every start and daily by the worker.
 */
export async function declareFollowers(db: Database, followers: Follower[], now: Date) {
  await transaction(db, async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [LOCK])
    await tx.query(
      `insert into outbox_followers as f (event, task, declared_at)
       select event, task, $3 from unnest($1::text[], $2::text[]) as d(event, task)
       on conflict (event, task) do update set declared_at = greatest(f.declared_at, excluded.declared_at)`,
      [followers.map(({ event }) => event), followers.map(({ task }) => task), now],
    )
    await tx.query('delete from outbox_followers where declared_at < $1::timestamptz - make_interval(days => $2)', [
      now,
      KEPT_DAYS,
    ])
  })
}
