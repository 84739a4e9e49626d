import type { Logger } from 'pino'
import { isDatabaseAway } from '../database.ts'
import { cutOff } from '../workers/ending.ts'

/** Milliseconds for requests in flight and running jobs; a process whose state is unknown must not stay. */
const LONGEST_END_MS = 25_000

/**
 * The last guard: an error that no code owns is logged as fatal, and the process ends in order with code 1, so that its
 * supervisor starts it anew. No request of a reader may get here: whoever opens a stream, a timer or a promise handles
 * its errors.
 */
export function guardProcess(log: Logger, end: () => Promise<unknown>) {
  const last = (error: unknown) => {
    const isFirst = process.exitCode !== 1
    process.exitCode = 1
    log.fatal({ err: error }, 'an error that no code owns: the process ends')
    if (!isFirst) return
    setTimeout(() => cutOff(log, LONGEST_END_MS), LONGEST_END_MS).unref()
    end().catch((failure: unknown) => {
      log.fatal({ err: failure }, 'the process could not end in order')
      process.exit(1)
    })
  }
  process.on('uncaughtException', last)
  process.on('unhandledRejection', (error) => {
    // The job library leaves a failed write of a job's result unhandled; the job is run again later.
    if (isDatabaseAway(error)) log.warn({ err: error }, 'the database went away under a job')
    else last(error)
  })
}
