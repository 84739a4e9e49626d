import { writeRows } from '#platform/batches/writeRows.ts'
import { type Database, transaction } from '#platform/database.ts'
import { emit } from '#platform/outbox/events.ts'
import { ProviderError } from '#providers/errors.ts'
import type { ProviderLogger } from '#providers/http.ts'
import type { Translator } from '#providers/translation/index.ts'
import { forecastsChanged } from '../events.ts'
import { listTerms, withTerms } from '../translations/glossary.ts'
import { type DueText, keepRefused, keepTranslations, putBack, takeDueTexts, takeUpRefused } from './translations.ts'

/** Dependencies of translating. */
export interface TranslationWork {
  db: Database
  logger: ProviderLogger
  /** Null when no translator is configured. */
  translator: Translator | null
  stopping: AbortSignal
}

/** Most calls in one run. */
const MOST_CALLS = 100
const MINUTE_MS = 60_000
/** Pause after an exceeded quota or a wrong key, which take time to fix. */
const LONG_PAUSE_MS = 60 * MINUTE_MS
const PAUSE_MS = 5 * MINUTE_MS

/** Translates due posts, newest first, one language in a call. */
export async function translateDue({ db, logger, translator, stopping }: TranslationWork, now: Date) {
  if (!translator) return
  await takeUpRefused(db, now)
  const terms = await listTerms(db)
  for (let call = 0; call < MOST_CALLS && !stopping.aborted; call += 1) {
    const due = await takeDueTexts(db, translator.most, now)
    if (due.length === 0) return
    try {
      const russian = await translator.toRussian(
        due.map(({ words }) => withTerms(words, terms)),
        due[0]!.lang,
      )
      await keep(db, due, russian, translator.engine, now)
      const silent = due.filter((_, place) => russian[place]!.trim() === '')
      await keepRefused(
        db,
        silent.map(({ id }) => id),
        after(now, MINUTE_MS),
      )
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      logger.warn({ err: error, texts: due.length }, 'nothing was translated')
      if (!(await isOfTexts(db, error, due, now))) return
    }
  }
}

function keep(db: Database, due: DueText[], russian: string[], engine: string, now: Date) {
  const translated = due
    .map(({ id, words }, place) => ({ id, words, ru: russian[place]! }))
    .filter(({ ru }) => ru.trim() !== '')
  return transaction(db, async (tx) => {
    const write = (part: typeof translated) => keepTranslations(tx, part, engine)
    const rows = { source: 'Переводы прогнозов', keyOf: ({ id }: { id: number }) => String(id), write }
    const { refused } = await writeRows(tx, translated, rows, now)
    await keepRefused(
      tx,
      refused.map(({ id }) => id),
      after(now, MINUTE_MS),
    )
    for (const source of new Set(due.map((one) => one.source))) await emit(tx, forecastsChanged, { source })
  })
}

/**
 * Returns true when the service refused the texts: they are retried, up to three times. Otherwise postpones them and
 * returns false: the service needs a pause.
 */
async function isOfTexts(db: Database, { status, retryAfterMs }: ProviderError, due: DueText[], now: Date) {
  const ids = due.map(({ id }) => id)
  const isRefused = status === 400 || status === 413 || status === 414 || status === 422 || status === 200
  if (isRefused) {
    await keepRefused(db, ids, after(now, MINUTE_MS))
    return true
  }
  const isHopeless = status !== null && status < 500 && status !== 429
  const pause = Math.max(isHopeless ? LONG_PAUSE_MS : PAUSE_MS, retryAfterMs ?? 0)
  await putBack(db, ids, after(now, pause))
  return false
}

const after = (now: Date, ms: number) => new Date(now.getTime() + ms)
