import type { Database } from '#platform/database.ts'

/** The database as a worker has it whose server was killed: statements of this name fail so many times. */
export function awayDatabase(db: Database, statement: string, times: number): { db: Database; left: () => number } {
  let left = times
  const query = (...given: unknown[]) => {
    if (left === 0 || (given[0] as { name?: string })?.name !== statement)
      return (db.query as (...given: unknown[]) => Promise<unknown>).apply(db, given)
    left -= 1
    return Promise.reject(new Error('Connection terminated unexpectedly'))
  }
  const worker = new Proxy(db, {
    get: (target, name) => (name === 'query' ? query : Reflect.get(target, name)),
  })
  return { db: worker, left: () => left }
}
