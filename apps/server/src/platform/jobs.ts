import type { Db } from './database.ts'

/** Plans a job of the worker in the caller's transaction: it runs exactly when the change it follows was committed. */
export async function addJob(tx: Db, name: string) {
  await tx.query('select graphile_worker.add_job($1)', [name])
}
