import { readFileSync } from 'node:fs'

const TICK_MS = 10

/** Of all threads of the process, in and out of the kernel (proc(5), fields 14 and 15). */
export function processorMs(pid: number) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}
