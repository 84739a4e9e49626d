import type { Logger } from 'pino'
import { stopWorkers } from './index.ts'

/** After this time whatever still runs in a thread is ended, and its request is answered. */
const WORKERS_MS = 5_000
/** After this time the process ends, finished or not: supervisors kill soon after, and PostgreSQL has its own guard. */
const LONGEST_MS = 20_000

/** Call it when the process begins to end: it then ends in time, whatever runs. */
export function endInTime(log: Logger, { workersMs = WORKERS_MS, longestMs = LONGEST_MS } = {}) {
  setTimeout(() => void stopWorkers(), workersMs).unref()
  setTimeout(() => cutOff(log, longestMs), longestMs).unref()
}

/** Ends the process at once, and says what kept it. */
export function cutOff(log: Logger, afterMs: number) {
  log.fatal({ afterMs, open: process.getActiveResourcesInfo() }, 'the process did not end in time and is cut off')
  process.exit(process.exitCode || 1)
}
