import { type Database, rows, transaction } from '#platform/database.ts'
import { Refusal, refuseUnless } from '#platform/errors.ts'
import type { Viewer } from '#platform/viewer.ts'
import { maySee } from '../rules.ts'
import { lockSignal } from './store.ts'

/**
 * The author gives the call up: it ends at the price of the next minute and counts. Asked again, nothing changes. Who
 * lost access may still do it.
 */
export function withdrawSignal(db: Database, viewer: Viewer, id: number, now: Date): Promise<void> {
  return transaction(db, async (tx) => {
    const signal = await lockSignal(tx, id)
    refuseUnless(signal && maySee(signal, viewer), 'not_found')
    refuseUnless(signal.author_id === viewer.id, 'moderators_only')
    if (!signal.published_at) throw new Refusal('bad_input', 'Сигнал ещё не вышел: отзывать нечего')
    if (signal.direction === null) throw new Refusal('bad_input', 'У сигнала нет направления: отзывать нечего')
    if (signal.ended_at) throw new Refusal('bad_input', 'Сигнал уже завершён')
    if (signal.void_at) throw new Refusal('bad_input', 'Сигнал недействителен: отзывать нечего')
    if (signal.closing_at) return
    await rows(tx, 'signals.withdraw', `update signals set closing_at = $2, closing_by = 'withdrawn' where id = $1`, [
      id,
      now,
    ])
  })
}
