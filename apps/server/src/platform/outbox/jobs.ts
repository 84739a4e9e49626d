import type { Db } from '../database.ts'

/** Plans a worker's job in the caller's transaction: it runs exactly when the change is committed. */
export async function addJob(tx: Db, name: string, payload: object = {}) {
  await tx.query('select graphile_worker.add_job($1, $2::json)', [name, JSON.stringify(payload)])
}

/** Plans the job for `at`; replaces an earlier plan that still waits. */
export async function addJobAt(db: Db, name: string, at: Date) {
  await db.query(`select graphile_worker.add_job($1, run_at => $2, job_key => $1 || ' later')`, [name, at])
}

/**
 * Frees runs of the job older than `seconds`: their worker was killed, and they run again. Only for idempotent jobs.
 * The library's workers run one job at a time each.
 */
export async function freeStuckJobs(db: Db, name: string, seconds: number, now: Date) {
  await db.query(
    `select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
     from graphile_worker.jobs where task_identifier = $1 and locked_at < $2::timestamptz - make_interval(secs => $3)
     having count(*) > 0`,
    [name, now, seconds],
  )
}
