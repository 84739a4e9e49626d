import type { Report, ReportedKind, ReportReason } from '@palata/contract/moderation'
import { type Act, NO_REASON, recordDone } from '#features/audit'
import { type JudgedComment, listJudgedComments } from '#features/comments'
import { type Database, type Db, transaction } from '#platform/database.ts'
import { Refusal, refuseUnless } from '#platform/errors.ts'
import { countAttempt, type LimitToSet, withAttempts } from '#platform/limits.ts'
import type { Viewer } from '#platform/viewer.ts'
import { closeReports, findReportState, insertReport, listOpenReports, reopenReports } from './store.ts'
import { keyOf, kindOf, nameThings } from './things.ts'

const REPORTS: LimitToSet = { name: 'reports', seconds: 3600 }

interface Said {
  reason: ReportReason
  details: string
}

/**
 * Files a report; `is_new` is false for a repeated one. The caller has checked that the person may see the item. A
 * person may file `perHour`.
 */
export async function report(
  db: Database,
  contentType: ReportedKind,
  id: number,
  { perHour, ...said }: Said & { perHour: number },
  { by, now }: Act,
) {
  await countAttempt(db, [[withAttempts(REPORTS, perHour), String(by.id)]], now)
  const thing = { kind: kindOf(contentType), id }
  if (thing.kind === 'comment') {
    const comment = await requireComment(db, id)
    if (comment.authorId === by.id) throw new Refusal('bad_input', 'Это ваш комментарий: его можно удалить')
    if (comment.removedAt) throw new Refusal('bad_input', 'Этот комментарий уже удалён')
  }
  const isNew = await insertReport(db, thing, by.id, said, now)
  return { is_new: isNew, state: isNew ? ('open' as const) : await findReportState(db, thing, by.id) }
}

async function requireComment(db: Db, id: number): Promise<JudgedComment> {
  const [comment] = await listJudgedComments(db, [id])
  refuseUnless(comment, 'not_found')
  return comment
}

/** Refuses to let moderators decide about their own comment. */
export function refuseOwn({ authorId }: JudgedComment, by: Viewer) {
  if (authorId === by.id) throw new Refusal('bad_input', 'Жалуются на ваш комментарий: решит другой модератор')
}

/** Items with open reports, the longest waiting first. */
export async function readOpenReports(db: Db): Promise<Report[]> {
  const open = await listOpenReports(db)
  const named = await nameThings(
    db,
    open.map(({ kind, object_id: id }) => ({ kind, id })),
  )
  return open.flatMap(({ kind, object_id, created_at, ...row }) => {
    const about = named.get(keyOf({ kind, id: object_id }))
    if (!about) return []
    const { contentType: content_type, title, url } = about
    return [{ ...row, object_id, content_type, title, url, created_at: created_at.toISOString() }]
  })
}

/** Decides all open reports about an item; returns their number. A second simultaneous decision finds none. */
export async function decide(
  db: Database,
  { contentType, id, state }: { contentType: ReportedKind; id: number; state: 'upheld' | 'dismissed' },
  { by, reason, now }: Act,
) {
  const thing = { kind: kindOf(contentType), id }
  if (thing.kind === 'comment') refuseOwn(await requireComment(db, id), by)
  return transaction(db, async (tx) => {
    const decided = await closeReports(tx, thing, state, by.id, now)
    if (decided > 0) {
      const what = { content_type: contentType, object_id: id, reason: reason || NO_REASON }
      const command = state === 'upheld' ? 'uphold-report' : 'dismiss-report'
      await recordDone(tx, { operator: by.username, command, arguments: what, about: null }, `Жалоб: ${decided}`, now)
    }
    return { decided }
  })
}

/** Reopens the reports that were decided together with this one. The text itself stays as it is now. */
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
  content_type: ReportedKind
  object_id: number
}
