import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '#testing/app.ts'
import { transaction } from '../database.ts'
import { copyIn, readTable } from './copy.ts'

const { db } = await testApp()
const ROWS = 90_000
const fields = ['integer', 'date', 'timestamptz', 'float8'] as const
const NOON = Date.parse('2026-11-20T12:00:00Z')
const DAY = Math.floor(NOON / 86_400_000)
const tupleOf = (id: number) => [id, DAY - (id % 4000), NOON - id, id / 7] as const

await db.query('create table copied (id integer not null, day date not null, at timestamptz not null, price float8)')
await transaction(db, (tx) =>
  copyIn(
    tx,
    'copy copied (id, day, at, price) from stdin (format binary)',
    fields,
    Array.from({ length: ROWS }, (_, id) => tupleOf(id)),
  ),
)

/** The rows read, by id. */
async function read(where = 'true') {
  const found = new Map<number, number[]>()
  const text = (piece: string) =>
    `copy (select array_agg(id), array_agg(day), array_agg(at), array_agg(price) from copied where ${piece} and ${where}) to stdout (format binary)`
  await readTable(db, { table: 'copied', fields, text }, (...row) => {
    assert.equal(found.has(row[0]!), false, 'twice')
    found.set(row[0]!, row)
  })
  return found
}

test('readTable reads every row of a table of many pieces once, unchanged', async () => {
  const found = await read()
  assert.equal(found.size, ROWS)
  for (const id of [0, 1, 33_999, 34_000, ROWS - 1]) assert.deepEqual(found.get(id), tupleOf(id))
})

test('readTable reads only the rows its condition selects, and nothing from a table without rows', async () => {
  assert.deepEqual([...(await read('id = 77777')).values()], [tupleOf(77_777)])
  assert.equal((await read('id < 0')).size, 0)
  await db.query('create table uncopied (id integer not null)')
  await readTable(db, { table: 'uncopied', fields, text: () => assert.fail() }, () => assert.fail())
})

test('readTable fails when one piece fails or a required number is missing', async () => {
  await assert.rejects(read('1 / (id - 77777) > -9'), /division by zero/)
  await assert.rejects(
    readTable(db, { table: 'nowhere', fields, text: String }, () => {}),
    /nowhere/,
  )
  await db.query('update copied set price = null where id = 5')
  await assert.rejects(read(), /a copied field is empty/)
})
