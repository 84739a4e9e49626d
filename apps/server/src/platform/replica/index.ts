import type pg from 'pg'
import type { Database } from '../database.ts'
import { isRead, neededPosition } from './reading.ts'
import { Replica, type ReplicaOptions } from './replica.ts'

export { withReplica } from './reading.ts'
export type { Replica } from './replica.ts'

/**
 * Lets a replica answer the pool's reads inside `withReplica`. Transactions, statements that change something and
 * everything outside stay with the primary. Returns the replica.
 */
export function readFromReplica(db: Database, options: Omit<ReplicaOptions, 'primary'>): Replica {
  const atPrimary = db.query.bind(db) as (...given: unknown[]) => Promise<pg.QueryResult>
  const replica = new Replica({
    ...options,
    primary: Object.assign(Object.create(db) as Database, { query: atPrimary }),
  })
  const query = async (...given: unknown[]) => {
    const position = neededPosition()
    const asked = position === null ? null : configOf(given)
    const answer = asked && isRead(asked.text) ? await replica.read(asked, position!) : null
    return answer ?? atPrimary(...given)
  }
  Object.assign(db, { query })
  return replica
}

function configOf([query, values]: unknown[]): pg.QueryConfig | null {
  if (typeof query === 'string') return { text: query, ...(Array.isArray(values) && { values }) }
  return typeof query === 'object' && query !== null && 'text' in query ? (query as pg.QueryConfig) : null
}
