import { type DeskReport, deskReports } from '@palata/contract/desk/reports'
import type { Query } from '@palata/contract/endpoint'
import { sql } from 'kysely'
import { findPeople } from '#features/accounts'
import { listTitles } from '#features/posts'
import { listSignalTitles } from '#features/signals'
import type { Db } from '#platform/database.ts'
import { eachIds, type Listing, listPage } from '#platform/desk/listing.ts'
import { type DeskAsk, deskOf } from '#platform/desk/resource.ts'
import { refuseUnless } from '#platform/errors.ts'
import { decide, reopen } from '../reports.ts'
import { countOpenReports, listReports, oldestOpenReport, type ReportRow } from '../store.ts'

const listing: Listing<Query<typeof deskReports.list>> = {
  from: sql`from reports t`,
  table: 'reports',
  sorts: { created: { column: sql`t.id`, type: sql`integer` } },
  where: ({ state }) => [state && sql`t.state = ${sql.lit(state)}`],
  narrow: ({ reporter }) => {
    if (reporter === undefined) return []
    const holds = sql`t.reporter_id = (select id from accounts where lower(username) = lower(${reporter}))`
    return [{ ids: sql`select t.id from reports t where ${holds}`, holds }]
  },
}

/** What people complain of, one line for each complaint. */
export const reportsAtDesk = deskOf(deskReports, {
  list: ({ db, now }, query) => listPage(db, listing, query, now, (ids) => readReports(db, ids)),
  read: async ({ db }, id) => (await readReports(db, [id])).get(id),
  eachIds: (db, query, now) => eachIds(db, listing, query, now),
  waiting: countOpenReports,
  oldest: oldestOpenReport,
  actions: {
    uphold: { recordsItself: true, run: (ask, id, { reason }) => settle(ask, id, 'upheld', reason) },
    dismiss: { recordsItself: true, run: (ask, id, { reason }) => settle(ask, id, 'dismissed', reason) },
    reopen: {
      recordsItself: true,
      run: async (ask, id, { reason }) => {
        const { content_type, object_id } = await requireReport(ask.db, id)
        const report = { id, about: { content_type, object_id } }
        const count = await reopen(ask.db, report, { by: ask.viewer, now: ask.now, reason })
        return count > 0 ? { outcome: `Снова открыто жалоб: ${count}` } : { outcome: 'Ещё не решено', isChanged: false }
      },
    },
  },
})

async function settle(ask: DeskAsk, id: number, state: 'upheld' | 'dismissed', reason: string | undefined) {
  const report = await requireReport(ask.db, id)
  const about = { contentType: report.content_type, id: report.object_id, state }
  const { decided } = await decide(ask.db, about, { by: ask.viewer, now: ask.now, reason })
  const said = state === 'upheld' ? 'Принято' : 'Отклонено'
  return decided > 0 ? { outcome: `${said} жалоб: ${decided}` } : { outcome: 'Уже решено', isChanged: false }
}

async function requireReport(db: Db, id: number): Promise<DeskReport> {
  const report = (await readReports(db, [id])).get(id)
  refuseUnless(report, 'not_found')
  return report
}

async function readReports(db: Db, ids: number[]): Promise<Map<number, DeskReport>> {
  const found = await listReports(db, ids)
  const of = (kind: string) => found.filter((row) => row.kind === kind).map(({ object_id }) => object_id)
  const [posts, signals, people] = await Promise.all([
    listTitles(db, of('post')),
    listSignalTitles(db, of('signal')),
    findPeople(
      db,
      found.flatMap(({ reporter_id, decided_by }) => [reporter_id, ...(decided_by === null ? [] : [decided_by])]),
    ),
  ])
  const titles = new Map<string, { title: string; model: string }>([
    ...posts.map(({ id, title, model }) => [`post ${id}`, { title, model: model.toLowerCase() }] as const),
    ...signals.map(({ id, title }) => [`signal ${id}`, { title, model: 'signal' }] as const),
  ])
  const byPerson = new Map(people.map((person) => [person.id, person]))
  return new Map(found.flatMap((row) => present(row)))

  function present(row: ReportRow): [number, DeskReport][] {
    const about = titles.get(`${row.kind} ${row.object_id}`)
    const reporter = byPerson.get(row.reporter_id)
    if (!about || !reporter) return []
    const { username, name, avatar } = reporter
    const report: DeskReport = {
      id: row.id,
      content_type: about.model as DeskReport['content_type'],
      object_id: row.object_id,
      title: about.title,
      url: `/${about.model}/${row.object_id}`,
      reason: 'spam',
      reporter: { username, name, avatar },
      state: row.state as DeskReport['state'],
      created_at: row.created_at.toISOString(),
      decided_at: row.decided_at?.toISOString() ?? null,
      decided_by: (row.decided_by !== null && byPerson.get(row.decided_by)?.username) || null,
    }
    return [[row.id, report]]
  }
}
