import type { ReactedKind } from '@palata/contract/reactions'
import { NO_REASON, recordDone } from '#features/audit'
import { type Database, transaction } from '#platform/database.ts'
import { countAttempt, type Limit } from '#platform/limits.ts'
import type { Act } from './actions.ts'
import { closeReports, findReportState, insertReport, type Reported, reopenReports } from './store.ts'

/** Whoever complains of more is no reader any more. */
const LIMIT: Limit = { name: 'reports', attempts: 20, seconds: 3600 }

const reportedOf = (contentType: ReactedKind, id: number): Reported => ({
  kind: contentType === 'signal' ? 'signal' : 'post',
  id,
})

/** Takes a complaint once; `isNew` tells a second one apart. */
export async function report(db: Database, contentType: ReactedKind, id: number, { by, now }: Act) {
  await countAttempt(db, [[LIMIT, String(by.id)]], now)
  const item = reportedOf(contentType, id)
  const isNew = await insertReport(db, item, by.id, now)
  return { isNew, state: isNew ? ('open' as const) : await findReportState(db, item, by.id) }
}

/** Of two moderators who decide at once the second finds nothing open. */
export async function decide(
  db: Database,
  { contentType, id, state }: { contentType: ReactedKind; id: number; state: 'upheld' | 'dismissed' },
  { by, reason, now }: Act,
) {
  return transaction(db, async (tx) => {
    const decided = await closeReports(tx, reportedOf(contentType, id), state, by.id, now)
    if (decided > 0) {
      const what = { content_type: contentType, object_id: id, reason: reason || NO_REASON }
      const command = state === 'upheld' ? 'uphold-report' : 'dismiss-report'
      await recordDone(tx, { operator: by.username, command, arguments: what, about: null }, `Жалоб: ${decided}`, now)
    }
    return { decided }
  })
}

/** Takes a decision back: whatever was decided with this complaint waits again. What became of the text meanwhile stays. */
export async function reopen(db: Database, report: { id: number; about: Item }, { by, reason, now }: Act) {
  return transaction(db, async (tx) => {
    const reopened = await reopenReports(tx, report.id)
    if (reopened > 0) {
      const what = { ...report.about, reason: reason || NO_REASON }
      const attempt = { operator: by.username, command: 'reopen-report', arguments: what, about: null }
      await recordDone(tx, attempt, `Снова открыто жалоб: ${reopened}`, now)
    }
    return reopened
  })
}

interface Item {
  content_type: ReactedKind
  object_id: number
}
