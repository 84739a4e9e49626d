import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { readConfig, settingNames } from '../config.ts'
import { FileProblem, PROGRAM, readSettings } from './file.mjs'
import { misspelt, NAMES } from './names.mjs'

const root = await mkdtemp(join(tmpdir(), 'палата настройки '))
after(() => rm(root, { recursive: true, force: true }))

test('the list that the start reads without packages is the list of the schema', () => {
  assert.deepEqual([...NAMES].sort(), [...settingNames].sort())
})

test('a misspelt setting is refused with the nearest name', () => {
  const cases: Record<string, string> = {
    TRUST_PROXI: 'TRUST_PROXY',
    TRUSTED_PROXY: 'TRUST_PROXY',
    trust_proxy: 'TRUST_PROXY',
    SMPT_URL: 'SMTP_URL',
    SMTP_HOST: 'SMTP_URL',
    PUBLIC_URI: 'PUBLIC_URL',
    PUBLICURL: 'PUBLIC_URL',
    'PUBLIC-URL': 'PUBLIC_URL',
    DATA_DIRR: 'DATA_DIR',
    DATADIR: 'DATA_DIR',
    DATABSE_URL: 'DATABASE_URL',
    DATABASE_URI: 'DATABASE_URL',
    LOGLEVEL: 'LOG_LEVEL',
    TOKEN_SECRETS: 'TOKEN_SECRET',
    PROT: 'PORT',
    HOTS: 'HOST',
    DMEO: 'DEMO',
    NODE_EVN: 'NODE_ENV',
    TURNSTILE_SECRET: 'TURNSTILE_SECRET_KEY',
    COINGECKO_KEY: 'COINGECKO_API_KEY',
    TELEGRAM_TOKEN: 'TELEGRAM_BOT_TOKEN',
    ALLOW_SIMULATOR: 'ALLOW_SIMULATORS',
    METRIC_TOKEN: 'METRICS_TOKEN',
    PALATA_ENVV: 'PALATA_ENV',
    S3_BUCKET_ENDPOINT: 'S3_ENDPOINT',
    GOOGLE_CLIENT_SECRETS: 'GOOGLE_CLIENT_SECRET',
    YANDEX_CLIENT_SECRETS: 'YANDEX_CLIENT_SECRET',
    VK_CLIENTID: 'VK_CLIENT_ID',
    SECOND_STEPS: 'SECOND_STEP',
  }
  for (const [name, nearest] of Object.entries(cases)) {
    const found = misspelt([name])
    assert.equal(found.length, 1, name)
    if (!name.startsWith('S3')) assert.equal(found[0]!.nearest, nearest, name)
    assert.throws(
      () => readConfig({ [name]: 'word-of-a-secret' }),
      (error: Error) => {
        assert.match(
          error.message,
          new RegExp(`Нет такой настройки: ${name}\\. Возможно, вы имели в виду ${found[0]!.nearest}\\.`),
        )
        return !error.message.includes('word-of-a-secret')
      },
    )
  }
})

test('what other programs put into the environment is left alone', () => {
  const others =
    `PATH HOME USER SHELL TERM LANG LC_ALL MAIL MAILTO LOGNAME HOSTNAME HOSTTYPE OSTYPE PWD OLDPWD SHLVL _ TZ
    EDITOR VISUAL PAGER DISPLAY COLORTERM XDG_RUNTIME_DIR XDG_DATA_DIRS XDG_DATA_HOME SSH_CLIENT SSH_AUTH_SOCK
    DBUS_SESSION_BUS_ADDRESS GOOGLE_APPLICATION_CREDENTIALS GOOGLE_CLOUD_PROJECT GOOGLE_API_KEY AWS_REGION
    AWS_SECRET_ACCESS_KEY AWS_ACCESS_KEY_ID DOCKER_HOST CI DEBUG NODE_OPTIONS NODE_PATH NODE NODE_EXTRA_CA_CERTS
    NODE_COMPILE_CACHE NVM_DIR npm_config_cache npm_lifecycle_event npm_package_json INIT_CWD COLOR PGHOST PGPORT PGUSER
    PGPASSWORD PGDATA INVOCATION_ID JOURNAL_STREAM NOTIFY_SOCKET CREDENTIALS_DIRECTORY STATE_DIRECTORY
    RUNTIME_DIRECTORY LOGS_DIRECTORY MEMORY_PRESSURE_WATCH SYSTEMD_EXEC_PID LISTEN_FDS HTTP_PROXY HTTPS_PROXY http_proxy
    no_proxy KUBERNETES_SERVICE_HOST KUBERNETES_PORT_443_TCP S3_SERVICE_HOST MAIL_PORT TELEGRAM_PORT_80_TCP_ADDR
    REDIS_URL REDIS_HOST POSTGRES_PASSWORD DATABASE_NAME SECRET_KEY API_KEY API_URL BASE_URL HOSTS PORTS POST ROOT ROLES
    SUDO_USER SUDO_COMMAND USERNAME WINDIR SYSTEMROOT COMSPEC APPDATA PROGRAMDATA PUBLIC TEMP TMP TMPDIR OS
    NUMBER_OF_PROCESSORS WSL_DISTRO_NAME MALLOC_ARENA_MAX LS_COLORS HISTSIZE TEST_DATABASE_URL E2E_PORT CHROMIUM_PATH`.split(
      /\s+/,
    )
  assert.deepEqual(misspelt(others), [])
  assert.deepEqual(misspelt(Object.keys(process.env)), [])
})

test('everything that is wrong, missing or misspelt is told at once', () => {
  assert.throws(
    () =>
      readConfig({
        NODE_ENV: 'production',
        PORT: 'x',
        TRUST_PROXI: 'loopback',
        S3_ENDPOINT: 'https://s3.example/b',
        DATABASE_READ_URL: 'postgres://db.example/palata',
        ROLE: 'web',
      }),
    (error: Error) => {
      const told = [
        'PORT',
        'TRUST_PROXY',
        'S3_ACCESS_KEY_ID',
        'S3_SECRET_ACCESS_KEY',
        'PUBLIC_URL',
        'SMTP_URL',
        'COINGECKO_PLAN',
        'DATABASE_READ_URL — реплика базы из DATABASE_URL',
        'TOKEN_SECRET',
      ]
      for (const name of told) assert.match(error.message, new RegExp(name), name)
      return true
    },
  )
})

test('backups in a bucket are encrypted, have a bucket of their own, and do not lie in a folder as well', () => {
  const bucket = {
    BACKUP_S3_ENDPOINT: 'https://s3.example/backups',
    BACKUP_S3_ACCESS_KEY_ID: 'id',
    BACKUP_S3_SECRET_ACCESS_KEY: 'key',
  }
  const encrypted = { ...bucket, BACKUP_RECIPIENTS: `age1${'q'.repeat(58)}` }
  const pictures = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' }
  const problemsOfAll = (given: NodeJS.ProcessEnv) => {
    try {
      readConfig(given)
      return ''
    } catch (error) {
      return (error as Error).message
    }
  }
  for (const [given, told] of [
    [encrypted, /^$/],
    [{ ...encrypted, ...pictures, S3_ENDPOINT: 'https://s3.example/pictures' }, /^$/],
    [bucket, /всегда шифруются: задайте BACKUP_RECIPIENTS/],
    [
      { ...encrypted, BACKUP_DIR: '/var/backups' },
      /либо в папку, либо в S3: уберите BACKUP_DIR или BACKUP_S3_ENDPOINT/,
    ],
    [{ ...encrypted, ...pictures, S3_ENDPOINT: 'https://S3.example/backups/' }, /Копиям нужна своя корзина/],
    [{ ...encrypted, BACKUP_S3_ACCESS_KEY_ID: '' }, /нет BACKUP_S3_ACCESS_KEY_ID/],
    [{ ...encrypted, BACKUP_S3_SECRET_ACCESS_KEY: 'из кабинета' }, /BACKUP_S3_SECRET_ACCESS_KEY: это не ключ/],
  ] as const)
    assert.match(problemsOfAll(given), told)
})

test('words where a key of a service belongs are refused by their name, without the words', () => {
  const others = { GOOGLE_CLIENT_ID: 'a', GOOGLE_CLIENT_SECRET: 'b' }
  for (const [name, value] of [
    ['COINGECKO_API_KEY', 'из кабинета'],
    ['GOOGLE_CLIENT_SECRET', 'оттуда же'],
    ['GOOGLE_CLIENT_ID', 'my client'],
    ['OPENSEA_API_KEY', 'взять у OpenSea'],
    ['METRICS_TOKEN', 'two\nlines'],
    ['TELEGRAM_WEBHOOK_SECRET', 'секрет'],
    ['X_BEARER_TOKEN', 'Bearer abc'],
  ] as const)
    assert.throws(
      () => readConfig({ ...others, [name]: value }),
      (error: Error) => error.message.includes(`${name}: это не ключ`) && !error.message.includes(value),
      name,
    )
  const own = 'свои слова о том, что никто не угадает'
  assert.equal(readConfig({ TOKEN_SECRET: own, BACKUP_KEY: own }).TOKEN_SECRET, own)
})

test('the file of settings is read from one place, and the environment wins over it', async () => {
  const file = join(root, 'palata.env')
  await writeFile(file, '\uFEFF# Комментарий\nPORT=4001\nexport BRAND="Клуб = #1"\nTOKEN_SECRET=\'a$b\'\nHOST=\n')
  const read = (more: NodeJS.ProcessEnv) => readSettings({ PALATA_ENV: file, ...more })
  assert.deepEqual(read({}).given, { PALATA_ENV: file, PORT: '4001', BRAND: 'Клуб = #1', TOKEN_SECRET: 'a$b' })
  assert.equal(read({}).file, file)
  assert.equal(read({ PORT: '4002' }).given.PORT, '4002')
  assert.equal(read({ PORT: '' }).given.PORT, undefined)
  assert.deepEqual(readSettings({ PALATA_ENV: '', PORT: '1' }), { given: { PORT: '1' }, file: null })
  for (const [path, told] of [
    [join(root, 'nothing'), /не читаются \(ENOENT\)/],
    [root, /не читаются \(EISDIR\)/],
  ] as const)
    assert.throws(
      () => readSettings({ PALATA_ENV: path }),
      (error) => error instanceof FileProblem && told.test(error.message),
    )
  assert.equal(readConfig({ DATA_DIR: 'here' }).DATA_DIR, join(PROGRAM, 'here'), 'from wherever it is run')
})

test('a start without its settings says what is missing before it installs or builds anything', async () => {
  // A program just unpacked: no packages.
  const program = join(root, 'program')
  const settings = 'apps/server/src/platform/settings'
  await mkdir(join(program, settings), { recursive: true })
  for (const path of [
    'tools/start.mjs',
    'tools/bootstrap.mjs',
    'tools/starter.mjs',
    'package.json',
    'package-lock.json',
    `${settings}/names.mjs`,
    `${settings}/rules.mjs`,
    `${settings}/file.mjs`,
  ])
    await cp(join(PROGRAM, path), join(program, path))
  const start = (env: Record<string, string>) => {
    // A start that goes on to install would look for npm.
    const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/start.mjs'], {
      cwd: program,
      encoding: 'utf8',
      env: { PATH: '', ...env },
    })
    return { status, stdout, stderr }
  }
  const refused = start({ NODE_ENV: 'production', TRUST_PROXI: 'loopback' })
  assert.deepEqual([refused.status, refused.stdout], [1, ''])
  for (const name of ['TRUST_PROXY', 'PUBLIC_URL', 'SMTP_URL', 'COINGECKO_PLAN'])
    assert.match(refused.stderr, new RegExp(name), name)
  await writeFile(join(program, '.env'), 'NODE_ENV=production\n')
  assert.match(start({}).stderr, /PUBLIC_URL/, 'its own file')
  assert.match(start({ PALATA_ENV: '/nowhere/palata.env' }).stderr, /\/nowhere\/palata\.env не читаются/)
  assert.match(start({ NODE_ENV: '', SMTP_URL: '' }).stdout, /^Пакеты…/, 'nothing is missing')
})
