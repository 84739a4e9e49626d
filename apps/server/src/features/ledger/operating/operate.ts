import { type Database, transaction } from '#platform/database.ts'
import { appendEntries, timeOf } from '../log/append.ts'
import { makeSignerKey, readSignerKey, type Signer } from '../log/note.ts'
import { signEntries } from '../log/sign.ts'
import { recordAndSign } from '../record.ts'
import { countEntries, lastCheckpoint, lockLedger } from '../store.ts'
import { type Keeper, keepKey, keptHead, LedgerProblem, signerOf } from './keeper.ts'

/** The state of the ledger, for the operator. */
export async function describeLedger(db: Database, keeper: Keeper) {
  const published = await lastCheckpoint(db)
  const signer = await signerOf(keeper)
  return {
    entries: await countEntries(db),
    published: published ? { size: published.size, at: published.signed_at, note: published.note } : null,
    vkey: signer?.vkey ?? null,
    kept: await keptHead(keeper),
  }
}

/**
 * Replaces the key under the same name: an entry under the old key's signature names the new one. Where the key is in
 * the settings, the line to put there is returned, and nothing is kept; until then the old one signs. Throws
 * `LedgerProblem`.
 */
export async function rotateKey(db: Database, keeper: Keeper, reason: string, now: Date): Promise<NewKey> {
  await recordAndSign(db, keeper, now)
  const old = await signerOf(keeper)
  if (!old)
    throw new LedgerProblem('Ключа журнала здесь нет: команду дают там, где лежит DATA_DIR того, кто его завёл.')
  return change(db, keeper, { old, line: makeSignerKey(old.name), why: 'rotated', lost: null, reason }, now)
}

/**
 * Begins the log anew under another name, over the entries that the database has. The entry says which checkpoint was
 * lost and why, so that everybody sees the break. Throws `LedgerProblem`.
 */
export async function beginNewOrigin(db: Database, keeper: Keeper, reason: string, now: Date): Promise<NewKey> {
  // A damaged head is a reason for the command, and the database still has the last published one.
  const lost = (await keptHead(keeper).catch(() => null))?.note ?? (await lastCheckpoint(db))?.note
  if (lost === undefined) throw new LedgerProblem('Журнал ещё не подписывали: новое начало ему не нужно.')
  const line = makeSignerKey(nextName(lost.split('\n')[0]!))
  return change(db, keeper, { old: null, line, why: 'new_origin', lost, reason }, now)
}

interface Change {
  /** Signs the first checkpoint, too. */
  old: Signer | null
  line: string
  why: 'rotated' | 'new_origin'
  lost: string | null
  reason: string
}

/** In two transactions, as always: what is signed must be committed before. */
async function change(db: Database, keeper: Keeper, { old, line, ...said }: Change, now: Date): Promise<NewKey> {
  const fresh = readSignerKey(line)!
  await transaction(db, async (tx) => {
    await lockLedger(tx)
    await appendEntries(tx, [{ kind: 'key', at: await timeOf(tx, now), vkey: fresh.vkey, ...said }])
  })
  await transaction(db, async (tx) => {
    await lockLedger(tx)
    await signEntries(tx, keeper, old ? [old, fresh] : [fresh], now)
  })
  if (keeper.given !== null) return { vkey: fresh.vkey, toSet: line }
  await keepKey(keeper, line)
  return { vkey: fresh.vkey, toSet: null }
}

interface NewKey {
  vkey: string
  /** The line for LEDGER_KEY, where the key is in the settings; null when it was kept in the data folder. */
  toSet: string | null
}

/** `site/ledger` → `site/ledger/2` → `site/ledger/3`; a demo's name becomes the second of a real ledger. */
function nextName(name: string): string {
  const [, stem, number] = /^(.*?)(?:\/(\d+|demo))?$/.exec(name)!
  return `${stem}/${(Number(number) || 1) + 1}`
}
