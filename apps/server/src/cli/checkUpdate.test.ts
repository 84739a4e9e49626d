import assert from 'node:assert/strict'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { testApp } from '#testing/app.ts'
import { testOperator } from '#testing/operator.ts'
import { examineNext } from './nextVersion.ts'

const program = fileURLToPath(new URL('../../../../', import.meta.url))
const root = mkdtempSync(join(tmpdir(), 'палата новая '))
after(() => rmSync(root, { recursive: true, force: true }))
const { db, now } = await testApp()
const platform = `${process.platform}-${process.arch}`
const { version } = JSON.parse(readFileSync(join(program, 'package.json'), 'utf8')) as { version: string }
const later = version.replace(/\d+$/, (patch) => String(Number(patch) + 1))
const good = { version: later, platform, hasDatabase: true }

/** The folder of another version: this program's settings and migrations under another mark. */
function folderOf(name: string, release: object | null, change: (folder: string) => void = () => {}) {
  const folder = join(root, name)
  mkdirSync(join(folder, 'apps/server/src'), { recursive: true })
  for (const path of ['apps/server/migrations', 'apps/server/package.json', 'apps/server/src/platform'])
    cpSync(join(program, path), join(folder, path), { recursive: true })
  for (const path of ['node_modules', 'apps/server/node_modules']) symlinkSync(join(program, path), join(folder, path))
  if (release) writeFileSync(join(folder, 'release.json'), JSON.stringify(release))
  change(folder)
  return folder
}

/** Runs the command under these settings. */
async function check(folder: string, settings: Record<string, string> = {}, dataDir = tmpdir()) {
  const kept = { ...process.env }
  Object.assign(process.env, { PALATA_ENV: '', DATA_DIR: '/var/lib/palata/data', ...settings })
  try {
    return await testOperator({ db, now, belongings: { dataDir } })(['check-update', folder])
  } finally {
    for (const name of Object.keys(process.env)) if (!(name in kept)) delete process.env[name]
    Object.assign(process.env, kept)
  }
}

test('a later version that fits is found good, with what it would change', async () => {
  const added = folderOf('good', good, (folder) => {
    writeFileSync(join(folder, 'apps/server/migrations/9999_later.sql'), 'select 1')
  })
  const { code, out, err } = await check(added)
  assert.deepEqual([code, err], [0, ''])
  assert.match(out, new RegExp(`^На ${later} перейти можно, база изменится: 1 миграция\\. Сначала сделайте копию`))
  assert.match((await check(folderOf('same base', good))).out, /база не изменится/)
})

const { rows } = await db.query<{ name: string }>('select name from migrations order by name desc limit 1')
const without = (folder: string) => rmSync(join(folder, 'apps/server/migrations', rows[0]!.name))
for (const [name, release, settings, told, change] of [
  ['of another system', { ...good, platform: 'plan9-vax' }, {}, /собрана для plan9-vax, а здесь/],
  ['of this version', { ...good, version }, {}, /обновлять не на что/],
  ['of an earlier version', { ...good, version: '0.0.9' }, {}, /Её версия 0\.0\.9, а здесь уже/],
  ['older than the database', good, {}, /не знает миграции .*\.sql, которая в базе есть/, without],
  ['without a database', { ...good, hasDatabase: false }, {}, /нет своего PostgreSQL, а DATABASE_URL не задан/],
  ['that would look elsewhere', good, { DATA_DIR: '.data' }, /DATA_DIR=\.data — путь от папки программы/],
  [
    'that refuses the settings',
    good,
    { PORT: 'many', SMPT_URL: 'x' },
    /Неверное значение в настройках: PORT[\s\S]*SMTP_URL/,
  ],
  [
    'whose Node does not run',
    good,
    {},
    /Её Node здесь не запускается/,
    (folder: string) => rmSync(join(folder, 'node_modules')),
  ],
] as const)
  test(`a version ${name} is refused in words`, async () => {
    const { code, out, err } = await check(folderOf(name, release, change), settings)
    assert.deepEqual([code, out], [1, `На ${release.version} перейти пока нельзя:`])
    assert.match(err, told)
  })

test('a folder that is no version is refused, and everything that is wrong is told at once', async () => {
  for (const release of [null, { version: 'newest' }]) {
    const { code, err } = await check(folderOf(`none ${String(release)}`, release))
    assert.equal(code, 1)
    assert.match(err, /нет готовой версии \(release\.json\)/)
  }
  const wrong = folderOf('all wrong', { version: '0.0.1', platform: 'plan9-vax', hasDatabase: false }, without)
  assert.equal((await check(wrong, { DATA_DIR: 'x', BACKUP_DIR: 'y' })).err.split('\n').length, 6)
})

test('a disk with less room than the database takes is told of, with both numbers', async () => {
  const large = Object.create(db, {
    query: {
      value: async (text: string, values?: unknown[]) =>
        text.includes('pg_database_size') ? { rows: [{ bytes: 1e18 }] } : db.query(text, values),
    },
  })
  const { problems } = await examineNext(large, folderOf('full', good), tmpdir())
  assert.equal(
    problems.filter((problem) => /свободно \d+ МБ, а база занимает 1000000000000 МБ/.test(problem)).length,
    1,
  )
})
