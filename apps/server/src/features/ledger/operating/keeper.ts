import { constants } from 'node:fs'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { type Checkpoint, readCheckpoint } from '@palata/contract/ledger/note'
import { makeSignerKey, readSignerKey, type Signer } from '../log/note.ts'

/** Where the ledger's key and the largest checkpoint it signed are kept, outside the database. */
export interface Keeper {
  /** The data folder. */
  folder: string
  /** The key from the settings; null when it is kept in the folder. */
  given: string | null
  /** Address of the ledger without its scheme; the name of a first key. */
  origin: string
  /** Whether a demo's ledger may be signed: never for real readers. */
  isDemo: boolean
}

/** What the operator must do before anything is signed again, in Russian. */
export class LedgerProblem extends Error {
  override name = 'LedgerProblem'
}

const KEY = 'ledger-key'
const HEAD = 'ledger-head'

/** The signer, or null where no key was made yet. Throws `LedgerProblem` when it is damaged. */
export async function signerOf({ folder, given }: Keeper): Promise<Signer | null> {
  const line = given ?? (await readIfThere(join(folder, KEY)))
  if (line === null) return null
  const signer = readSignerKey(line)
  if (signer) return signer
  throw new LedgerProblem(
    given === null
      ? `Файл ${join(folder, KEY)} испорчен, а в нём ключ журнала сигналов: верните его из своей копии. Без него журнал не подписать; если ключ утерян, объявите новое начало: npm run operator -- ledger-new-origin "причина"`
      : 'LEDGER_KEY — не ключ журнала сигналов: нужна строка вида PRIVATE+KEY+…, как её сделала программа',
  )
}

/** Makes and keeps a new key; the earlier one is replaced. */
export async function keepNewKey({ folder }: Keeper, name: string): Promise<Signer> {
  const line = makeSignerKey(name)
  await keep(folder, KEY, `${line}\n`)
  return readSignerKey(line)!
}

export async function keepKey({ folder }: Keeper, line: string): Promise<void> {
  await keep(folder, KEY, `${line}\n`)
}

/** A checkpoint with its whole note. */
export interface Head extends Checkpoint {
  note: string
}

/** The largest checkpoint that was signed here; null before the first. Throws `LedgerProblem` when it is damaged. */
export async function keptHead({ folder }: Keeper): Promise<Head | null> {
  const note = await readIfThere(join(folder, HEAD))
  if (note === null) return null
  const checkpoint = readCheckpoint(note)
  if (checkpoint) return { ...checkpoint, note }
  throw new LedgerProblem(
    `Файл ${join(folder, HEAD)} испорчен, а по нему журнал сигналов узнаёт, что база не из старой копии. Сохраните последнюю отметку с сайта (/ledger/checkpoint) в этот файл; ничего не подписано.`,
  )
}

/** Keeps what is about to be published; it is on the disk when this returns. */
export function keepHead({ folder }: Keeper, note: string): Promise<void> {
  return keep(folder, HEAD, note)
}

async function keep(folder: string, name: string, text: string) {
  await mkdir(folder, { recursive: true })
  const file = join(folder, name)
  // Atomic and durable: neither a crash nor a power cut leaves half of it, or the one before.
  const fresh = await open(`${file}.new`, 'w', 0o600)
  try {
    await fresh.writeFile(text)
    await fresh.sync()
  } finally {
    await fresh.close()
  }
  await rename(`${file}.new`, file)
  const directory = await open(folder, constants.O_RDONLY)
  // Windows cannot flush a folder.
  await directory.sync().catch(() => {})
  await directory.close()
}

async function readIfThere(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
