import { type Db, rows } from '#platform/database.ts'
import { ProviderError } from '#providers/errors.ts'
import { LedgerProblem } from '../operating/keeper.ts'
import { watched } from '../operating/problems.ts'
import { lastCheckpoint } from '../store.ts'
import type { Outside } from './outside.ts'

/** A stamp a day; the job runs each hour, so a failed one is tried again soon. */
const EVERY_MS = 23 * 3_600_000
/** An authority that is down for so long is told. */
const PATIENCE_MS = 6 * 3_600_000

export interface TimestampRow {
  size: number
  authority: string
  stamped_at: Date
}

/** The last of them, newest first. */
export function listTimestamps(db: Db) {
  return rows<TimestampRow>(
    db,
    'ledger.timestamps',
    'select size, authority, stamped_at from ledger_timestamps order by stamped_at desc, size desc limit 10',
    [],
  )
}

/** The note of a checkpoint and the stamp of it. */
export async function findTimestamp(db: Db, size: number) {
  const [row] = await rows<{ note: string; answer: Buffer }>(
    db,
    'ledger.timestamp',
    'select c.note, t.answer from ledger_timestamps t join ledger_checkpoints c using (size) where t.size = $1',
    [size],
  )
  return row
}

/**
 * Has the note of the last checkpoint stamped, once a day and only when the log has grown. Throws `LedgerProblem` when the
 * answer is no stamp of it, or when the authority has been silent for six hours.
 */
export async function stampRoot(db: Db, { timestamps }: Outside, now: Date) {
  const published = await lastCheckpoint(db)
  if (!published || !timestamps) return
  const [last] = await listTimestamps(db)
  if (last?.size === published.size) return
  const since = last?.stamped_at ?? published.signed_at
  if (last && now.getTime() - since.getTime() < EVERY_MS) return
  const waited = now.getTime() - since.getTime() - (last ? EVERY_MS : 0)
  const isSoonOver = (error: unknown) => error instanceof ProviderError && error.retryable && waited < PATIENCE_MS
  try {
    await watched(db, 'timestamps', now, async () => {
      try {
        const { answer, at } = await timestamps.stamp(Buffer.from(published.note), now)
        await keepTimestamp(db, { size: published.size, authority: timestamps.name, stamped_at: at }, answer)
      } catch (error) {
        throw isSoonOver(error) ? error : problemOf(error, timestamps.name)
      }
    })
  } catch (error) {
    // What was told before stands: a silence has solved nothing.
    if (!isSoonOver(error)) throw error
  }
}

function problemOf(error: unknown, authority: string): LedgerProblem {
  const said = error instanceof Error ? error.message : ''
  return new LedgerProblem(
    `Отметка журнала не получила метки времени от ${authority} (${said}). Проверьте LEDGER_TIMESTAMP_URL и LEDGER_TIMESTAMP_CA; читателям это не мешает.`,
    { cause: error },
  )
}

function keepTimestamp(db: Db, { size, authority, stamped_at }: TimestampRow, answer: Buffer) {
  return rows(
    db,
    'ledger.keepTimestamp',
    `insert into ledger_timestamps (size, authority, answer, stamped_at) values ($1, $2, $3, $4) on conflict do nothing`,
    [size, authority, answer, stamped_at],
  )
}
