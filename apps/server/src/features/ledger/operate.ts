import { type Database, transaction } from '#platform/database.ts'
import { appendEntries, timeOf } from './append.ts'
import { type Keeper, keepKey, keptHead, LedgerProblem, signerOf } from './keeper.ts'
import { makeSignerKey, readSignerKey } from './note.ts'
import { recordAndSign } from './record.ts'
import { signEntries } from './sign.ts'
import { countEntries, lastCheckpoint, lockLedger } from './store.ts'

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
 * Replaces the key under the same name: an entry names the new one, and a checkpoint signed by both follows it. Where
 * the key is in the settings, the line to put there is returned, and nothing is kept. Throws `LedgerProblem`.
 */
export async function rotateKey(db: Database, keeper: Keeper, reason: string, now: Date): Promise<NewKey> {
  await recordAndSign(db, keeper, now)
  const old = await signerOf(keeper)
  if (!old)
    throw new LedgerProblem('Ключа журнала здесь нет: команду дают там, где лежит DATA_DIR того, кто его завёл.')
  const line = makeSignerKey(old.name)
  const fresh = readSignerKey(line)!
  await transaction(db, async (tx) => {
    await lockLedger(tx)
    const at = await timeOf(tx, now)
    await appendEntries(tx, [{ kind: 'key', at, vkey: fresh.vkey, why: 'rotated', lost: null, reason }])
    await signEntries(tx, keeper, { signers: [old, fresh] }, now)
  })
  return keepOrShow(keeper, line)
}

/**
 * Begins the log anew under another name, over the entries that the database has. The entry says which checkpoint was
 * lost and why, so that everybody sees the break. Throws `LedgerProblem`.
 */
export async function beginNewOrigin(db: Database, keeper: Keeper, reason: string, now: Date): Promise<NewKey> {
  const lost = (await keptHead(keeper).catch(() => null)) ?? (await lastCheckpoint(db)) ?? null
  if (!lost) throw new LedgerProblem('Журнал ещё не подписывали: новое начало ему не нужно.')
  const line = makeSignerKey(nextName(lost.note.split('\n')[0]!))
  const fresh = readSignerKey(line)!
  await transaction(db, async (tx) => {
    await lockLedger(tx)
    const at = await timeOf(tx, now)
    await appendEntries(tx, [{ kind: 'key', at, vkey: fresh.vkey, why: 'new_origin', lost: lost.note, reason }])
    await signEntries(tx, keeper, { signers: [fresh], isNewOrigin: true }, now)
  })
  return keepOrShow(keeper, line)
}

interface NewKey {
  vkey: string
  /** The line for LEDGER_KEY, where the key is in the settings; null when it was kept in the data folder. */
  toSet: string | null
}

async function keepOrShow(keeper: Keeper, line: string): Promise<NewKey> {
  const { vkey } = readSignerKey(line)!
  if (keeper.given !== null) return { vkey, toSet: line }
  await keepKey(keeper, line)
  return { vkey, toSet: null }
}

/** `site/ledger` → `site/ledger/2` → `site/ledger/3`. */
function nextName(name: string): string {
  const [, stem, number] = /^(.*?)(?:\/(\d+))?$/.exec(name)!
  return `${stem}/${Number(number ?? 1) + 1}`
}
