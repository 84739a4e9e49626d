import { type Db, rows } from '#platform/database.ts'
import { cosign, type Witness } from '#providers/witness/index.ts'
import { proveConsistency } from '../log/proofs.ts'
import { LedgerProblem } from '../operating/keeper.ts'
import { watched } from '../operating/problems.ts'
import { lastCheckpoint } from '../store.ts'

/** What the operator has set up outside the site; the ledger needs none of it. */
export interface Outside {
  witnesses: Witness[]
  /** Posts to the operator's channel; null without one. */
  announce: ((text: string) => Promise<unknown>) | null
  /** Stamps the note by an outside authority, which has this name; null without one. */
  timestamps: { name: string; stamp: (note: Buffer, now: Date) => Promise<{ answer: Buffer; at: Date }> } | null
}

const HOUR_MS = 3_600_000

export interface CosignatureRow {
  witness: string
  size: number
  line: string
  signed_at: Date
}

/** The last word of each witness. */
export function listCosignatures(db: Db) {
  return rows<CosignatureRow>(
    db,
    'ledger.cosignatures',
    'select witness, size, line, signed_at from ledger_cosignatures order by witness limit 50',
    [],
  )
}

/**
 * Asks every witness that has not seen the last checkpoint to cosign it; one that fails holds up no other. Throws
 * `LedgerProblem` when one refuses the log, or has been silent for an hour.
 */
export async function askWitnesses(db: Db, { witnesses }: Outside, now: Date) {
  const published = await lastCheckpoint(db)
  if (!published) return
  const known = new Map((await listCosignatures(db)).map((one) => [one.witness, one]))
  const asked = await Promise.allSettled(
    witnesses.map((witness) =>
      watched(db, `witness ${witness.name}`, now, async () => {
        const before = known.get(witness.name)
        if (before?.size === published.size) return
        try {
          const prove = (from: number) => proveConsistency(db, from, published)
          const line = await cosign(witness, { note: published.note, old: before?.size ?? 0, prove })
          await keepCosignature(db, { witness: witness.name, size: published.size, line, signed_at: now })
        } catch (error) {
          const waited = now.getTime() - (before?.signed_at ?? published.signed_at).getTime()
          if (isRetryable(error) && waited < HOUR_MS) return
          throw new LedgerProblem(problemText(witness.name, error), { cause: error })
        }
      }),
    ),
  )
  const failed = asked.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
}

const isRetryable = (error: unknown) => (error as { retryable?: unknown }).retryable === true

function problemText(name: string, error: unknown): string {
  const said = error instanceof Error ? error.message : ''
  return `Внешний свидетель журнала ${name} не подписывает отметку (${said}). Проверьте LEDGER_WITNESSES и спросите хозяина свидетеля; читателям это не мешает.`
}

function keepCosignature(db: Db, { witness, size, line, signed_at }: CosignatureRow) {
  return rows(
    db,
    'ledger.keepCosignature',
    `insert into ledger_cosignatures (witness, size, line, signed_at) values ($1, $2, $3, $4)
     on conflict (witness) do update set size = excluded.size, line = excluded.line, signed_at = excluded.signed_at`,
    [witness, size, line, signed_at],
  )
}

/** Posts the root to the operator's channel, once a day. Throws `LedgerProblem`. */
export async function announceRoot(db: Db, { announce }: Outside, now: Date) {
  const published = await lastCheckpoint(db)
  if (!published || !announce) return
  await watched(db, 'announcing', now, async () => {
    try {
      await announce(`Журнал сигналов, отметка ${published.signed_at.toISOString()}\n\n${published.note}`)
    } catch (error) {
      const said = error instanceof Error ? error.message : ''
      throw new LedgerProblem(
        `Корень журнала не отправлен в канал Telegram (${said}). Проверьте LEDGER_TELEGRAM_CHAT и что бот — администратор канала.`,
        { cause: error },
      )
    }
  })
}
