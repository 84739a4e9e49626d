import { readFileSync } from 'node:fs'

const EACH_MS = 500

/**
 * Calls `act` once `npm`, or the shell that it started this process in, has ended. Started otherwise, this process may
 * outlive its parent, as after `nohup … &`, and nothing is watched.
 */
export function whenStarterEnds(act) {
  if (!process.env.npm_lifecycle_event) return
  const known = starters()
  const timer = setInterval(() => {
    if (starters() === known) return
    clearInterval(timer)
    act()
  }, EACH_MS)
  timer.unref()
}

/** Numbers of the parent and, where the system tells, of its parent: an ended one is replaced by another. */
function starters() {
  return `${process.ppid} ${isShell(process.ppid) ? parentOf(process.ppid) : ''}`
}

function isShell(pid) {
  return /^(?:ba|da|z|k|a)?sh$/.test(statOf(pid).name)
}

function parentOf(pid) {
  return statOf(pid).parent
}

/** proc(5): the name in parentheses may contain anything; the state and the parent follow it. */
function statOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [, , parent] = stat.slice(stat.lastIndexOf(')')).split(' ')
    return { name: stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')')), parent }
  } catch {
    return { name: '', parent: '' }
  }
}
