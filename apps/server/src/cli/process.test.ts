import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { connect } from '#platform/database.ts'
import { migrate } from '#platform/migrating/migrate.ts'
import { startPostgres } from '#platform/postgres/index.ts'
import { declareInstallation } from '#platform/processes/installation.ts'
import { testApp } from '#testing/app.ts'
import { BARE } from '#testing/environment.ts'
import { serverOf } from '#testing/pretendedPostgres.ts'
import { commands } from './commands/index.ts'
import { operate } from './operate.ts'

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))
const root = await mkdtemp(join(tmpdir(), 'палата оператор '))
after(() => rm(root, { recursive: true, force: true }))

/** Runs the real process with only the given environment. */
function run(words: string[], env: Record<string, string>, input = '') {
  return new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const options = { env: { ...BARE, ...env } }
    const child = execFile(process.execPath, [MAIN, ...words], options, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), out: out.trimEnd(), err: err.trimEnd() }),
    )
    child.stdin!.end(input)
  })
}

test('the help names every command, in Russian, and needs no database', async () => {
  const all = await run([], {})
  assert.equal(all.code, 0)
  for (const { name, about } of commands) assert.ok(all.out.includes(`${name} `) && all.out.includes(about), name)
  const [one, same] = await Promise.all([run(['help', 'settle'], {}), run(['settle', '--help'], {})])
  assert.equal(one.out, same.out)
  assert.match(one.out, /npm run operator -- settle <numbers…>[\s\S]*--reason <текст>[\s\S]*--dry-run/)
})

test('the version and the list of backups need no database', async () => {
  const nowhere = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }
  const { version } = JSON.parse(await readFile(new URL('../../../../package.json', import.meta.url), 'utf8'))
  assert.deepEqual(await run(['version'], nowhere), { code: 0, out: version, err: '' })
  const without = await run(['backups'], nowhere)
  assert.deepEqual([without.code, without.out], [1, ''])
  assert.match(without.err, /Не сказано, где лежат копии: задайте BACKUP_DIR или BACKUP_S3_ENDPOINT/)
  const empty = await run(['backups'], { ...nowhere, BACKUP_DIR: join(root, 'kept') })
  assert.deepEqual(empty, { code: 0, out: 'Копий ещё нет.', err: '' })
  for (const path of [
    '2026-11-23T001700-000Z/manifest.json',
    'before update/manifest.json.age',
    '2026-11-24T001700-000Z.part/manifest.json',
    'half/tables/public.posts.gz',
  ]) {
    await mkdir(join(root, 'kept', path, '..'), { recursive: true })
    await writeFile(join(root, 'kept', path), '{}')
  }
  const listed = await run(['backups'], { ...nowhere, BACKUP_DIR: join(root, 'kept') })
  const [own, byCommand, ...more] = listed.out.split('\n')
  assert.match(own!, /kept\/2026-11-23T001700-000Z {2}23\.11\.2026, 03:17 по Москве, \d+ \S+ назад$/)
  assert.match(byCommand!, /kept\/before update {2}.+ по Москве, 0 часов назад, сделана командой, сама не уйдёт$/)
  assert.deepEqual(more, [])
})

test('an unknown command or parameter ends with exit code 2 before any database is opened', async () => {
  const cases: [string[], RegExp][] = [
    [['fly'], /Нет такой команды: fly/],
    [['access', 'oleg', '--fast'], /Неизвестный параметр --fast/],
    [['access', 'oleg', '-x'], /Неизвестный параметр -x/],
    [['access', 'oleg', 'maria'], /Лишнее слово: maria/],
    [['grant', 'oleg', '5', '--reason'], /После --reason нужно указать: текст/],
    [['settle', 'AAAA1111', '--undecided=yes', '--reason', 'Проверка'], /--undecided пишут без значения/],
    [['grant', 'oleg', '5', '--reason', 'Проверка', '--dry-run'], /Неизвестный параметр --dry-run/],
  ]
  const openDesk = () => assert.fail('looked for a database')
  for (const [words, told] of cases) {
    const said: string[] = []
    const code = await operate(words, openDesk, { out: () => assert.fail(), err: (line) => said.push(line) })
    assert.equal(code, 2)
    assert.match(said.join('\n'), told)
  }
  const { code, err } = await run(['fly'], {})
  assert.deepEqual([code, err], [2, 'Нет такой команды: fly. Список: npm run operator -- help'])
})

test('a command on a database that is unreachable or of another version says what to do', async () => {
  const stage = await testApp()
  const other = new URL(stage.url)
  other.pathname = '/no_such_database'
  const closed = new URL(stage.url)
  closed.pathname = '/template1'
  const wrong = new URL(stage.url)
  wrong.password = 'wrong'
  const cases: [Record<string, string>, RegExp][] = [
    [{ DATA_DIR: join(root, 'nothing') }, /базы нет\. Запустите сервер \(npm start\)/],
    [{ DATABASE_URL: 'postgres://u:secret-word@127.0.0.1:1/x' }, /по адресу DATABASE_URL недоступна/],
    [{ DATABASE_URL: other.href }, /нет такой базы данных/],
    [{ DATABASE_URL: wrong.href }, /не приняла пароль/],
    [{ DATABASE_URL: closed.href }, /нет прав создавать таблицы/],
    [{ DATABASE_URL: await serverOf('15.6', 150_006, false) }, /PostgreSQL 15, а нужен 16 или новее/],
    [{ DATABASE_URL: process.env.TEST_DATABASE_URL! }, /База другой версии или ещё пуста/],
    [{ DATABASE_URL: stage.url, PORT: 'x' }, /Неверное значение в настройках: PORT/],
  ]
  for (const { code, out, err, told } of await Promise.all(
    cases.map(async ([env, told]) => ({ ...(await run(['access', 'oleg'], env)), told })),
  )) {
    assert.deepEqual([code, out], [1, ''])
    assert.match(err, told)
    assert.ok(!/secret-word|\.ts:|node_modules/.test(err), err)
  }
})

test('a command that needs no database names none', async () => {
  const env = { DATA_DIR: join(root, 'untouched') }
  for (const [words, out, err] of [
    [['version'], /^\d+\.\d+\.\d+$/, ''],
    [['update', '--back'], /^$/, 'Незаконченного обновления нет, возвращаться не с чего.'],
  ] as const) {
    const done = await run([...words], env)
    assert.match(done.out, out)
    assert.equal(done.err, err)
  }
})

test('the command line works on the database of DATABASE_URL and records the system’s user', async () => {
  const { db, url } = await testApp()
  const words = ['create-person', 'lena', '--email', 'lena@example.org', '--password-stdin']
  const made = await run(words, { DATABASE_URL: url }, 'тихий-берег-72')
  assert.equal(made.code, 0)
  assert.equal(made.err, `База (${new URL(url).host}${new URL(url).pathname}).`)
  const { rows } = await db.query('select operator, command, result from operator_audit')
  assert.deepEqual(rows, [{ operator: userInfo().username, command: 'create-person', result: 'done' }])
})

test('the command line uses the embedded database of its data folder and starts it if it is not running', async () => {
  const dataDir = join(root, 'данные')
  const postgres = await startPostgres({ dataDir, log: () => {} })
  const db = connect(postgres.url, () => {}, { max: 1 })
  await migrate(db)
  await db.end()
  const env = { DATA_DIR: dataDir }
  const err = `База (встроенная, ${dataDir}).`
  assert.deepEqual(await run(['invoices'], env), { code: 0, out: 'Счетов нет', err })
  process.kill(postgres.pid, 'SIGKILL')
  await postgres.stop()
  for (let times = 0; times < 2; times += 1)
    assert.deepEqual(await run(['invoices'], env), { code: 0, out: 'Счетов нет', err })
  // Each waits for the one before it: the database of a command ends with it.
  const together = await Promise.all(Array.from({ length: 5 }, () => run(['invoices'], env)))
  for (const one of together) assert.deepEqual(one, { code: 0, out: 'Счетов нет', err })
  // The command leaves no lock behind: the server can use the folder.
  await (await startPostgres({ dataDir, log: () => {} })).stop()
})

/** Settings of a real site's server. */
const SITE = `NODE_ENV=production
PUBLIC_URL=https://club.example
SMTP_URL=smtps://club:password-of-mail@mail.example
TURNSTILE_SITE_KEY=0x4AAAAAAAsite
TURNSTILE_SECRET_KEY=0x4AAAAAAAabc
COINGECKO_BASE_URL=https://api.coingecko.com/api/v3
`

test('a command without the settings of the server is refused on its database, and finds them in their file', async () => {
  const { db, url } = await testApp()
  await declareInstallation(db, { isProduction: true }, 'https://club.example', new Date())
  const file = join(root, 'site.env')
  await writeFile(file, `${SITE}DATABASE_URL=${url}\n`)
  const place = new URL(url)
  const cases: [string, Record<string, string>, number, RegExp][] = [
    ['bare', { DATABASE_URL: url }, 1, /Это база сайта https:\/\/club\.example, а его настроек/],
    ['of a demo', { DATABASE_URL: url, DEMO: '1' }, 1, /Это база сайта/],
    ['half of them', { DATABASE_URL: url, NODE_ENV: 'production' }, 1, /PUBLIC_URL[\s\S]*SMTP_URL/],
    ['misspelt', { PALATA_ENV: file, DATABASE_URI: url }, 1, /DATABASE_URL/],
    [
      'the file',
      { PALATA_ENV: file },
      0,
      new RegExp(`^База сайта https://club\\.example \\(${place.host}${place.pathname}\\)\\.$`),
    ],
  ]
  for (const [name, env, code, told] of cases) {
    const done = await run(['invoices'], env)
    assert.equal(done.code, code, `${name}: ${done.err}`)
    assert.match(done.err, told, name)
    assert.ok(!/password-of-mail|tester:/.test(done.err), name)
  }
  await assert.rejects(
    declareInstallation(db, { isProduction: false }, 'http://localhost:3000', new Date()),
    /Это база сайта/,
    'a server without them, too',
  )
})

test('a command with the settings of a real site is refused on a demo database, and may remove the demo', async () => {
  const { db, url } = await testApp()
  const place = new URL(url)
  await db.query(`update accounts set is_demo = true where username = 'oleg'`)
  const file = join(root, 'demo.env')
  await writeFile(file, `${SITE}DATABASE_URL=${url}\n`)
  for (const words of [['invoices'], ['backup', join(root, 'of a demo')], ['access', 'oleg']]) {
    const { code, out, err } = await run(words, { PALATA_ENV: file })
    assert.deepEqual([code, out], [1, ''])
    assert.match(err, new RegExp(`База \\(${place.host}${place.pathname}\\): в ней демо-люди`))
  }
  const removed = await run(['remove-demo'], { PALATA_ENV: file })
  assert.match(removed.out, /^Убрано\. Людей 1/, removed.err)
  assert.equal((await run(['remove-demo'], { PALATA_ENV: file })).code, 1, 'nothing was left to remove')
  assert.equal((await run(['invoices'], { PALATA_ENV: file })).code, 0)
})
