import type { Client } from 'pg'
import type { Statement } from './statements.ts'

interface Index {
  table: string
  name: string
  /** Whether a foreign key's column is its first: deleting the row it refers to reads it. */
  isOfKey: boolean
}

/** Whether plans may sort: an index serves a condition or an order. */
const PLANNERS = ['on', 'off']

/**
 * Indexes that neither a statement's plan nor a foreign key reads, by name. Each is tried without the other indexes of
 * its table, so that a better one does not hide it. Those of keys and unique ones guard rows and are not asked.
 */
export async function unreadIndexes(client: Client, statements: Statement[]): Promise<string[]> {
  const texts = [...new Set(statements.flatMap((statement) => statement.texts))]
  const indexes = (await client.query<Index>(INDEXES)).rows
  const isRead = new Set(indexes.filter(({ isOfKey }) => isOfKey).map(({ name }) => name))
  await client.query('begin')
  await client.query('set local enable_seqscan = off')
  for (const text of texts) for (const name of await readBy(client, text, PLANNERS.slice(0, 1))) isRead.add(name)
  for (const index of indexes) {
    if (isRead.has(index.name)) continue
    await client.query('savepoint alone')
    for (const other of indexes)
      if (other.table === index.table && other !== index) await client.query(`drop index "${other.name}"`)
    for (const text of texts.filter((one) => new RegExp(`\\b${index.table}\\b`).test(one)))
      if ((await readBy(client, text, PLANNERS)).has(index.name)) isRead.add(index.name)
    await client.query('rollback to alone')
  }
  await client.query('rollback')
  return indexes.map(({ name }) => name).filter((name) => !isRead.has(name))
}

/** Names of the indexes in the plans of a statement; none for one that has no plan, such as `lock table`. */
async function readBy(client: Client, text: string, planners: string[]): Promise<Set<string>> {
  const names = new Set<string>()
  for (const sorts of planners) {
    await client.query('savepoint plan')
    try {
      await client.query(`set local enable_sort = ${sorts}`)
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (generic_plan, costs off) ${text}`)
      for (const { 'QUERY PLAN': line } of rows) {
        const [, name] = /(?:Index (?:Only )?Scan(?: Backward)? using|Bitmap Index Scan on) "?(\w+)/.exec(line) ?? []
        if (name) names.add(name)
      }
    } catch {
      // The check of the statements reports it.
    }
    await client.query('rollback to plan')
  }
  return names
}

const INDEXES = `
select c.relname as table, r.relname as name,
  exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and k.conkey[1] = i.indkey[0]) as "isOfKey"
from pg_index i join pg_class r on r.oid = i.indexrelid join pg_class c on c.oid = i.indrelid
where c.relnamespace = 'public'::regnamespace and not i.indisunique
order by c.relname, r.relname`

/** Indexes that no static statement reads, with what builds its statement at run time. */
export const readAtRunTime: Record<string, string> = {
  accounts_desk_words: 'platform/desk/listing.ts',
  accounts_roles: 'features/accounts/people: the list of the team',
  calendar_events_desk_words: 'platform/desk/listing.ts',
  coins_desk_words: 'platform/desk/listing.ts',
  comments_desk_words: 'platform/desk/listing.ts',
  feedback_desk_words: 'platform/desk/listing.ts',
  forecaster_posts_corrected: 'features/forecasters: the list of corrected translations at the desk',
  forecaster_posts_desk_words: 'platform/desk/listing.ts',
  knowledge_pages_desk_words: 'platform/desk/listing.ts',
  knowledge_pages_updated: 'features/knowledge: the list of pages at the desk',
  operator_audit_about: 'audit.list with a name: the plan for the given values knows that $1 is not null',
  operator_audit_desk: 'features/audit/desk.ts',
  posts_desk_words: 'platform/desk/listing.ts',
  restrictions_kind: 'features/accounts/restrictions/desk.ts',
  search_documents_words: 'the function search_find',
  signals_desk_words: 'platform/desk/listing.ts',
}
