import type { OpenedSignal } from '@palata/contract/signals/signal'
import type { Db } from '#platform/database.ts'
import { Refusal, refuseUnless } from '#platform/errors.ts'
import type { Viewer } from '#platform/viewer.ts'
import { fixedAt, mayEdit, maySee, mayWithdraw } from '../rules.ts'
import { findSignal } from '../store.ts'
import { presentFor } from './marks.ts'

/**
 * One signal as this viewer sees it. A removed signal that was public answers `gone`; one never published, `not_found`.
 */
export async function readSignal(db: Db, id: number, viewer: Viewer | null): Promise<OpenedSignal> {
  const row = await findSignal(db, id)
  refuseUnless(row, 'not_found')
  if (!maySee(row, viewer)) {
    if (row.was_live) throw new Refusal('gone', 'Сигнал удалён')
    throw new Refusal('not_found')
  }
  const [signal] = await presentFor(db, [row], viewer)
  const isEditor = mayEdit(row, viewer)
  const isMine = viewer !== null && viewer.id === row.author_id
  return {
    ...signal!,
    is_mine: isMine,
    coin_name: row.coin_name,
    written: isEditor
      ? {
          text: row.written,
          horizon_days: row.horizon_days,
          revision: row.revision,
          said: isMine ? { confidence: row.confidence, position: row.position } : null,
        }
      : null,
    fixed_at: fixedAt(row)?.toISOString() ?? null,
    may_withdraw: mayWithdraw(row, viewer),
    removed: row.removed_at && { at: row.removed_at.toISOString(), reason: row.removal_reason },
  }
}
