import assert from 'node:assert/strict'
import { test } from 'node:test'
import { features } from '#features.ts'
import type { Texts } from '#manifest.ts'
import { platformTables } from '#platform/tables.ts'
import { allQuestions, newAsker, type Question } from '#testing/everyone.ts'
import { fillSamples } from '#testing/samples.ts'
import { testTill } from '#testing/services/payments.ts'

/** What an act may change of others, and why. */
const MAY: Record<string, string[]> = {
  // A discussion counts its comments.
  'POST /api/comments/': ['posts', 'signals'],
  // The letter to the club.
  'POST /api/feedback/': ['letters'],
}

const stage = await testTill()
const { app, db } = stage
await fillSamples(db, stage.now())
// The session that the sample of `sessions.end` names.
await db.query(
  `insert into sessions (id, account_id, remembered, user_agent, network, created_at, seen_at, expires_at)
   values ('00000000-0000-4000-8000-000000000000', 1, true, 'test', '', $1, $1, $1::timestamptz + interval '9 days')`,
  [stage.now()],
)

const tables: [table: string, Texts][] = [...features.map((feature) => feature.tables ?? {}), platformTables].flatMap(
  (of) => Object.entries(of),
)
const personal = tables.flatMap(([table, { personal: whose }]) => (whose ? [[table, whose] as const] : []))
const { rows: owners } = await db.query<{ id: number }>('select id from accounts order by id')

/** A digest of each table's rows of each person, by `table of person`. */
async function rowsOfOthers(): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const { id } of owners) {
    const each = personal.map(
      ([table, whose]) =>
        `select '${table}' as of, md5(string_agg(r::text, '|' order by r::text)) as rows from ${table} r
         where (${whose.replaceAll('$1', String(id))})`,
    )
    const { rows } = await db.query<{ of: string; rows: string | null }>(each.join(' union all '))
    for (const { of, rows: digest } of rows) found.set(`${of} of ${id}`, digest ?? '')
  }
  return found
}

/** Requests of readers that write something. */
const writes = allQuestions().filter(({ endpoint }) => !endpoint.at.startsWith('GET ') && endpoint.access !== 'desk')

for (const [at, questions] of Map.groupBy(writes, ({ endpoint }) => endpoint.at))
  test(`${at} of a stranger leaves the rows of others as they were`, async () => {
    for (const question of questions) {
      const changed = await changedBy(question)
      assert.deepEqual(
        changed.filter((table) => !MAY[at]?.includes(table)),
        [],
        question.name,
      )
    }
  })

test('the sweep sees every table with personal rows, and rows in most of them', async () => {
  const filled = [...(await rowsOfOthers()).values()].filter((digest) => digest !== '').length
  assert.ok(writes.length > 30, `${writes.length} requests`)
  assert.ok(personal.length > 40, `${personal.length} tables`)
  assert.ok(filled > 40, `${filled} with rows`)
})

/** Tables in which a member who is nobody's friend changed rows of others. */
async function changedBy(question: Question): Promise<string[]> {
  const stranger = await newAsker(stage, 'paid')
  const before = await rowsOfOthers()
  await question.send(app, stranger)
  const after = await rowsOfOthers()
  return [...new Set([...before].filter(([of, rows]) => after.get(of) !== rows).map(([of]) => of.split(' ')[0]!))]
}
