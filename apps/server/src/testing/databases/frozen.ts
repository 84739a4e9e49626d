import type { Database } from '#platform/database.ts'

/**
 * The database as a worker has it that stops like a process under SIGSTOP: right after the statement with this name has
 * been answered, nothing of it goes on until `thaw()`.
 */
export function frozenAfter(db: Database, statement: string) {
  const frozen = Promise.withResolvers<void>()
  const thawed = Promise.withResolvers<void>()
  let isFrozen = false
  const pausing =
    (call: (...given: unknown[]) => Promise<unknown>) =>
    async (...given: unknown[]) => {
      if (isFrozen) await thawed.promise
      const result = await call(...given)
      if ((given[0] as { name?: string })?.name === statement) {
        isFrozen = true
        frozen.resolve()
        await thawed.promise
      }
      return result
    }
  const worker = new Proxy(db, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (name === 'query' || name === 'connect')
        return pausing((value as never as typeof target.query).bind(target) as never)
      return value
    },
  })
  return {
    /** The pool of the worker that freezes. */
    db: worker,
    /** Resolves once the worker stands still. */
    frozen: frozen.promise,
    thaw() {
      isFrozen = false
      thawed.resolve()
    },
  }
}
