/**
 * Processor time of a piece of work, in microseconds. Compare it with that of other work of the same run: a bound in
 * seconds fails on a slow machine.
 */
export function processorTime(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  return process.cpuUsage(before).user
}
