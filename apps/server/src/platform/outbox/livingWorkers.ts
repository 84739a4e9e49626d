import type { PoolClient } from 'pg'
import { type Database, type Db, rows } from '../database.ts'

/** First key of the locks by which worker processes are known to live; the second is of their id. */
const SPACE = 1_911_545
const RETRY_MS = 1_000

/**
 * Holds a lock that PostgreSQL frees when this process ends, however it ends. The lock has a connection of its own; after
 * a lost one it is taken again. Resolves once the lock is first held; `stop` gives it back.
 */
export async function sayAlive(db: Database, workerId: string, onLost: (error: unknown) => void) {
  let connection: PoolClient | null = null
  let isStopped = false
  let retry: NodeJS.Timeout | undefined

  async function hold() {
    const client = await db.connect()
    try {
      await client.query('select pg_advisory_lock_shared($1, hashtext($2))', [SPACE, workerId])
    } catch (error) {
      client.release(true)
      throw error
    }
    if (isStopped) return client.release(true)
    connection = client
    client.once('end', () => {
      if (isStopped || connection !== client) return
      connection = null
      client.release(true)
      holdAgain()
    })
  }

  function holdAgain() {
    if (isStopped) return
    hold().catch((error: unknown) => {
      onLost(error)
      retry = setTimeout(holdAgain, RETRY_MS).unref()
    })
  }

  await hold()
  return {
    stop() {
      isStopped = true
      clearTimeout(retry)
      connection?.release(true)
      connection = null
    },
  }
}

/** Seconds. A worker that has just begun takes its lock within them. */
const JUST_BEGUN = 30

/**
 * Frees the jobs of worker processes that have ended without finishing them: they run once more. The library itself
 * waits four hours.
 */
export async function freeJobsOfTheDead(db: Db) {
  await rows(
    db,
    'outbox.freeJobsOfTheDead',
    `with held as materialized (
       select locked_by from graphile_worker.jobs where locked_by is not null
       group by locked_by having max(locked_at) < now() - interval '${JUST_BEGUN} seconds'),
     dead as materialized (select locked_by from held where pg_try_advisory_xact_lock(${SPACE}, hashtext(locked_by)))
     select graphile_worker.force_unlock_workers(array_agg(locked_by)) from dead having count(*) > 0`,
  )
}
