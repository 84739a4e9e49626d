import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import pg from 'pg'
import { connect } from '../database.ts'
import { migrate } from '../migrating/migrate.ts'
import { startPostgres } from './index.ts'

const root = await mkdtemp(join(tmpdir(), 'palata-roles-'))
after(() => rm(root, { recursive: true, force: true }))
const log = () => {}

async function asking<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Objects outside the system's schemas that the product does not own, and what else the product owns. */
const STRANGERS = `
  select c.oid::regclass::text as name from pg_class c
  where c.relnamespace::regnamespace::text !~ '^(pg_|information_schema)' and c.relowner <> 'palata'::regrole
  union all select p.oid::regprocedure::text from pg_proc p
  where p.pronamespace::regnamespace::text !~ '^(pg_|information_schema)' and p.proowner <> 'palata'::regrole
  union all select t.oid::regtype::text from pg_type t
  where t.typnamespace::regnamespace::text !~ '^(pg_|information_schema)' and t.typowner <> 'palata'::regrole
  union all select n.nspname from pg_namespace n
  where n.nspname !~ '^(pg_|information_schema|public)' and n.nspowner <> 'palata'::regrole
  union all select datname from pg_database where (datdba = 'palata'::regrole) <> (datname = 'palata')`

test('the product’s role owns its database and reaches neither the catalogue, nor files, nor programs', async () => {
  const dataDir = join(root, 'new')
  const postgres = await startPostgres({ dataDir, log })
  const db = connect(postgres.url, () => {}, { max: 2 })
  await migrate(db)
  await db.query('create extension pg_trgm')
  await db.query('create extension citext')
  await db.end()
  assert.equal((await stat(join(dataDir, 'database-password'))).mode & 0o777, 0o600)
  await asking(postgres.url, async (client) => {
    const { rows } = await client.query('select * from pg_roles where rolname = current_user')
    const { rolname, rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls } = rows[0]
    assert.equal(rolname, 'palata')
    assert.deepEqual([rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls], Array(5).fill(false))
    const refused = [
      `insert into pg_catalog.pg_db_role_setting values (0, 0, '{session_preload_libraries=x}')`,
      'copy pg_catalog.pg_db_role_setting from stdin',
      `update pg_catalog.pg_authid set rolsuper = true`,
      `copy (select 1) to program 'id'`,
      `copy (select 1) to '/tmp/palata-roles'`,
      `create temporary table hosts (line text); copy hosts from '/etc/hosts'`,
      `select pg_read_file('/etc/hosts')`,
      `select lo_import('/etc/hosts')`,
      'select passwd from pg_shadow',
      `alter system set shared_preload_libraries = 'x'`,
      `alter role palata superuser`,
      `alter role postgres password 'mine'`,
      `alter database palata set session_preload_libraries = 'x'`,
      `create function run() returns int language c as '/tmp/x.so', 'run'`,
      'create extension file_fdw',
      `load '/tmp/x.so'`,
      'create database mine',
      'create role mine',
      'set session authorization postgres',
      'set role postgres',
      `select pg_reload_conf()`,
    ]
    for (const statement of refused)
      await assert.rejects(client.query(statement), (error: pg.DatabaseError) => error.code === '42501', statement)
  })
  const template = new URL(postgres.url)
  template.pathname = '/template1'
  await assert.rejects(
    asking(template.href, async () => {}),
    { code: '42501' },
  )
  await postgres.stop()
})

test('a data folder whose product was the superuser is converted with its rows, also after an interruption', async () => {
  const dataDir = join(root, 'old')
  const first = await startPostgres({ dataDir, log })
  // As earlier versions left it: everything in the superuser's database, and one role.
  await asking(first.superuserUrl.replace(/palata$/, 'template1'), async (client) => {
    await client.query('alter database palata rename to postgres')
    await client.query('alter database postgres owner to postgres')
    await client.query('revoke set on parameter deadlock_timeout from palata')
    await client.query('drop role palata')
  })
  const old = connect(first.superuserUrl.replace(/palata$/, 'postgres'), () => {}, { max: 2 })
  await migrate(old)
  await old.query(`insert into accounts (username, name, email, email_verified) values ('a', 'А', 'a@a.example', true)`)
  await old.query('create schema "Odd one"')
  await old.query('create table "Odd one"."pg_Table" (id serial, kind int)')
  await old.query('create materialized view tally as select count(*) from accounts')
  await old.query(`create type mood as enum ('да')`)
  await old.end()
  await first.stop()
  await rm(join(dataDir, 'database-password'))
  const second = await startPostgres({ dataDir, log })
  const { rows } = await asking(second.url, (client) => client.query('select username from accounts'))
  assert.deepEqual(rows, [{ username: 'a' }])
  assert.deepEqual((await asking(second.url, (client) => client.query(STRANGERS))).rows, [])
  // As an interruption between the steps leaves it.
  await asking(second.superuserUrl, (client) => client.query('alter table accounts owner to postgres'))
  await second.stop()
  const third = await startPostgres({ dataDir, log })
  assert.deepEqual((await asking(third.url, (client) => client.query(STRANGERS))).rows, [])
  const db = connect(third.url, () => {}, { max: 2 })
  assert.deepEqual(await migrate(db), [])
  await db.query(`update accounts set name = 'Б'`)
  await db.end()
  assert.equal(await asking(third.superuserUrl, async () => 'open'), 'open')
  await third.stop()
})

test('a lost password of the product’s role is made anew; one that was changed in the folder applies', async () => {
  const dataDir = join(root, 'password')
  await (await startPostgres({ dataDir, log })).stop()
  const file = join(dataDir, 'database-password')
  const before = await readFile(file, 'utf8')
  await rm(file)
  const running = await startPostgres({ dataDir, log })
  assert.notEqual(await readFile(file, 'utf8'), before)
  await asking(running.url, async () => {})
  await running.stop()
})
