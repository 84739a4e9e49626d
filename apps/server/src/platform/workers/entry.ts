import { setPriority } from 'node:os'
import { FieldRefusal, Refusal } from '#platform/errors.ts'

/** What the thread is asked to do: call the default export of `module` with `input`. */
export interface Order {
  module: string
  input: unknown
}

/** Its answer with the processor time it took. A refusal is data: the class of an error does not cross threads. */
export type Outcome = { ms: number } & (
  | { output: unknown }
  | { refused: { code: Refusal['code']; text: string } }
  | { fields: FieldRefusal['fields'] }
)

// On Linux a priority belongs to the thread: with both on one core, requests go first. Elsewhere to the whole process.
if (process.platform === 'linux') setPriority(0, 10)

export default async function carryOut({ module, input }: Order): Promise<Outcome> {
  const { default: work } = await import(module)
  const before = process.threadCpuUsage()
  const spent = () => {
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1000
  }
  try {
    const output: unknown = await work(input)
    return { output, ms: spent() }
  } catch (error) {
    if (error instanceof Refusal) return { refused: { code: error.code, text: error.message }, ms: spent() }
    if (error instanceof FieldRefusal) return { fields: error.fields, ms: spent() }
    throw error
  }
}
