import { tmpdir } from 'node:os'
import type { Desk } from '../cli/command.ts'
import { operate } from '../cli/operate.ts'
import { folderBackup } from '../platform/backup/index.ts'
import type { Database } from '../platform/database.ts'
import type { Check } from '../providers/check.ts'
import type { FileStore } from '../providers/objects/index.ts'
import { memoryStore } from './app.ts'

interface Place {
  /** One whose folder does not exist by default. */
  keeper?: Desk['keeper']
  db: Database
  now: () => Date
  objects?: FileStore
  /** None by default. */
  checks?: readonly Check[]
  /** Without files and secret by default. */
  belongings?: Partial<Desk['belongings']>
}

const KEY = 'the key of the tests’ backups, long enough'
/** Keys of backups that are signed and not encrypted. */
export const testBackupKeys = (key: string) => ({
  toSign: async () => key,
  toCheck: async () => key,
  toClose: async (): Promise<string[]> => [],
  toOpen: async (): Promise<string[]> => [],
})
const NOTHING = {
  files: null,
  secret: null,
  key: testBackupKeys(KEY),
  dataDir: tmpdir(),
  kept: null,
  open: folderBackup,
}

const NO_KEEPER = { folder: '/nonexistent', given: null, origin: 'localhost:3000/ledger', isDemo: true }

/** Runs the operator's command line over a stage's database; returns its output and exit code. */
export function testOperator({
  db,
  now,
  objects = memoryStore(),
  checks = [],
  belongings = {},
  keeper = NO_KEEPER,
}: Place) {
  return async (words: string[], { input = '' } = {}) => {
    const printed = { out: [] as string[], err: [] as string[] }
    const openDesk = async (by: string | undefined) => ({
      db,
      objects,
      operator: by ?? 'vera',
      now: now(),
      readInput: async () => input,
      openChecks: async () => ({ checks, close: async () => {} }),
      belongings: { ...NOTHING, ...belongings },
      keeper,
      place: 'База проверки',
      tell: (line: string) => void printed.err.push(line),
    })
    const code = await operate(words, openDesk, {
      out: (line) => printed.out.push(line),
      err: (line) => printed.err.push(line),
    })
    return { code, out: printed.out.join('\n'), err: printed.err.join('\n') }
  }
}
