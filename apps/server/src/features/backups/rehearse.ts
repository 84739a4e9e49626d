import { rm } from 'node:fs/promises'
import { countOf } from '@palata/contract/text/plural'
import { examineLedger, isSignedRoot, ledgerHead } from '#features/ledger'
import { NoBackup, restoreBackup } from '#platform/backup/index.ts'
import { connect, type Database } from '#platform/database.ts'
import { startPostgres } from '#platform/postgres/index.ts'
import type { BackupRoom } from './room.ts'

/** Nothing of a rehearsal must survive a crash. */
const HASTY = { shared_buffers: '32MB', fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }

export interface Rehearsal {
  isGood: boolean
  /** What was found, in Russian. */
  said: string
}

/**
 * Restores a backup into a database of its own beside the site's, as on a new machine: its signature, the sums of all
 * files, the number of rows of each table, and the ledger, whose root the site must have signed. Pictures and
 * recordings are read for their sums and not copied.
 * @param db the site's database
 */
export async function rehearse(db: Database, place: string, room: BackupRoom): Promise<Rehearsal> {
  await rm(room.scratch, { recursive: true, force: true })
  try {
    return await restoreAndCompare(db, place, room)
  } catch (error) {
    if (error instanceof NoBackup) return { isGood: false, said: error.message }
    throw error
  } finally {
    await rm(room.scratch, { recursive: true, force: true })
  }
}

async function restoreAndCompare(db: Database, place: string, { scratch, key, open }: BackupRoom): Promise<Rehearsal> {
  const postgres = await startPostgres({ dataDir: scratch, log: () => {}, settings: HASTY, isBrief: true })
  try {
    const restored = connect(postgres.url, () => {}, { max: 4, patience: 60_000 })
    try {
      const keys = { key: await key.toCheck(), identities: await key.toOpen() }
      const destination = { files: null, keepSecret: null, ...keys, isTrusted: false }
      const { tables } = await restoreBackup(restored, open(place), destination, () => {})
      const problems = await problemsOfLedger(db, restored)
      if (problems.length > 0) return { isGood: false, said: problems.join('. ') }
      return { isGood: true, said: `Развернулась: ${counted(tables)}. Журнал сигналов сходится` }
    } finally {
      await restored.end()
    }
  } finally {
    await postgres.stop()
  }
}

async function problemsOfLedger(db: Database, restored: Database): Promise<string[]> {
  const changed = await examineLedger(restored)
  const head = await ledgerHead(restored)
  if (head && !(await isSignedRoot(db, head)))
    return [
      ...changed,
      `Корень журнала на ${countOf(head.size, ['записи', 'записях', 'записях'])} не тот, что подписал сайт`,
    ]
  return changed
}

/** The rows that a person counts by; a restore refuses a table with another number of them. */
function counted(tables: readonly { name: string; rows: number }[]): string {
  const rowsOf = (table: string) => tables.find(({ name }) => name === `public.${table}`)?.rows ?? 0
  return [
    countOf(rowsOf('accounts'), ['читатель', 'читателя', 'читателей']),
    countOf(rowsOf('posts'), ['публикация', 'публикации', 'публикаций']),
    countOf(rowsOf('comments'), ['комментарий', 'комментария', 'комментариев']),
  ].join(', ')
}
