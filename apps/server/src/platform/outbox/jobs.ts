import type { Db } from '../database.ts'

/** Plans a worker's job in the caller's transaction: it runs exactly when the change is committed. */
export async function addJob(tx: Db, name: string, payload: object = {}) {
  await tx.query('select graphile_worker.add_job($1, $2::json)', [name, JSON.stringify(payload)])
}

/** Plans the job for `at`; replaces an earlier plan that still waits. */
export async function addJobAt(db: Db, name: string, at: Date) {
  await db.query(`select graphile_worker.add_job($1, run_at => $2, job_key => $1 || ' later')`, [name, at])
}
