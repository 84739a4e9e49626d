import { type DeskReport, deskReports } from '@palata/contract/desk/moderation'
import type { Query, Reply } from '@palata/contract/endpoint'
import { sql } from 'kysely'
import { type JudgedComment, removeComment, restoreComment } from '#features/comments'
import { findPeople, idNamed } from '#features/people'
import type { Db } from '#platform/database.ts'
import { actOf } from '#platform/desk/act.ts'
import { eachIds, type Listing, listPage } from '#platform/desk/listing.ts'
import { type DeskAsk, deskOf } from '#platform/desk/resource.ts'
import { Refusal, refuseUnless } from '#platform/errors.ts'
import { decide, refuseOwn, reopen } from './reports.ts'
import { countOpenReports, countWaitingOf, listReports, oldestOpenReport, type ReportRow } from './store.ts'
import { keyOf, kindOf, type NamedThing, nameThings, type Thing } from './things.ts'

const listing: Listing<Query<typeof deskReports.list>> = {
  from: sql`from reports t`,
  table: 'reports',
  sorts: { created: { column: sql`t.id`, type: sql`integer` } },
  where: ({ state }) => [state && sql`t.state = ${sql.lit(state)}`],
  narrow: ({ reporter }) => [reporter !== undefined && { holds: sql`t.reporter_id = ${idNamed(reporter)}` }],
}

/** Desk resource of reports, one line each. */
export const reportsAtDesk = deskOf(deskReports, {
  list: ({ db, now }, query) => listPage(db, listing, query, now, (ids) => readReports(db, ids)),
  async read({ db }, id) {
    const found = (await readReports(db, [id])).get(id)
    if (!found) return undefined
    const { about, ...report } = found
    const waiting = await countWaitingOf(db, { kind: kindOf(report.content_type), id: report.object_id })
    const comment = about.comment ? presentComment(about.comment, report.created_at) : null
    return { ...report, waiting, comment }
  },
  eachIds: (db, query, now) => eachIds(db, listing, query, now),
  waiting: countOpenReports,
  oldest: oldestOpenReport,
  actions: {
    uphold: { recordsItself: true, run: (ask, id, { reason }) => settle(ask, id, 'upheld', reason) },
    dismiss: { recordsItself: true, run: (ask, id, { reason }) => settle(ask, id, 'dismissed', reason) },
    'remove-comment': {
      recordsItself: true,
      async run({ db, viewer, now }, id, { reason }) {
        const { comment } = await requireComment(db, id)
        if (comment.removedAt) return { outcome: 'Комментарий уже удалён', isChanged: false }
        refuseOwn(comment, viewer)
        await removeComment(db, viewer, comment.id, now, { reason })
        return { outcome: 'Комментарий удалён, жалобы на него приняты', about: comment.author?.username ?? null }
      },
    },
    'restore-comment': {
      recordsItself: true,
      async run(ask, id) {
        const { comment } = await requireComment(ask.db, id)
        if (!comment.removedAt) return { outcome: 'Комментарий на месте', isChanged: false }
        await restoreComment(ask.db, ask.viewer, comment.id, ask.now)
        return { outcome: 'Комментарий возвращён, жалобы открыты снова', about: comment.author?.username ?? null }
      },
    },
    reopen: {
      recordsItself: true,
      run: async (ask, id, { reason }) => {
        const { content_type, object_id } = await requireReport(ask.db, id)
        const count = await reopen(ask.db, { id, about: { content_type, object_id } }, actOf(ask, reason))
        return count > 0 ? { outcome: `Снова открыто жалоб: ${count}` } : { outcome: 'Ещё не решено', isChanged: false }
      },
    },
  },
})

async function settle(ask: DeskAsk, id: number, state: 'upheld' | 'dismissed', reason: string | undefined) {
  const report = await requireReport(ask.db, id)
  const about = { contentType: report.content_type, id: report.object_id, state }
  const { decided } = await decide(ask.db, about, actOf(ask, reason))
  const said = state === 'upheld' ? 'Принято' : 'Отклонено'
  return decided > 0 ? { outcome: `${said} жалоб: ${decided}` } : { outcome: 'Уже решено', isChanged: false }
}

async function requireReport(db: Db, id: number) {
  const report = (await readReports(db, [id])).get(id)
  refuseUnless(report, 'not_found')
  return report
}

async function requireComment(db: Db, id: number) {
  const { comment } = (await requireReport(db, id)).about
  if (!comment) throw new Refusal('bad_input', 'Это жалоба не на комментарий: публикацию скрывают на её странице')
  return { comment }
}

async function readReports(db: Db, ids: number[]): Promise<Map<number, DeskReport & { about: NamedThing }>> {
  const found = await listReports(db, ids)
  const [named, people] = await Promise.all([
    nameThings(db, found.map(thingOf)),
    findPeople(
      db,
      found.flatMap(({ reporter_id, decided_by }) => [reporter_id, ...(decided_by === null ? [] : [decided_by])]),
    ),
  ])
  const byPerson = new Map(people.map((person) => [person.id, person]))
  return new Map(
    found.flatMap((row) => {
      const about = named.get(keyOf(thingOf(row)))
      const reporter = byPerson.get(row.reporter_id)
      if (!about || !reporter) return []
      const decidedBy = (row.decided_by !== null && byPerson.get(row.decided_by)?.username) || null
      return [[row.id, { ...present(row, about, reporter, decidedBy), about }]]
    }),
  )
}

const thingOf = ({ kind, object_id: id }: ReportRow): Thing => ({ kind: kind as Thing['kind'], id })

function present(
  row: ReportRow,
  { contentType: content_type, title, url }: NamedThing,
  { username, name, avatar }: DeskReport['reporter'],
  decided_by: string | null,
): DeskReport {
  return {
    id: row.id,
    content_type,
    object_id: row.object_id,
    title,
    url,
    reason: row.reason as DeskReport['reason'],
    details: row.details,
    reporter: { username, name, avatar },
    state: row.state as DeskReport['state'],
    created_at: row.created_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
    decided_by,
  }
}

function presentComment(
  { text, imageUrl, author, createdAt, editedAt, removedAt, isRemovedByAuthor, answers, subject }: JudgedComment,
  complainedAt: string,
): NonNullable<Reply<typeof deskReports.read>['comment']> {
  return {
    text,
    image_url: imageUrl,
    author,
    created_at: createdAt.toISOString(),
    is_changed_since: editedAt !== null && editedAt > new Date(complainedAt),
    removed_at: removedAt?.toISOString() ?? null,
    is_removed_by_author: isRemovedByAuthor,
    answers,
    subject,
  }
}
