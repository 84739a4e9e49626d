import { type ChildProcess, spawn } from 'node:child_process'

/** Waits for the end of its input, which the system closes when we die however we die, and then ends the database in order. */
const SCRIPT = 'read -r _; kill -INT "$1"'

/**
 * Sees to it that the database does not outlive this process, even one that is killed without a word.
 * Windows has no such shell: there the next start finds the database that was left behind.
 */
export function watchOver(database: ChildProcess, log: (line: string) => void) {
  if (process.platform === 'win32' || database.pid === undefined) return
  const watchdog = spawn('sh', ['-c', SCRIPT, 'sh', String(database.pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    // Its own group: Ctrl+C in the terminal must not end it before the database.
    detached: true,
  })
  watchdog.once('error', (error) => log(`nobody watches over the database: ${error.message}`))
  // A database that ended by itself leaves its number to somebody else.
  database.once('exit', () => watchdog.kill('SIGKILL'))
  watchdog.unref()
}
