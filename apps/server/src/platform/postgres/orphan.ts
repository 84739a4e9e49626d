import { execFileSync } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartFailure } from './startFailure.ts'

const PATIENCE_MS = 60_000

/** After a `kill -9` of its parent the server lives on; it is asked to finish, so that one owner starts anew. */
export async function stopOrphan(cluster: string) {
  const lockFile = join(cluster, 'postmaster.pid')
  const pid = Number((await readFile(lockFile, 'utf8').catch(() => '')).split('\n')[0])
  if (!pid) return
  const command = await commandOf(pid)
  if (command && !command.includes('postgres')) await rm(lockFile) // the number belongs to somebody else now
  if (!command.includes('postgres') || !command.includes(cluster)) return
  process.kill(pid, 'SIGINT')
  for (let waited = 0; waited < PATIENCE_MS; waited += 50) {
    await sleep(50)
    // A dead process that nobody has collected keeps its number but not its command.
    if (!(await commandOf(pid)).includes(cluster)) return
  }
  throw new StartFailure(`Прежний сервер базы (процесс ${pid}) не останавливается. Завершите его и запустите снова.`)
}

async function commandOf(pid: number): Promise<string> {
  if (process.platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  try {
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return ''
  }
}
