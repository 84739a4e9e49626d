import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { testDatabase } from '../../apps/server/src/testing/app.ts'
import { differences, problemsOf } from './check.ts'
import { describeColumns } from './describe.ts'
import { readAtRunTime, unreadIndexes } from './indexes.ts'
import { readStatements } from './statements.ts'

const { url, drop } = await testDatabase()
const client = new pg.Client({ connectionString: url })
await client.connect()
after(async () => {
  await client.end()
  await drop()
})

const { statements, unreadable } = readStatements(fileURLToPath(new URL('../../', import.meta.url)))

test('every SQL statement is a literal text or made by the query builder', () => {
  assert.deepEqual(unreadable, [])
  assert.ok(statements.length > 150)
  assert.ok(statements.filter(({ row }) => row).length > 80)
})

test('every SQL statement fits the migrated database, and its columns the row type', async () => {
  assert.deepEqual(await problemsOf(client, statements), [])
})

test('every index is read: by the plan of a statement, by a foreign key, or by a statement built at run time', async () => {
  await client.query('create index nobody on posts (reading_minutes)')
  const unread = await unreadIndexes(client, statements)
  await client.query('drop index nobody')
  assert.deepEqual(unread.sort(), [...Object.keys(readAtRunTime), 'nobody'].sort())
})

test('the SQL check takes columns of an outer join as nullable', async () => {
  const text = 'select p.id, a.name from posts p left join accounts a on a.id = p.author_id'
  const columns = await describeColumns(client, text)
  const id = { name: 'id', kinds: ['number'], mayBeNull: false }
  const name = { name: 'name', kinds: ['string'], mayBeNull: false }
  assert.deepEqual(differences([id, name], columns, text), ['name may be null'])
  assert.deepEqual(differences([id, { ...name, mayBeNull: true }], columns, text), [])
  assert.deepEqual(differences([id], columns, text), ['nothing reads the column name'])
  assert.deepEqual(differences([id, { ...name, mayBeNull: true }, { ...name, name: 'age' }], columns, text), [
    'the statement gives no column age',
  ])
})

test('the SQL check fails on a column renamed, of another type or nullable', async () => {
  await client.query('alter table accounts rename column avatar to picture')
  await client.query('alter table accounts alter column feed_seen_at type text using feed_seen_at::text')
  await client.query('alter table channels alter column logo drop not null')
  const problems = await problemsOf(client, statements)
  assert.ok(problems.some((problem) => /column a?\.?"?avatar"? does not exist/.test(problem)))
  assert.ok(problems.some((problem) => /seen_at is string, not Date/.test(problem)))
  assert.ok(problems.some((problem) => /logo may be null/.test(problem)))
})
