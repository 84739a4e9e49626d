import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import pg from 'pg'
import { testDatabase } from '../../apps/server/src/testing/app.ts'
import { refusedStatements, releasedStatements } from './released.ts'

const { url, drop } = await testDatabase()
const client = new pg.Client({ connectionString: url })
await client.connect()
after(async () => {
  await client.end()
  await drop()
})

const released = releasedStatements()
const versions = [...readFileSync(new URL('../../CHANGELOG.md', import.meta.url), 'utf8').matchAll(/^## (\d\S*)$/gm)]
const before = versions[1]![1]!

test('the statements of the version before this one are written down', () => {
  assert.ok((released.get(before) ?? []).length > 900, `run tools/sql/record.ts in a checkout of v${before}`)
})

test('the processes of the version before this one can work on while the database is migrated', async () => {
  assert.deepEqual(await refusedStatements(client, released.get(before)!), [])
})

test('a column that is taken away, renamed, or required of every new row is told with the statements it stops', async () => {
  const told = async (change: string) => {
    await client.query('begin')
    await client.query(change)
    const refused: string[] = []
    // Within a transaction a refused statement ends it: each is asked on its own.
    for (const one of released.get(before)!.filter(([, text]) => /\b(accounts|feedback)\b/.test(text))) {
      await client.query('savepoint one')
      refused.push(...(await refusedStatements(client, [one])))
      await client.query('rollback to one')
    }
    await client.query('rollback')
    return refused
  }
  assert.ok((await told('alter table accounts drop column avatar cascade')).length > 3)
  assert.ok((await told('alter table accounts rename column name to called')).length > 10)
  const required = await told('alter table accounts add column tribe text not null')
  assert.ok(
    required.some((line) => /adds a row of accounts without tribe$/.test(line)),
    required.join('\n'),
  )
  assert.deepEqual(await told(`alter table accounts add column tribe text not null default ''`), [])
})
