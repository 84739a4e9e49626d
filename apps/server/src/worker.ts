import { parseCronItems, type Runner, run, Logger as WorkerLogger } from 'graphile-worker'
import { atStart, type JobOptions, scheduleOf, tasksOf } from './jobs.ts'

/** Runs the jobs and schedules kept in PostgreSQL. A failed job is retried with growing pauses. */
export async function startWorker(options: JobOptions): Promise<Runner> {
  const { db, logger } = options
  const runner = await run({
    pgPool: db,
    concurrency: 3,
    noHandleSignals: true,
    pollInterval: 2_000,
    taskList: tasksOf(options),
    parsedCronItems: parseCronItems(scheduleOf(options)),
    logger: new WorkerLogger((scope) => (level, message, meta) => {
      logger[level === 'info' ? 'debug' : (level as 'warn')]({ ...scope, ...meta }, message)
    }),
  })
  for (const [task, how] of atStart(options)) await runner.addJob(task, {}, how)
  return runner
}
