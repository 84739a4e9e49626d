import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../apps/server/src/platform/database.ts'
import type { Outside } from './outside.ts'

const LETTERS_MS = 150_000
const everArrived = new Set<string>()

/** Waits until the worker has sent every letter; then counts those that never arrived or arrived twice. */
export async function letters(db: Database, outside: Outside) {
  await db.query('update letters set due_at = now() where sent_at is null and dropped_at is null and due_at > now()')
  await db.query(`select graphile_worker.add_job('letters.send', '{}')`)
  const until = performance.now() + LETTERS_MS
  while (performance.now() < until) {
    const { rowCount } = await db.query('select from letters where sent_at is null and dropped_at is null')
    if (!rowCount) break
    await pause(100)
  }
  const { rows } = await db.query<{ mark: string }>(
    `select 'letter-' || id || '-' || floor(extract(epoch from created_at) * 1000)::bigint as mark from letters`,
  )
  // The table keeps the letters of all rounds, this count those of one.
  const arrived = outside.letters().map((id) => id.replace(/^<|@.*$/g, ''))
  for (const id of arrived) everArrived.add(id)
  return {
    arrived: arrived.length,
    twice: arrived.length - new Set(arrived).size,
    lost: rows.filter(({ mark }) => !everArrived.has(mark)).map(({ mark }) => mark),
  }
}
