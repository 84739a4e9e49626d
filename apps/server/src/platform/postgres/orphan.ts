import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { commandOf, startOf } from './processes.ts'
import { StartFailure } from './startFailure.ts'

const PATIENCE_MS = 60_000
/** An unused pid: Linux has none above 4,194,304 and macOS none above 99,999. */
const NOBODYS_PID = 4_194_305

/** Stops a server that survived a `kill -9` of its parent, so that one owner starts again. */
export async function stopOrphan(cluster: string) {
  const lockFile = join(cluster, 'postmaster.pid')
  const [first = '', ...rest] = (await readFile(lockFile, 'utf8').catch(() => '')).split('\n')
  const pid = Number(first)
  if (!pid) return
  const command = await commandOf(pid)
  if (command && !command.includes('postgres')) await rm(lockFile) // the pid belongs to another program now
  if (!command.includes('postgres') || !command.includes(cluster)) {
    // PostgreSQL takes an unreaped dead process for a living one. Only the pid is changed:
    // the following lines tell PostgreSQL whether a session of the dead server still writes.
    if (command === '' && (await startOf(pid)) === '') await writeFile(lockFile, [NOBODYS_PID, ...rest].join('\n'))
    return
  }
  process.kill(pid, 'SIGINT')
  for (let waited = 0; waited < PATIENCE_MS; waited += 50) {
    await sleep(50)
    // An unreaped dead process keeps its pid but not its command.
    if (!(await commandOf(pid)).includes(cluster)) return
  }
  throw new StartFailure(`Прежний сервер базы (процесс ${pid}) не останавливается. Завершите его и запустите снова.`)
}
