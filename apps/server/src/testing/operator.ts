import { operate } from '../cli/operate.ts'
import type { Database } from '../platform/database.ts'

/** The operator's command line over a stage's database: what it printed and its exit code. */
export function testOperator({ db, now }: { db: Database; now: () => Date }) {
  return async (words: string[], { input = '' } = {}) => {
    const printed = { out: [] as string[], err: [] as string[] }
    const openDesk = async (by: string | undefined) => ({
      db,
      operator: by ?? 'vera',
      now: now(),
      readInput: async () => input,
      tell: (line: string) => void printed.err.push(line),
    })
    const code = await operate(words, openDesk, {
      out: (line) => printed.out.push(line),
      err: (line) => printed.err.push(line),
    })
    return { code, out: printed.out.join('\n'), err: printed.err.join('\n') }
  }
}
