import { open, readFile, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { commandOf, folderOf } from './processes.ts'
import { StartFailure } from './startFailure.ts'

const PATIENCE_MS = 60_000
/** An unused pid, with as many digits as the longest: Linux has none above 4,194,304 and macOS none above 99,999. */
const NOBODYS_PID = 4_194_305

/** Stops a server that survived a `kill -9` of its parent, so that one owner starts again. */
export async function stopOrphan(cluster: string) {
  const lockFile = join(cluster, 'postmaster.pid')
  const [first = '', ...rest] = (await readFile(lockFile, 'utf8').catch(() => '')).split('\n')
  const pid = Number(first)
  if (!pid) {
    // A server that ended while it wrote the file: PostgreSQL refuses an empty one for ever.
    await rm(lockFile, { force: true })
    return
  }
  if (!(await isServer(pid, cluster))) {
    // PostgreSQL takes an unreaped dead process, or another program with its number, for a living server.
    // Only the pid is changed: the following lines tell it whether a session of the dead server still writes.
    await overwrite(lockFile, [NOBODYS_PID, ...rest].join('\n'))
    return
  }
  process.kill(pid, 'SIGINT')
  // A paused server hears nothing before this.
  process.kill(pid, 'SIGCONT')
  for (let waited = 0; waited < PATIENCE_MS; waited += 50) {
    await sleep(50)
    // An unreaped dead process keeps its pid but not its command.
    if (!(await isServer(pid, cluster))) return
  }
  throw new StartFailure(`Прежний сервер базы (процесс ${pid}) не останавливается. Завершите его и запустите снова.`)
}

/** Whether the process is PostgreSQL on this cluster, whose folder it may name by another path. */
async function isServer(pid: number, cluster: string): Promise<boolean> {
  const command = await commandOf(pid)
  if (!command.includes('postgres')) return false
  return command.includes(cluster) || (await folderOf(pid)) === (await realpath(cluster))
}

/** Writes over the beginning of a file without emptying it first, which on a full disk would lose it. */
async function overwrite(file: string, text: string) {
  const handle = await open(file, 'r+')
  try {
    await handle.write(text, 0)
  } finally {
    await handle.close()
  }
}
