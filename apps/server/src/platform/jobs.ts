import type { Db } from './database.ts'

/** Plans a job of the worker in the caller's transaction: it runs exactly when the change it follows was committed. */
export async function addJob(tx: Db, name: string, payload: object = {}) {
  await tx.query('select graphile_worker.add_job($1, $2::json)', [name, JSON.stringify(payload)])
}
