import assert from 'node:assert/strict'
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { platformTables } from '#platform/tables.ts'
import { type Asker, ask, newDeskAsker } from '#testing/everyone.ts'
import { testOperator } from '#testing/operator.ts'
import { fillSamples } from '#testing/samples.ts'
import { testTill } from '#testing/services/payments.ts'
import { features } from '../../../features.ts'

const till = await testTill()
const { app, db } = till
await fillSamples(db, till.now())
const operator = await newDeskAsker(till, 'operator')
const moderator = await newDeskAsker(till, 'moderator')

const post = (path: string, body: object, asker: Asker = operator) =>
  ask(app, { method: 'POST', url: `/api/desk/people/${path}/`, body }, asker)
const get = (path: string, asker: Asker = operator) => ask(app, { method: 'GET', url: `/api/desk/${path}` }, asker)
const why = { reason: 'Просьба человека' }

/** Columns that are called like a secret and are none. */
const NO_SECRETS = ['import_items.key']

test('every table with an account’s id is declared personal or impersonal, and no personal one exports a secret', async () => {
  const { rows } = await db.query<{ table: string }>(
    `select distinct conrelid::regclass::text as table from pg_constraint
     where contype = 'f' and confrelid = 'accounts'::regclass order by 1`,
  )
  const tables = Object.assign({}, platformTables, ...features.map((feature) => feature.tables))
  for (const { table } of rows) assert.ok(Boolean(tables[table].personal) !== Boolean(tables[table].impersonal), table)
  const { rows: columns } = await db.query<{ table: string; column: string; type: string }>(
    `select table_name as table, column_name as column, data_type as type
     from information_schema.columns where table_schema = 'public'`,
  )
  for (const { table, column, type } of columns) {
    const { personal, secret = [] } = tables[table] ?? {}
    if (!personal || secret.includes(column)) continue
    if (!NO_SECRETS.includes(`${table}.${column}`))
      assert.doesNotMatch(column, /hash|secret|sealed$|token$|^auth$|^key$|once_key/, `${table}.${column}`)
    assert.doesNotMatch(column, /^(actor|removed_by|decided_by|editor_id|lifted_by|checked_by)$/, `${table}.${column}`)
    assert.notEqual(type, 'bytea', `${table}.${column}`)
  }
})

test('the data file of a person holds all that is kept of them and nothing of others, and is logged', async () => {
  await db.query(`update accounts set password_hash = 'SECRET-HASH' where id = 2`)
  const reply = await post('2/document', why)
  assert.equal(reply.statusCode, 200, reply.body)
  assert.match(String(reply.headers['content-disposition']), /attachment; filename="people-2.json"/)
  const file = reply.json() as Record<string, Record<string, unknown>[]>
  assert.equal(file.accounts![0]!.email, 'maria@example.org')
  for (const table of ['grants', 'access_events', 'wallets', 'portfolio_assets', 'drafts', 'notifications'])
    assert.ok(file[table]?.length, `${table}: ${Object.keys(file)}`)
  assert.doesNotMatch(reply.body, /SECRET-HASH|oleg@example\.org|anna@example\.org/)
  for (const rows of Object.values(file).filter(Array.isArray))
    for (const row of rows) if ('account_id' in row) assert.equal(row.account_id, 2)
  const [line] = (await get('audit/?about=maria')).json().results
  assert.deepEqual([line.command, line.result], ['document', 'done'])
  assert.equal((await post('2/document', why, moderator)).statusCode, 403)
  assert.equal((await post('2/document', {})).statusCode, 400, 'without a reason nothing leaves')
  assert.equal((await post('99999/document', why)).statusCode, 404)
})

test('of several files at once one is made for a person, the others are refused, and the next one is made', async () => {
  const took = () => post('2/document', why)
  const statuses = (await Promise.all([took(), took(), get('people/file/'), took()])).map((reply) => reply.statusCode)
  assert.deepEqual(statuses.sort(), [200, 429, 429, 429])
  const refused = [await post('99999/document', why), await took(), await get('people/file/')]
  assert.deepEqual(
    refused.map((reply) => reply.statusCode),
    [404, 200, 200],
  )
})

test('the file of people is a CSV in which no name is run as a formula', async () => {
  const evil = [
    '=HYPERLINK("http://evil")',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    'a;"b",c\nd',
    '＝SUM(A1)',
    '＋1',
    '－1',
    '＠x',
    '\u200b=1',
    '\u00a0=1',
  ]
  for (const [index, name] of evil.entries())
    await db.query(
      `insert into accounts (username, name, email, email_verified, created_at) values ($1, $2, $1 || '@example.org', true, $3)`,
      [`evil${index}`, name, till.now()],
    )
  const reply = await get('people/file/?q=evil')
  assert.equal(reply.headers['content-type'], 'text/csv; charset=utf-8')
  assert.ok(reply.body.startsWith('\uFEFFномер,имя для входа,имя,почта'))
  assert.equal(reply.body.match(/evil\d+@example/g)!.length, evil.length)
  for (const cell of reply.body.slice(1).split(/[,\r\n]+/))
    assert.doesNotMatch(cell, /^"?[\s\p{Cf}]*[=+@\t＝＋－＠]|^"?-\d/u, cell)
  assert.ok(reply.body.includes(`"'=HYPERLINK(""http://evil"")"`), reply.body)
  assert.equal((await get('people/file/', moderator)).statusCode, 403)
  const number = await till.buy('maria', '1year')
  const invoices = (await get('invoices/file/?person=maria')).body
  assert.match(invoices, new RegExp(`INV-${number},maria,1year,365,239,0,created,,`))
  assert.equal((await get('audit/')).json().results[0].command, 'file')
})

test('removing an account removes its texts and keeps the revenue figures true', async () => {
  const number = await till.buy('oleg')
  await till.outcome(number, 'pay')
  const money = async () => (await get('overview/')).json().money.weeks.at(-1).usd
  const paid = await money()
  assert.ok(paid > 0)
  const { rows } = await db.query<{ id: number }>(
    `insert into posts (model, title, author_id, live, published_at)
     values ('Opinion', 'Моё', 3, true, $1), ('News', 'Новость команды', 3, true, $1) returning id`,
    [till.now()],
  )
  const wrong = await post('3/delete', { ...why, username: 'olga' })
  assert.deepEqual([wrong.statusCode, Object.keys(wrong.json())], [400, ['username']])
  const done = await post('3/delete', { ...why, username: 'oleg' })
  assert.match(done.json().outcome, /^oleg: аккаунт удалён, .*счета остались в книгах$/)
  assert.equal((await db.query('select from accounts where id = 3')).rowCount, 0)
  const left = await db.query('select id, author_id from posts where id = any($1)', [rows.map(({ id }) => id)])
  assert.deepEqual(left.rows, [{ id: rows[1]!.id, author_id: null }])
  const [invoice] = (await get(`invoices/?number=INV-${number}`)).json().results
  assert.deepEqual([invoice.username, invoice.received_usd, invoice.settled_at !== null], [null, 59, true])
  assert.equal(await money(), paid)
  assert.equal((await post('3/delete', { ...why, username: 'oleg' })).statusCode, 404)
})

test('the command line writes the same files and overwrites no existing one', async () => {
  const type = testOperator(till)
  const file = join(tmpdir(), `people-${process.pid}`)
  try {
    assert.equal((await type(['people-file', file])).code, 0)
    assert.match(await readFile(file, 'utf8'), /maria@example\.org/)
    assert.equal((await type(['invoices-file', file])).code, 1, 'it stands already')
    await rm(file)
    assert.equal((await type(['person-data', 'maria', file, '--reason', 'Просьба человека'])).code, 0)
    assert.equal(JSON.parse(await readFile(file, 'utf8')).accounts[0].username, 'maria')
  } finally {
    await rm(file, { force: true })
  }
})
