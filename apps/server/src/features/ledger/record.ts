import { LedgerEntry } from '@palata/contract/ledger/entries'
import type { Database } from '#platform/database.ts'
import { recordMoments } from './log/append.ts'
import { openLedger, publishCheckpoint } from './log/sign.ts'
import { type Keeper, LedgerProblem } from './operating/keeper.ts'
import { lastCheckpoint, listEntries } from './store.ts'

/** The process that has the key signs within seconds. */
const SILENCE_MS = 5 * 60_000

/**
 * Makes entries of all that waits and publishes a checkpoint of them; returns its size, or null when there was nothing
 * to sign or the key is another process's. Throws `LedgerProblem`, also when nobody has signed for five minutes and, after
 * all others are recorded, when of some moments no entry can be made.
 */
export async function recordAndSign(db: Database, keeper: Keeper, now: Date): Promise<number | null> {
  await openLedger(db, keeper, now)
  const failures = await recordMoments(db, now)
  const signed = await publishCheckpoint(db, keeper, now)
  if (signed === null) await refuseSilence(db, keeper, now)
  const [first] = failures
  if (first) {
    const ids = failures.map(({ id }) => id).join(', ')
    throw new LedgerProblem(`В журнал сигналов не записать (ledger_moments): ${ids}`, { cause: first.error })
  }
  return signed
}

async function refuseSilence(db: Database, { folder }: Keeper, now: Date) {
  const size = (await lastCheckpoint(db))?.size ?? 0
  const [unsigned] = await listEntries(db, size, size + 1)
  if (!unsigned) return
  const { at } = LedgerEntry.parse(JSON.parse(unsigned.entry))
  if (now.getTime() - Date.parse(at) < SILENCE_MS) return
  throw new LedgerProblem(
    `Журнал сигналов не подписан с ${at}: ключа в ${folder} нет, и ни один другой процесс не подписывает. Верните файлы ledger-key и ledger-head из DATA_DIR прежней установки или задайте LEDGER_KEY; если ключ утерян, объявите новое начало: npm run operator -- ledger-new-origin "причина"`,
  )
}
