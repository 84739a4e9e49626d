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

/** The settings of a site that no test of the command line reaches by them. */
const ELSEWHERE = {
  DATA_DIR: tmpdir(),
  BACKUP_DIR: null,
  HOST: '127.0.0.1',
  PORT: 0,
  HEALTH_PORT: 0,
  ROLE: 'all',
} as const
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
      site: { ...ELSEWHERE, DATABASE_URL: 'postgres://localhost/none' },
      tell: (line: string) => void printed.err.push(line),
      say: (line: string) => void printed.out.push(line),
    })
    const code = await operate(words, openDesk, {
      out: (line) => printed.out.push(line),
      err: (line) => printed.err.push(line),
    })
    return { code, out: printed.out.join('\n'), err: printed.err.join('\n') }
  }
}
