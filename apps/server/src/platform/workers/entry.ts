import { readdirSync } from 'node:fs'
import { setPriority } from 'node:os'
import { isMainThread } from 'node:worker_threads'
import { FieldRefusal, Refusal } from '#platform/errors.ts'

/** What the thread is asked to do: call the default export of `module` with `input`; without one, only to load it. */
export interface Order {
  module: string
  input?: unknown
}

/** Its answer with the processor time it took. A refusal is data: the class of an error does not cross threads. */
export type Outcome = { ms: number } & (
  | { output: unknown }
  | { refused: { code: Refusal['code']; text: string } }
  | { fields: FieldRefusal['fields'] }
)

/** Lower than that of requests, which then go first where both want one core. */
const PRIORITY = 10

// On Linux a priority belongs to the thread, elsewhere to the whole process.
if (process.platform === 'linux') for (const id of ownThreads()) setPriority(id, PRIORITY)
else if (isMainThread) setPriority(PRIORITY)

/** Of a process all threads: libraries do their work in those that stand already, too. */
function ownThreads(): number[] {
  return isMainThread ? readdirSync('/proc/self/task').map(Number) : [0]
}

export default async function carryOut(order: Order): Promise<Outcome> {
  const { default: work } = await import(order.module)
  if (!('input' in order)) return { output: undefined, ms: 0 }
  const usage = isMainThread ? process.cpuUsage : process.threadCpuUsage
  const before = usage.call(process)
  const spent = () => {
    const { user, system } = usage.call(process, before)
    return (user + system) / 1000
  }
  try {
    const output: unknown = await work(order.input)
    return { output, ms: spent() }
  } catch (error) {
    if (error instanceof Refusal) return { refused: { code: error.code, text: error.message }, ms: spent() }
    if (error instanceof FieldRefusal) return { fields: error.fields, ms: spent() }
    throw error
  }
}
