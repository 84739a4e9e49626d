import pg from 'pg'
import type { Database } from '../database.ts'

/**
 * Does the work unless another process does it now, however long it takes. The lock is that of a connection of its own:
 * a process that dies loses it, and no transaction stays open meanwhile.
 * @param key any constant that no other work has: the key of an advisory lock
 */
export async function runAlone(db: Database, key: number, work: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ ...db.options, application_name: 'palata-alone' })
  // The stream reports a lost connection; an unhandled event would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [key])
    if (rows[0]!.taken) await work()
  } finally {
    await client.end()
  }
}
