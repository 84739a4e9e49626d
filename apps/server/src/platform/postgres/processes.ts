import { execFileSync } from 'node:child_process'
import { readFile, readlink } from 'node:fs/promises'

/**
 * Start time of a process, so that a reused pid is not taken for the old owner; empty for a dead one.
 * A zombie keeps its pid and start time, but counts as dead.
 */
export async function startOf(pid: number): Promise<string> {
  if (process.platform === 'linux') {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
    // proc(5): the name in parentheses may contain anything; the state follows it, and the start time is field 22.
    const [state = '', ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return isDead(state) ? '' : (fields[18] ?? '')
  }
  if (process.platform === 'win32') return isThere(pid) ? 'alive' : ''
  const [state = '', ...start] = ps(pid, 'stat=,lstart=').split(/\s+/)
  return isDead(state) ? '' : start.join(' ')
}

/** The command line; empty for a dead process. */
export async function commandOf(pid: number): Promise<string> {
  if (process.platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return (await startOf(pid)) === '' ? '' : ps(pid, 'command=')
}

/** The folder that the process works in; empty where the system does not tell. */
export async function folderOf(pid: number): Promise<string> {
  return process.platform === 'linux' ? readlink(`/proc/${pid}/cwd`).catch(() => '') : ''
}

function isDead(state: string) {
  return state === '' || /^[ZX]/.test(state)
}

function isThere(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function ps(pid: number, columns: string) {
  try {
    return execFileSync('ps', ['-ww', '-o', columns, '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}
