import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { connect } from './platform/database.ts'
import { DatabaseProblem, reach } from './platform/pool/reachable.ts'
import { PRODUCT } from './platform/postgres/roles.ts'
import { prepareDatabase } from './prepareDatabase.ts'

const given = process.env.TEST_DATABASE_URL!
const admin = connect(given, () => {}, { max: 1 })
const made: string[] = []
after(async () => {
  for (const name of made) await admin.query(`drop database ${name}`)
  await admin.end()
})

async function newDatabase(name: string, revoked: string) {
  await admin.query(`create database ${name}`)
  made.push(name)
  const db = connect(at(name), () => {}, { max: 1 })
  await db.query(revoked)
  await db.end()
  return at(name)
}

const at = (name: string) => Object.assign(new URL(given), { pathname: `/${name}` }).href

test('a role that may not create in its database is told of in a sentence, whatever it lacks', async () => {
  const { username } = new URL(given)
  const CASES = {
    'a database of somebody else': at(PRODUCT),
    'no right to the schema': await newDatabase(
      'without_schema',
      'revoke all on schema public from pg_database_owner, public',
    ),
    'no right to make schemas': await newDatabase(
      'without_schemas',
      `revoke create on database without_schemas from ${username}`,
    ),
  }
  for (const [name, url] of Object.entries(CASES)) {
    const db = connect(url, () => {}, { max: 1 })
    const problem = await reach(db, () => prepareDatabase(db), { tell: () => {}, patienceMs: 0 }).then(
      () => null,
      (error: unknown) => error,
    )
    await db.end()
    assert.ok(problem instanceof DatabaseProblem, `${name}: ${problem}`)
    assert.match(problem.message, /нет прав создавать таблицы/, name)
  }
})
