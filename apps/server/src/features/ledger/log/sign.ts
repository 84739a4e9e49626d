import { LedgerEntry } from '@palata/contract/ledger/entries'
import { type Database, type Db, transaction } from '#platform/database.ts'
import { type Head, type Keeper, keepHead, keepNewKey, keptHead, LedgerProblem, signerOf } from '../operating/keeper.ts'
import { hashReader } from '../reading.ts'
import {
  type CheckpointRow,
  countEntries,
  insertCheckpoint,
  lastCheckpoint,
  lastKeyEntry,
  lockLedger,
} from '../store.ts'
import { appendEntries, timeOf } from './append.ts'
import { checkpointText, isDemoName, type Signer } from './note.ts'
import { rootOf } from './tree.ts'

/**
 * Signs and publishes a checkpoint of all entries; nothing when there are no new ones, or when the key is another
 * process's. Throws `LedgerProblem` where signing would fork the log.
 */
export async function publishCheckpoint(db: Database, keeper: Keeper, now: Date): Promise<number | null> {
  const signer = await signerOf(keeper)
  if (!signer) return null
  if (isDemoName(signer.name) && !keeper.isDemo) throw new LedgerProblem(DEMO)
  return transaction(db, async (tx) => {
    await lockLedger(tx)
    return signEntries(tx, keeper, [signer], now)
  })
}

const DEMO =
  'Журнал сигналов больше не подписывается: он начат демонстрацией, и времена его первых записей выдуманы. Для настоящих читателей начните с пустой базы и пустой папки DATA_DIR или объявите новое начало: npm run operator -- ledger-new-origin "конец демонстрации"'

/** Makes the first key and its entry in an empty ledger; a later process without the key makes none of its own. */
export async function openLedger(db: Database, keeper: Keeper, now: Date) {
  if ((await countEntries(db)) > 0 || (await keptHead(keeper))) return
  await transaction(db, async (tx) => {
    await lockLedger(tx)
    if ((await countEntries(tx)) > 0) return
    const { vkey } = (await signerOf(keeper)) ?? (await keepNewKey(keeper, keeper.origin))
    await appendEntries(tx, [{ kind: 'key', at: await timeOf(tx, now), vkey, why: 'first', lost: null, reason: '' }])
  })
}

/**
 * Signs all entries with each of the signers, the newest last, under the lock. The note is on the disk before readers
 * get it, and the entries were committed before: a crash in between leaves a head that the next signing continues.
 */
export async function signEntries(tx: Db, keeper: Keeper, signers: Signer[], now: Date): Promise<number | null> {
  const size = await countEntries(tx)
  const published = await lastCheckpoint(tx)
  const newest = signers.at(-1)!
  await refuseFork(tx, await keptHead(keeper), size, newest.name)
  if (size === 0 || published?.size === size) return null
  if (published) await refuseStrangers(tx, published, signers, size)
  const root = await rootOf(hashReader(tx), size)
  const text = checkpointText(newest.name, size, root)
  const note = `${text}\n${signers.map(({ sign }) => sign(text)).join('')}`
  await keepHead(keeper, note)
  await insertCheckpoint(tx, { size, root: Buffer.from(root), note, vkey: newest.vkey, signed_at: now })
  return size
}

/**
 * A key may sign after a checkpoint of its own, or when the last key entry names it: after a rotation the old key goes
 * on until the new one has signed.
 */
async function refuseStrangers(tx: Db, { note }: CheckpointRow, signers: Signer[], size: number) {
  const text = note.slice(0, note.lastIndexOf('\n\n') + 1)
  const entry = LedgerEntry.parse(JSON.parse((await lastKeyEntry(tx)) ?? 'null'))
  const named = entry.kind === 'key' ? entry.vkey : null
  // Ed25519 gives the same signature each time.
  if (signers.some(({ vkey, sign }) => vkey === named || note.includes(sign(text)))) return
  throw new LedgerProblem(
    `Журнал сигналов не подписан (записей: ${size}): его подписывает другой ключ, а здесь ключ ${signers[0]!.vkey.split('+')[1]}. Ключ журнала лежит в файле ledger-key папки DATA_DIR того процесса, который его завёл: перенесите его сюда или задайте в LEDGER_KEY.`,
  )
}

async function refuseFork(tx: Db, kept: Head | null, size: number, origin: string) {
  if (!kept || kept.origin !== origin) return
  if (kept.size <= size) {
    const root = await rootOf(hashReader(tx), kept.size)
    if (Buffer.from(kept.root).equals(root)) return
  }
  throw new LedgerProblem(forkText(kept.size, size))
}

function forkText(signed: number, size: number): string {
  const found =
    signed > size
      ? `в базе записей: ${size}, а подписано уже ${signed}`
      : `первые ${signed} записей в базе не те, что были подписаны`
  return `Журнал сигналов больше не подписывается: ${found}. Базу развернули из старой копии или изменили. Подписать её — значит раздвоить журнал. Разверните более свежую копию; если её нет, объявите происшествие и новое начало журнала: npm run operator -- ledger-new-origin "что случилось"`
}
