import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'

const TICK_MS = 10

/** Processor time, ms, of all threads of the process, user and system (proc(5), fields 14 and 15). */
export function processorMs(pid: number) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

/** Waits until the process spends at most a tenth of a second in three: a new demo fills its search and records first. */
export async function untilAtRest(pid: number) {
  for (let before = processorMs(pid); ; before = processorMs(pid)) {
    await setTimeout(3_000)
    if (processorMs(pid) - before <= 100) return
  }
}

/** Processor time, ms, of the process and its descendants, including ended ones (fields 16 and 17). */
export function processorOfTree(root: number) {
  const parents = new Map<number, number>()
  const spent = new Map<number, number>()
  for (const pid of readdirSync('/proc').map(Number).filter(Boolean))
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
      parents.set(pid, Number(fields[1]))
      spent.set(
        pid,
        fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0),
      )
    } catch {
      // The process has ended since the list was read.
    }
  const isWithin = (pid: number | undefined): boolean => pid === root || (!!pid && isWithin(parents.get(pid)))
  return [...spent].reduce((sum, [pid, ticks]) => sum + (isWithin(pid) ? ticks : 0), 0) * TICK_MS
}
