import { Logger, runOnce, type TaskList } from 'graphile-worker'
import { tell } from '#features/notifications'
import { features } from '#features.ts'
import type { Database } from '#platform/database.ts'

const silent = new Logger(() => () => {})

/** A worker that runs the waiting notification jobs, then ends. */
export function teller(db: Database, now: () => Date) {
  const taskList: TaskList = Object.fromEntries(
    features.flatMap(({ name, notices }) =>
      notices
        ? [
            [
              `${name}.tell`,
              async (payload: unknown) => {
                await tell(db, notices, payload, now())
              },
            ] as const,
          ]
        : [],
    ),
  )
  return () => runOnce({ pgPool: db, taskList, logger: silent, noHandleSignals: true })
}
