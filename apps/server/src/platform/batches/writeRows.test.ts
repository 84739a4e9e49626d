import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '#testing/app.ts'
import { newDeskAsker } from '#testing/everyone.ts'
import { type Database, transaction } from '../database.ts'
import { noteRows } from './setAside.ts'
import { writeRows } from './writeRows.ts'

const stage = await testApp()
const { db, now } = stage
await db.query(
  `create table things (name text primary key check (name <> ''), size float8 check (size >= 0), made timestamptz, low smallint)`,
)

interface Thing {
  name: string
  size?: number | string
  made?: string
  low?: number
  api_token?: string
}
const good = (n: number): Thing => ({ name: `good-${n}`, size: n, made: '2026-11-20T00:00:00Z' })
let statements = 0
const insert = (things: Thing[], over: Database = db) =>
  transaction(over, (tx) =>
    writeRows(
      tx,
      things,
      {
        source: 'Вещи',
        keyOf: ({ name }) => name,
        write: async (part) => {
          statements += 1
          const done = await tx.query(
            `insert into things (name, size, made, low)
             select name, size::float8, made::timestamptz, low::smallint
             from jsonb_to_recordset($1::jsonb) as t(name text, size text, made text, low text)
             on conflict (name) do update set size = excluded.size`,
            [JSON.stringify(part)],
          )
          return done.rowCount ?? 0
        },
      },
      now(),
    ),
  )
const noted = async () => (await db.query('select * from set_aside_rows order by key')).rows
const count = async () => (await db.query('select count(*)::int as n from things')).rows[0].n
const clear = () => db.query('truncate things; truncate set_aside_rows')

const BAD: [what: string, thing: Thing, reason: RegExp][] = [
  ['an empty name', { name: '' }, /Значение не подходит таблице \(things_name_check\), код 23514/],
  ['a negative size', { name: 'bad', size: -1 }, /things_size_check.*23514/],
  ['NUL', { name: 'b\0ad' }, /Знак, который нельзя сохранить.*22P05/],
  ['a lone surrogate', { name: 'b\ud800ad' }, /22P0[25]/],
  ['no number', { name: 'bad', size: 'x' }, /Значение не того вида.*22P02/],
  ['a number out of range', { name: 'bad', low: 1e9 }, /Число слишком велико.*22003/],
  ['a date of no calendar', { name: 'bad', made: '2026-02-31T00:00:00Z' }, /Дата вне календаря.*22008/],
  ['no date', { name: 'bad', made: 'soon' }, /Непонятная дата.*22007/],
  [
    'a name too long for the index',
    { name: Array.from({ length: 9_000 }, (_, n) => n.toString(36)).join('') },
    /54000/,
  ],
]

for (const [what, thing, reason] of BAD)
  test(`a row with ${what} costs only itself`, async () => {
    await clear()
    for (const at of [0, 100, 249]) {
      statements = 0
      const things = Array.from({ length: 250 }, (_, n) => (n === at ? thing : good(n)))
      const { results, refused } = await insert(things)
      assert.deepEqual([results.reduce((sum, one) => sum + one, 0), refused], [249, [thing]])
      assert.ok(statements <= 17, `${statements} statements`)
    }
    const [row, ...others] = await noted()
    assert.deepEqual([others.length, row.times, row.source], [0, 3, 'Вещи'])
    assert.match(row.reason, reason)
  })

test('two rows of one key, half of all rows bad, and all rows bad', async () => {
  await clear()
  await insert([good(1), good(1), good(2)])
  assert.deepEqual([await count(), await noted()], [2, []])
  await insert(Array.from({ length: 64 }, (_, n) => (n % 2 ? good(n) : { name: `bad-${n}`, size: -1 })))
  assert.deepEqual([await count(), (await noted()).length], [33, 32])
  await insert(Array.from({ length: 300 }, (_, n) => ({ name: `worse-${n}`, size: -1 })))
  assert.deepEqual([await count(), (await noted()).length], [33, 100], 'no more than a hundred are noted')
  assert.deepEqual(await insert([]), { results: [], refused: [] })
})

const PASSING = ['57P01', '40001', '40P01', '53100', '53200', '55P03', '57014', '08006', 'XX000', '42P01', '25006']
for (const code of PASSING)
  test(`${code} is no row’s fault: it is thrown, nothing is written and nothing is noted`, async () => {
    await clear()
    await db.query(`create or replace function fail() returns trigger language plpgsql as $$
      begin if new.name = 'good-7' then raise exception 'away' using errcode = '${code}'; end if; return new; end $$`)
    await db.query('create or replace trigger fail before insert on things for each row execute function fail()')
    const things = Array.from({ length: 20 }, (_, n) => good(n))
    await assert.rejects(insert(things), { code })
    assert.deepEqual([await count(), await noted()], [0, []])
    await db.query('drop trigger fail on things')
    await insert(things)
    assert.equal(await count(), 20)
  })

test('a connection that ends in the middle is no row’s fault', async () => {
  await clear()
  await db.query(`create or replace function fail() returns trigger language plpgsql as $$
    begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$`)
  await db.query('create or replace trigger fail before insert on things for each row execute function fail()')
  await assert.rejects(insert([good(1), good(2)]))
  await db.query('drop trigger fail on things')
  assert.deepEqual([await count(), await noted()], [0, []])
})

test('the desk shows a refused row until it is put away or good again; another reason shows it anew', async () => {
  await clear()
  const operator = await newDeskAsker(stage, 'operator')
  const ask = async (method: 'GET' | 'POST', path: string) => {
    const url = `/api/desk/set-aside/${path}`
    const reply = await stage.app.inject({
      method,
      url,
      headers: operator.headers,
      ...(method === 'POST' && { payload: {} }),
    })
    assert.ok(reply.statusCode < 300, reply.body)
    return reply.json()
  }
  const bad = { name: 'монета\u202e', size: -1, api_token: 'секрет' }
  await insert([good(1), bad])
  const [row] = (await ask('GET', '?state=waiting')).results
  assert.equal(row.key, 'монета\\u{202e}')
  assert.ok(row.row.includes('\\u{202e}') && !row.row.includes('секрет'), row.row)
  const done = await ask('POST', `${row.id}/dismiss/`)
  assert.equal(done.outcome, 'Вещи, монета\\u{202e}: больше не напоминаем')
  await insert([bad])
  assert.deepEqual((await ask('GET', '?state=waiting')).results, [])
  assert.equal((await ask('GET', `${row.id}/`)).times, 2)
  await insert([{ ...bad, size: 'x' }])
  assert.equal((await ask('GET', '?state=waiting')).results.length, 1, 'it is refused for another reason')
  await insert([{ ...bad, size: 5 }])
  assert.deepEqual((await ask('GET', '')).results, [], 'it is good again')
})

test('a noted row is bounded and cleaned whatever it holds', async () => {
  await clear()
  const huge = { name: '\ud800\0'.repeat(500_000), deep: { list: Array(50_000).fill('я'.repeat(100)) }, n: 10n ** 400n }
  const refused = [
    { key: 'k'.repeat(100_000), row: huge, reason: '\u202e'.repeat(9_000) },
    { key: `${'k'.repeat(100_000)}2`, row: undefined, reason: '' },
    { key: '', row: null, reason: 'x' },
  ]
  await noteRows(db, 'Вещи', { refused, good: [] }, now())
  const rows = await noted()
  assert.equal(rows.length, 3)
  for (const one of rows) assert.ok(JSON.stringify(one).length < 3_500 && !/[\0\u202e]/.test(one.row + one.key))
})
