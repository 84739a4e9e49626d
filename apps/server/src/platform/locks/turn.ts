import { type Db, rows } from '../database.ts'

/** A turn that one transaction at a time has, in whatever process; it ends with the transaction. */
export interface Turn {
  /** Takes the turn if it is free; false when another transaction has it. */
  take(tx: Db): Promise<boolean>
  /** Waits until the turn is free, and takes it. */
  wait(tx: Db): Promise<void>
}

/**
 * @param name The feature's name, for the statements' names.
 * @param key Any constant that no other turn has: the key of an advisory lock.
 */
export function turnOf(name: string, key: number): Turn {
  return {
    async take(tx) {
      const [row] = await rows<{ taken: boolean }>(
        tx,
        `${name}.turn`,
        'select pg_try_advisory_xact_lock($1) as taken',
        [key],
      )
      return row!.taken
    },
    async wait(tx) {
      await rows(tx, `${name}.awaitTurn`, 'select pg_advisory_xact_lock($1)', [key])
    },
  }
}
