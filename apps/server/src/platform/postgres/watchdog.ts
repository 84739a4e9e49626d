import { type ChildProcess, spawn } from 'node:child_process'

/** Waits for the end of its input, which the system closes however this process dies, and then stops the database. */
const SCRIPT = 'read -r _; kill -INT "$1"'

/**
 * Makes sure that the database does not outlive this process, even after `kill -9`.
 * Windows has no such shell: there the next start finds the orphaned database.
 */
export function watchOver(database: ChildProcess, log: (line: string) => void) {
  if (process.platform === 'win32' || database.pid === undefined) return
  const watchdog = spawn('sh', ['-c', SCRIPT, 'sh', String(database.pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    // Its own process group: Ctrl+C in the terminal must not end it before the database.
    detached: true,
  })
  watchdog.once('error', (error) => log(`nobody watches over the database: ${error.message}`))
  // The pid of a database that ended by itself may be reused.
  database.once('exit', () => watchdog.kill('SIGKILL'))
  watchdog.unref()
}
