import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pino, { type Logger } from 'pino'
import { buildApp } from './app.ts'
import { loadDemo } from './demo/load.ts'
import { offerOf } from './features/membership/index.ts'
import { createIdentity } from './features/sessions/index.ts'
import { loadWebBuild, servePages } from './http/pages.ts'
import { type Config, ConfigProblem, readConfig } from './platform/config.ts'
import { connect } from './platform/database.ts'
import { listenForEvents } from './platform/listen.ts'
import { migrate, NewerDatabase } from './platform/migrate.ts'
import { StartFailure, startPostgres } from './platform/postgres/index.ts'
import {
  createBotCheck,
  createMail,
  isMarketSimulated,
  needsSandbox,
  pricesOf,
  publicUrlOf,
  type SandboxAddress,
} from './services.ts'
import { createSocial } from './social.ts'
import { createSources, startSandbox } from './sources.ts'
import { type BotWiring, createBot, isTelegramSimulated } from './telegramBot.ts'
import { startWorker } from './worker.ts'

const VERSION = '0.1.0'
const say = (line: string) => process.stdout.write(`${line}\n`)
const closers: (() => Promise<unknown>)[] = []
let isStopping = false

try {
  await start(readConfig(process.env))
} catch (error) {
  await closeAll()
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
}

async function start(config: Config) {
  const log = pino({ level: config.LOG_LEVEL, redact: ['req.headers.authorization', 'req.headers.cookie'] })
  // A second signal waits for the first one's orderly end.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(log))

  const url = config.DATABASE_URL ?? (await startEmbedded(config, log))
  const db = connect(url, (error) => log.warn({ err: error }, 'database connection lost'))
  closers.unshift(() => db.end())
  const applied = await timed(
    'База данных',
    () => migrate(db),
    (names) => (names.length > 0 ? `миграций: ${names.length}` : 'готова'),
  )
  log.debug({ applied }, 'migrated')

  const sandbox = needsSandbox(config)
    ? await timed('Песочница внешнего мира', () => startSandbox(config.SANDBOX_MARKET, log))
    : null
  if (sandbox) closers.unshift(sandbox.stop)
  const isSimulated = isMarketSimulated(config)
  const telegram = createBot(config, sandbox, log)
  const sources = createSources(config, isSimulated ? sandbox?.url : undefined, log)

  const cast = config.DEMO ? await timed('Демо-сообщество', () => loadDemo(db, sources, new Date())) : []
  if (config.ROLE !== 'web') {
    const mailer = createMail(config, sandbox)
    closers.unshift(async () => mailer.close())
    const runner = await startWorker({
      db,
      logger: log,
      sources,
      refreshSeconds: config.MARKET_REFRESH_SECONDS ?? (isSimulated ? 5 : 300),
      mailer,
      brand: config.BRAND,
      publicUrl: publicUrlOf(config),
      bot: telegram.bot,
    })
    closers.unshift(() => runner.stop())
  }
  if (config.ROLE !== 'worker') await serve(config, db, url, sandbox, telegram, log)
  announce(config, cast, sandbox)
}

async function startEmbedded(config: Config, log: Logger) {
  const postgres = await timed('PostgreSQL', () =>
    startPostgres({ dataDir: config.DATA_DIR, log: (line) => log.debug(line) }),
  )
  closers.unshift(() => postgres.stop())
  return postgres.url
}

async function serve(
  config: Config,
  db: ReturnType<typeof connect>,
  url: string,
  sandbox: SandboxAddress | null,
  telegram: BotWiring,
  log: Logger,
) {
  const build = await loadWebBuild(new URL('../../web/dist/', import.meta.url))
  const secret = config.TOKEN_SECRET ?? (await keptSecret(config.DATA_DIR))
  const onProblem = (error: unknown) => log.warn({ err: error }, 'sessions ended elsewhere were not read')
  const identity = createIdentity({ db, secret, onProblem })
  const social = createSocial(config, sandbox, log)
  const app = await buildApp({
    db,
    logger: log,
    identity,
    botCheck: createBotCheck(config, sandbox, log),
    telegram: telegram.door,
    social: social.services,
    telegramWidget: social.widgetOrigins,
    publicUrl: config.PUBLIC_URL,
    trustProxy: config.TRUST_PROXY,
    brand: config.BRAND,
    version: VERSION,
    withReplyCache: config.REPLY_CACHE,
    scriptHashes: build.scriptHashes,
    metrika: config.METRIKA_ID !== '',
    turnstile: config.TURNSTILE_SITE_KEY !== undefined,
  })
  const links = Object.fromEntries(
    Object.entries(config).flatMap(([key, value]) =>
      key.startsWith('LINK_') && value ? [[key.slice(5).toLowerCase(), String(value)]] : [],
    ),
  )
  if (telegram.payUrl) links.telegram_pay = telegram.payUrl
  const shown = { brand: config.BRAND, metrikaId: config.METRIKA_ID, links, offer: offerOf(pricesOf(config)) }
  const widget = config.TURNSTILE_SITE_KEY ? { turnstileSiteKey: config.TURNSTILE_SITE_KEY } : {}
  await servePages(app, build, { ...shown, ...widget, ...social.shown }, config.PUBLIC_URL)
  // An event without a name: some may have been missed.
  const hear = (event: string | null) => {
    app.replyCache?.expire()
    void identity.hear(event)
  }
  closers.unshift(listenForEvents(url, hear, () => hear(null)))
  closers.unshift(identity.watch())
  // Nobody is let in by a token whose session ended before this process began.
  await identity.hear(null)
  await app.listen({ port: config.PORT, host: config.HOST })
  closers.unshift(() => app.close())
}

/** Made once and kept beside the data, so that people stay signed in after a restart. */
async function keptSecret(folder: string): Promise<string> {
  const file = join(folder, 'token-secret')
  await mkdir(folder, { recursive: true })
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    const secret = randomBytes(32).toString('base64url')
    await writeFile(file, secret, { mode: 0o600 })
    return secret
  }
}

function announce(
  config: Config,
  cast: { username: string; name: string; role: string; password: string }[],
  sandbox: SandboxAddress | null,
) {
  if (config.ROLE === 'worker') return say('Работник запущен.')
  say(`\n${config.BRAND}: http://localhost:${config.PORT}\n`)
  for (const person of cast)
    say(`  ${person.username.padEnd(10)} ${person.password.padEnd(18)} ${person.name}, ${person.role}`)
  if (sandbox && config.ROLE === 'all') {
    if (!config.SMTP_URL) say(`\nПисьма: ${sandbox.url}/__sim/mail`)
    if (isTelegramSimulated(config)) say(`Telegram: ${sandbox.url}/__sim/telegram`)
  }
  say('\nОстановить: Ctrl+C')
}

async function timed<T>(
  step: string,
  work: () => Promise<T>,
  tell: (result: T) => string = () => 'готово',
): Promise<T> {
  const started = performance.now()
  const result = await work()
  say(`${step}: ${tell(result)} (${((performance.now() - started) / 1000).toFixed(1)} с)`)
  return result
}

/** Running requests are answered, running jobs finish, then the database goes. */
async function stop(log: Logger) {
  if (isStopping) return
  isStopping = true
  log.info('stopping')
  await closeAll()
  process.exit(0)
}

async function closeAll() {
  for (const close of closers.splice(0)) {
    await close().catch((error: unknown) => process.stderr.write(`${String(error)}\n`))
  }
}

function explain(error: unknown): string {
  if (error instanceof StartFailure || error instanceof ConfigProblem || error instanceof NewerDatabase)
    return error.message
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'EADDRINUSE')
    return 'Порт занят другой программой. Остановите её или задайте другой порт: PORT=3001 npm start'
  if (code === 'EACCES')
    return 'Нет прав открыть этот порт или записать в папку данных. Выберите PORT больше 1024 и доступную DATA_DIR.'
  if (code === 'ENOSPC' || code === '53100')
    return 'На диске нет места. Освободите его и запустите снова: данные не потеряны.'
  if (['ECONNREFUSED', 'ENOTFOUND', '28P01', '3D000', 'ETIMEDOUT'].includes(code)) {
    return 'База данных по адресу DATABASE_URL недоступна. Проверьте адрес, пароль и что сервер запущен.'
  }
  return `Не удалось запустить: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`
}
