import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { StoreAway } from '../files/storeAway.ts'
import { allSequences, type Table, tablesOf } from './catalogue.ts'
import { type Kept, readKept } from './kept.ts'
import type { Manifest } from './manifest.ts'
import { NoBackup } from './noBackup.ts'
import type { Wrapping } from './wrapping.ts'

/** Texts shrink to a tenth at best; what would grow more is made to fill the disk. */
const MOST_GROWTH = 200
const ALWAYS_ALLOWED = 16 * 1024 * 1024
/** Bytes of the session secret as it is stored: with ten recipients an encrypted one has 2 kB. */
export const MOST_SECRET = 8_192

/** Refuses a damaged backup before anything is written, so that a restore of an hour does not fail at its last file. */
export async function refuseDamaged(kept: Kept, manifest: Manifest, wrapping: Wrapping): Promise<void> {
  for (const { name, sha256 } of manifest.tables) {
    const stored = await kept.file(`${fileOf(name)}${wrapping.suffix}`)
    const hash = createHash('sha256')
    if (stored === null) throw damaged(fileOf(name))
    await pipeline(stored.read(), wrapping.open, hash).catch(unlessTold(fileOf(name)))
    if (hash.digest('hex') !== sha256) throw damaged(fileOf(name))
  }
  if (!manifest.hasSecret) return
  const secret = await readKept(kept, 'token-secret', MOST_SECRET, wrapping)
  const sum = secret && createHash('sha256').update(secret).digest('hex')
  if (!secret || (manifest.secretSha256 && sum !== manifest.secretSha256)) throw damaged('token-secret')
}

/**
 * Reads all pictures and recordings for their sum, or copies them into the folder `to` meanwhile. Throws `NoBackup` when
 * they are not what the backup was made with.
 */
export async function readFiles(kept: Kept, { holding, files }: Manifest, wrapping: Wrapping, to: string | null) {
  if (files === null || (!holding && to === null)) return
  const reading = to === null ? kept.holding(wrapping) : kept.copyFiles(to, wrapping)
  const found = await reading.catch(unlessTold('files'))
  if (holding && found.sha256 !== holding.sha256) throw damaged('files')
}

/** Failures of the disk that is written to. */
const UNWRITABLE = ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EMFILE', 'ENFILE']

/** A file that cannot be opened is damaged; what `NoBackup` says is more, as what a store that is away says. */
function unlessTold(file: string) {
  return (error: unknown): never => {
    const isTold = error instanceof NoBackup || error instanceof StoreAway
    const isElsewhere = UNWRITABLE.includes((error as NodeJS.ErrnoException).code ?? '')
    throw isTold || isElsewhere ? error : damaged(file)
  }
}

/**
 * The tables to fill, as the migrated database lists them: a name, column or sequence that it has not, or one that is
 * missing or named twice, refuses the backup. Nothing of the backup becomes part of a statement.
 */
export async function refuseForeignNames(tx: pg.ClientBase, manifest: Manifest): Promise<Table[]> {
  const ours = await tablesOf(tx)
  const sequences = new Set(await allSequences(tx))
  const given = new Map(manifest.tables.map((table) => [table.name, table]))
  if (given.size !== manifest.tables.length || given.size !== ours.length) throw foreign('таблицы')
  for (const { name, columns } of ours) {
    const found = given.get(name)
    if (!found || [...found.columns].sort().join() !== [...columns].sort().join()) throw foreign(name)
  }
  for (const { name } of manifest.sequences) if (!sequences.delete(name)) throw foreign(name)
  return ours
}

/** Path within a backup of a table's rows. */
export function fileOf(table: string): string {
  return `tables/${table.replaceAll('"', '')}.gz`
}

/** Ends a stream that grows beyond what its compressed size explains. */
export function bounded(stored: number): Transform {
  const most = Math.max(ALWAYS_ALLOWED, stored * MOST_GROWTH)
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length
      if (bytes > most)
        done(new NoBackup('Файл копии разворачивается в слишком большой: его подменили. В базе ничего не изменилось.'))
      else done(null, chunk)
    },
  })
}

export function damaged(file: string) {
  return new NoBackup(`Файл ${file} копии потерян или испорчен. Возьмите другую копию; в базе ничего не изменилось.`)
}

function foreign(name: string) {
  return new NoBackup(`В описании копии чужое: ${name.slice(0, 100)}. Копию изменили; в базе ничего не изменилось.`)
}
