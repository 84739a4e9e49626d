import { stopWorkers } from './index.ts'

/** After this time whatever still runs in a thread is ended, and its request is answered. */
const WORKERS_MS = 5_000
/** After this time the process ends, finished or not: supervisors kill soon after, and PostgreSQL has its own guard. */
const LONGEST_MS = 20_000

/** Call it when the process begins to end: it then ends in time, whatever runs. */
export function endInTime({ workersMs = WORKERS_MS, longestMs = LONGEST_MS } = {}) {
  setTimeout(() => void stopWorkers(), workersMs).unref()
  setTimeout(() => process.exit(process.exitCode || 1), longestMs).unref()
}
