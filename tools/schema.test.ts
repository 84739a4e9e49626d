import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { features } from '../apps/server/src/features.ts'
import { platformTables } from '../apps/server/src/platform/tables.ts'
import { testDatabase } from '../apps/server/src/testing/app.ts'
import { readCatalog } from './schema/catalog.ts'
import { renderSchema } from './schema/render.ts'
import { eventsByFeature, writersByTable } from './schema/writers.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const TYPES_FILE = 'apps/server/src/platform/schema.ts'
const FOLDER = join(root, 'apps/server/schema')
const HOW = `A migration changed the tables, or a source writes another one: write their types and their files anew with
  WRITE=1 node tools/server-tests.ts tools/schema.test.ts
and let tsc show which queries that breaks.`

/** TypeScript types of the driver's values; see platform/database.ts. */
const TYPES = { timestamptz: 'Date', date: 'string', int8: 'number', numeric: 'number', bytea: 'Buffer' }

const { db, url, drop } = await testDatabase()
test.after(drop)

test('the types of the tables equal the migrated database', () => {
  const args = [
    ...['--dialect', 'postgres', '--url', url, '--include-pattern', 'public.*'],
    ...['--out-file', TYPES_FILE, '--type-mapping', JSON.stringify(TYPES)],
  ]
  const mode = process.env.WRITE ? [] : ['--verify']
  const options = { cwd: root, encoding: 'utf8' } as const
  const { status, stdout, stderr } = spawnSync('node_modules/.bin/kysely-codegen', [...args, ...mode], options)
  assert.equal(status, 0, `${HOW}\n${stdout}${stderr}`)
})

test('each owner’s file shows its tables as the migrated database has them', async () => {
  const owners = { platform: Object.keys(platformTables) } as Record<string, string[]>
  for (const { name, tables } of features) owners[name] = Object.keys(tables)
  const sources = { owners, writers: writersByTable(), events: events() }
  const files = new Map(
    [...renderSchema(await readCatalog(db), sources)].map(([owner, text]) => [`${owner}.sql`, text]),
  )
  if (process.env.WRITE) {
    rmSync(FOLDER, { recursive: true, force: true })
    mkdirSync(FOLDER)
    for (const [file, text] of files) writeFileSync(join(FOLDER, file), text)
  }
  assert.deepEqual(globSync('*', { cwd: FOLDER }).sort(), [...files.keys()].sort(), HOW)
  for (const [file, text] of files) assert.equal(readFileSync(join(FOLDER, file), 'utf8'), text, `${file}\n${HOW}`)
})

/** Events by feature, with the jobs whose manifests say that they follow them. */
function events() {
  const jobs = features.flatMap((feature) => Object.entries(feature.jobs ?? {}))
  const followersOf = (event: string) =>
    jobs.flatMap(([name, job]) => ((job.follows ?? []).some((one) => one.name === event) ? [name] : []))
  return new Map(
    [...eventsByFeature()].map(([feature, names]) => [
      feature,
      names.map((name) => ({ name, followers: followersOf(name) })),
    ]),
  )
}

test('nothing that the files do not show reads or writes tables: no view, rule or event trigger', async () => {
  const { rows } = await db.query<{ name: string }>(`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm', 'f')
    union all
    select rulename || ' on ' || ev_class::regclass from pg_rewrite join pg_class c on c.oid = ev_class
    where c.relnamespace = 'public'::regnamespace and relkind <> 'v'
    union all
    select evtname from pg_event_trigger`)
  assert.deepEqual(rows, [], 'teach tools/schema to show it, and tools/architecture/triggers.ts to read it')
})
