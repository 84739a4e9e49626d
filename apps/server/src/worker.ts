import { EventEmitter } from 'node:events'
import { parseCronItems, run, type WorkerEvents, Logger as WorkerLogger } from 'graphile-worker'
import { atStart, scheduleOf, tasksOf } from './jobs.ts'
import type { Database } from './platform/database.ts'
import { sayAlive } from './platform/outbox/livingWorkers.ts'
import type { Work } from './work.ts'

/** Parallel jobs: they mostly wait for the database or outside services. */
const PLACES = 5

export interface RunningWorker {
  stop: () => Promise<void>
  /** Plans what runs at a start: also after an outage, which may have ended a series of jobs. */
  planAtStart: () => Promise<void>
  /** Settles when no more jobs are run: after `stop`, or when the library gave up. */
  ended: Promise<void>
}

/**
 * Runs the jobs and schedules stored in PostgreSQL, read over `queue`. A failed job is retried with growing delays. Jobs
 * run before this returns: who calls it keeps `stop` first and plans the jobs of the start after that.
 */
export async function startWorker(queue: Database, work: Work): Promise<RunningWorker> {
  const { logger } = work
  const events: WorkerEvents = new EventEmitter()
  let id = ''
  events.on('pool:create', ({ workerPool }) => {
    id = workerPool.id
  })
  const runner = await run({
    events,
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
  const onLost = (error: unknown) =>
    logger.warn({ err: error, often: 'the lock of a living worker' }, 'the lock of a living worker was lost')
  const alive = await sayAlive(queue, id, onLost).catch(async (error: unknown) => {
    await runner.stop()
    throw error
  })
  const stop = async () => {
    await runner.stop()
    alive.stop()
  }
  const planAtStart = async () => {
    for (const [task, how] of atStart(work)) await runner.addJob(task, {}, how)
  }
  // A series that the outage cut between two of its jobs would not go on by itself.
  let wasAway = false
  runner.events.on('pool:listen:error', () => {
    wasAway = true
  })
  runner.events.on('pool:listen:success', () => {
    if (!wasAway) return
    wasAway = false
    planAtStart().catch((error: unknown) => logger.warn({ err: error }, 'jobs of a start were not planned'))
  })
  return { stop, planAtStart, ended: runner.promise }
}
