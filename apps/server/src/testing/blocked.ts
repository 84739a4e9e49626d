import type { Database, Db } from '#platform/database.ts'

/** Resolves once another connection waits for a lock that the transaction holds. */
export async function blockedBy(db: Database, tx: Db) {
  const { rows: own } = await tx.query<{ pid: number }>('select pg_backend_pid() as pid')
  const { pid } = own[0]!
  for (let waiting = 0; waiting === 0; ) {
    const { rowCount } = await db.query('select from pg_locks where not granted and $1 = any(pg_blocking_pids(pid))', [
      pid,
    ])
    waiting = rowCount ?? 0
  }
}
