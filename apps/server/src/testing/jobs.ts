import { Logger, runOnce, type TaskList } from 'graphile-worker'
import { muteNotifications, tell } from '#features/notifications'
import { findables } from '#features.ts'
import { noticeSources, tellingTasks } from '#jobs.ts'
import type { Database } from '#platform/database.ts'

const silent = new Logger(() => () => {})

/** A worker that runs the waiting notification jobs, then ends. */
export function teller(db: Database, now: () => Date) {
  const taskList: TaskList = Object.fromEntries(
    tellingTasks().map(([task, source]) => [
      task,
      async (payload: unknown) => {
        await tell({ db, findables }, source, payload, now())
      },
    ]),
  )
  taskList['notifications.mute'] = (payload) =>
    muteNotifications({ db, findables, notices: noticeSources() }, now(), payload)
  return () => runOnce({ pgPool: db, taskList, logger: silent, noHandleSignals: true })
}
