import { parseCronItems, type Runner, run, Logger as WorkerLogger } from 'graphile-worker'
import { atStart, scheduleOf, tasksOf, type Work } from './jobs.ts'
import type { Database } from './platform/database.ts'

/** Parallel jobs: they mostly wait for the database or outside services. */
const PLACES = 5

/** Runs the jobs and schedules stored in PostgreSQL, read over `queue`. A failed job is retried with growing delays. */
export async function startWorker(queue: Database, work: Work): Promise<Runner> {
  const { logger } = work
  const runner = await run({
    pgPool: queue,
    concurrency: PLACES,
    noHandleSignals: true,
    pollInterval: 2_000,
    taskList: tasksOf(work),
    parsedCronItems: parseCronItems(scheduleOf(work)),
    logger: new WorkerLogger((scope) => (level, message, meta) => {
      logger[level === 'info' ? 'debug' : (level as 'warn')]({ ...scope, ...meta }, message)
    }),
  })
  for (const [task, how] of atStart(work)) await runner.addJob(task, {}, how)
  return runner
}
