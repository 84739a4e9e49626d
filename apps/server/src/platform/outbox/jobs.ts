import type { Db } from '../database.ts'

/** Plans a worker's job in the caller's transaction: it runs exactly when the change is committed. */
export async function addJob(tx: Db, name: string, payload: object = {}) {
  await tx.query('select graphile_worker.add_job($1, $2::json)', [name, JSON.stringify(payload)])
}

/**
 * The same for a job that works on all that waits and takes long: of those that wait one is enough, and none runs beside
 * another, so that it never has more than one of the worker's places.
 */
export async function addLongJob(tx: Db, name: string) {
  await tx.query('select graphile_worker.add_job($1, job_key => $2, queue_name => $1)', [name, longJobKey(name)])
}

/** The key of a long job that waits. */
export const longJobKey = (name: string) => `${name} alone`

/** The same for a job about one thing, named by the key: of those that wait for it one is enough. */
export async function addJobAbout(tx: Db, name: string, key: string, payload: object) {
  await tx.query(`select graphile_worker.add_job($1, $2::json, job_key => $1 || ' ' || $3)`, [
    name,
    JSON.stringify(payload),
    key,
  ])
}

/** Plans the job for `at`; replaces an earlier plan that still waits. */
export async function addJobAt(db: Db, name: string, at: Date) {
  await db.query(`select graphile_worker.add_job($1, run_at => $2, job_key => $1 || ' later')`, [name, at])
}
