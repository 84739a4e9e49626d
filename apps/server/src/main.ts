import type { Logger } from 'pino'
import product from '../../../package.json' with { type: 'json' }
import { announce, say } from './announce.ts'
import { loadDemo } from './demo/load.ts'
import { protectDemoPeople } from './demo/passwords.ts'
import { refuseDemoPeople } from './demo/removal.ts'
import { clubChanged, createClub } from './features/club/index.ts'
import { findables, peopleDoor, resourcesAtDesk, tellables } from './features.ts'
import { serveWorkerHealth } from './http/metrics/workerHealth.ts'
import { letterParts, noticeSources } from './jobs.ts'
import { type Config, loadConfig } from './platform/config.ts'
import { connect, type PoolOptions } from './platform/database.ts'
import { keepFilesPrivate, mendPrivacy } from './platform/files/privateFiles.ts'
import { createLog } from './platform/log.ts'
import { listenForEvents } from './platform/outbox/listen.ts'
import { reach } from './platform/pool/reachable.ts'
import { startPostgres } from './platform/postgres/index.ts'
import { declareInstallation } from './platform/processes/installation.ts'
import type { Keeper } from './platform/processes/keepAlive.ts'
import { guardProcess } from './platform/processes/lastGuard.ts'
import { readFromReplica } from './platform/replica/index.ts'
import { keptSecret } from './platform/secrets/keptSecret.ts'
import { waitForUpdate } from './platform/update/index.ts'
import { endInTime } from './platform/workers/ending.ts'
import { prepareDatabase } from './prepareDatabase.ts'
import { explain, lostText } from './problems.ts'
import { sendBy } from './providers/outgoing/index.ts'
import { serve } from './serve.ts'
import { givenOf } from './services/club.ts'
import { createServices } from './services/index.ts'
import { refreshSecondsOf } from './services/market.ts'
import { createMail } from './services/messages/mail.ts'
import { wayOutOf } from './services/messages/outgoing.ts'
import { postbackUrlOf } from './services/payments.ts'
import { needsSandbox } from './services/sandbox/needsSandbox.ts'
import { publicUrlOf } from './services/sandbox/sandbox.ts'
import { startSandbox } from './services/sandbox/sandboxProcess.ts'
import { startWorker } from './worker.ts'

const PARENT_GONE = 'the parent process ended'
const closers: (() => Promise<unknown>)[] = []
const stopping = new AbortController()
let isClosing = false
/** Tells the next process in this data folder to wait until this one ends. */
let leave = async () => {}
/** Plans the jobs of a start anew; nothing without a worker. */
let replan = async () => {}

keepFilesPrivate()
try {
  await start(loadConfig())
} catch (error) {
  // The stop that came during the start ends the process.
  if (stopping.signal.aborted) await new Promise(() => {})
  await closeAll()
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
}

async function start(config: Config) {
  const log = createLog(config.LOG_LEVEL)
  // A second signal does not interrupt the stop begun by the first.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop(log, signal))
  // The parent process was killed: a server left behind would keep the port and the data.
  process.once('disconnect', () => void stop(log, PARENT_GONE))
  if (process.connected === false) return stop(log, PARENT_GONE)
  process.channel?.unref()

  guardProcess(log, () => stop(log, 'an error that no code owns'))
  await mendPrivacy(config.DATA_DIR)
  await waitForUpdate(config.DATA_DIR, say)

  await sendBy(wayOutOf(config))
  const url = config.DATABASE_URL ?? (await startEmbedded(config, log))
  const pool = (options: PoolOptions = {}, address = url) => {
    const opened = connect(address, (error) => log.warn({ err: error }, 'database connection lost'), options)
    closers.unshift(() => opened.end())
    return opened
  }
  const db = pool()
  const applied = await timed(
    'База данных',
    () => (config.DATABASE_URL ? reach(db, () => prepareDatabase(db), { tell: say }) : prepareDatabase(db)),
    (names) => (names.length > 0 ? `миграций: ${names.length}` : 'готова'),
  )
  log.debug({ applied }, 'migrated')

  if (config.isProduction) await refuseDemoPeople(db)
  await declareInstallation(db, config, publicUrlOf(config), new Date())

  const sandbox = needsSandbox(config)
    ? await timed('Песочница внешнего мира', () =>
        startSandbox(
          { market: config.SANDBOX_MARKET, postbackUrl: postbackUrlOf(config), site: publicUrlOf(config) },
          log,
          { ...keeperOf('Песочница внешнего мира', log), onReturn: () => void replan() },
        ),
      )
    : null
  if (sandbox) closers.unshift(sandbox.stop)
  // Separate processes can share a secret only by the setting.
  const secret = config.TOKEN_SECRET ?? (config.ROLE === 'all' ? await keptSecret(config.DATA_DIR) : null)
  const club = createClub(db, givenOf(config), (error) =>
    log.warn({ err: error }, 'the settings of the club were not read'),
  )
  await club.refresh()
  const services = createServices(config, sandbox, log, secret, db, club.now)

  const cast = config.DEMO ? await timed('Демо-сообщество', () => loadDemo(db, services, new Date())) : []
  const place = { dataDir: config.DATA_DIR, isLocal: config.isLocal }
  // A worker has no sign-in, and its data folder may be on another machine.
  const passwords = config.ROLE === 'worker' ? null : await protectDemoPeople(db, place, new Date())
  if (config.ROLE !== 'web') {
    const mailer = createMail(config, sandbox, club.now)
    // A pool of its own, so that readers never wait for a job's connection.
    const jobsDb = pool({ max: 8 })
    // A crash may forget that a job began or ended: it is then run once more.
    const queue = pool({ max: 7, forgetful: true, waitsForStart: true })
    closers.unshift(async () => mailer.close())
    const worker = await startWorker(queue, {
      ...services,
      db: jobsDb,
      logger: log,
      findables,
      tellables,
      stopping: stopping.signal,
      refreshSeconds: refreshSecondsOf(config),
      mailer,
      club: club.now,
      rereadClub: club.refresh,
      prepare: letterParts(publicUrlOf(config)),
      publicUrl: publicUrlOf(config),
      notices: noticeSources(),
      // Web processes learn from the event of sessions that a job ends.
      people: peopleDoor,
      desk: resourcesAtDesk({ forget: () => {} }),
    })
    closers.unshift(worker.stop)
    const onEnd = () => {
      // A start that failed stops the worker itself.
      if (!isClosing) giveUp(log, 'Работник остановился. Запустите программу снова.', 'the job library stopped')
    }
    void worker.ended.then(onEnd, onEnd)
    // A stop that came meanwhile has closed what it knew of.
    if (stopping.signal.aborted) return worker.stop()
    if (config.ROLE === 'worker') {
      closers.unshift(listenForEvents(url, (event) => event === clubChanged.name && void club.refresh(), club.refresh))
      const { ended } = worker
      const health = await serveWorkerHealth(config, {
        ...{ version: product.version, db, logger: log, ended, stopping: stopping.signal },
      })
      // It answers until the last job has ended.
      closers.splice(closers.indexOf(worker.stop) + 1, 0, health.close)
    }
    await worker.planAtStart()
    // The sandbox forgot what the jobs of the start told it.
    replan = () => worker.planAtStart().catch((error: unknown) => log.warn({ err: error }, 'jobs were not planned'))
  }
  if (config.ROLE !== 'worker') {
    const replica = config.DATABASE_READ_URL
      ? readFromReplica(db, {
          pool: pool({}, config.DATABASE_READ_URL),
          tell: (sentence, isBad) => (isBad ? log.warn(sentence) : say(sentence)),
        })
      : null
    if (replica) closers.unshift(() => replica.close())
    closers.unshift(...(await serve(config, product.version, { db, replica, url, services, club, log })))
  }
  announce(config, { brand: club.now().brand, cast, passwords }, sandbox)
}

async function startEmbedded(config: Config, log: Logger) {
  const postgres = await timed('PostgreSQL', () =>
    startPostgres({ dataDir: config.DATA_DIR, log: (line) => log.debug(line), keeper: keeperOf('База данных', log) }),
  )
  leave = postgres.leave
  closers.unshift(() => postgres.stop())
  return postgres.url
}

async function timed<T>(
  step: string,
  work: () => Promise<T>,
  describe: (result: T) => string = () => 'готово',
): Promise<T> {
  const started = performance.now()
  const result = await work()
  say(`${step}: ${describe(result)} (${((performance.now() - started) / 1000).toFixed(1)} с)`)
  return result
}

/** Keeps the embedded database and the sandbox running; ends the process when that fails. */
function keeperOf(name: string, log: Logger): Keeper {
  return {
    leaving: stopping.signal,
    tell: (line) => log.warn({ process: name }, line),
    onLost: (why) => giveUp(log, lostText(name), why),
  }
}

/** Ends the process with a code, so that its supervisor acts. */
function giveUp(log: Logger, sentence: string, why: string) {
  if (stopping.signal.aborted) return
  log.fatal({ why }, sentence)
  process.stderr.write(`${sentence} (${why})\n`)
  process.exitCode = 1
  void stop(log, why)
}

/** Answers running requests, waits for running jobs, then closes the database; ends in time in any case. */
async function stop(log: Logger, why: string) {
  if (stopping.signal.aborted) return
  stopping.abort(new Error('the process ends'))
  // A warning, so that the usual log says why a process ended.
  log.warn({ why }, 'the process ends')
  endInTime(log)
  await leave().catch((error: unknown) => log.warn({ err: error }, 'the stop was not announced'))
  await closeAll()
  // 1 when something was lost or the last guard ends the process.
  process.exit(process.exitCode ?? 0)
}

async function closeAll() {
  isClosing = true
  for (const close of closers.splice(0)) {
    await close().catch((error: unknown) => process.stderr.write(`${String(error)}\n`))
  }
}
