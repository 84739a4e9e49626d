import { Logger, runOnce, type TaskList } from 'graphile-worker'
import { tell } from '#features/notifications'
import { tellingTasks } from '#jobs.ts'
import type { Database } from '#platform/database.ts'

const silent = new Logger(() => () => {})

/** A worker that runs the waiting notification jobs, then ends. */
export function teller(db: Database, now: () => Date) {
  const taskList: TaskList = Object.fromEntries(
    tellingTasks().map(([task, source]) => [
      task,
      async (payload: unknown) => {
        await tell(db, source, payload, now())
      },
    ]),
  )
  return () => runOnce({ pgPool: db, taskList, logger: silent, noHandleSignals: true })
}
