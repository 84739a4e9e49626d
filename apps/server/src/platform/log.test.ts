import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { createLog } from './log.ts'
import { nameService } from './pool/outages.ts'

test('the log leaves out tokens and the driver’s connection', () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const error = Object.assign(new Error('connection lost'), { code: '57P01', client: { secretKey: 'КАНАРЕЙКА' } })
  const headers = { authorization: 'Bearer КАНАРЕЙКА', cookie: 'refresh=КАНАРЕЙКА' }
  log.warn({ err: error, req: { headers } }, 'lost')
  assert.ok(!lines.join('').includes('КАНАРЕЙКА'))
  const { err } = JSON.parse(lines[0]!) as { err: { message: string; code: string; stack: string } }
  assert.deepEqual([err.message, err.code], ['connection lost', '57P01'])
  assert.match(err.stack, /log\.test/)
})

test('an outage has one line at once and one a second with their number; other lines are all written', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  nameService(41_999, 'database')
  const refused = Object.assign(new Error('refused'), { code: 'ECONNREFUSED', address: '127.0.0.1', port: 41_999 })
  const shutdown = Object.assign(new Error('terminating connection'), { code: '57P01' })
  const mail = Object.assign(new Error('refused'), { code: 'ECONNREFUSED', address: '127.0.0.1', port: 25 })
  const told = () => lines.splice(0).map((line) => JSON.parse(line) as { msg: string; lines?: number })
  for (let time = 0; time < 50; time += 1) {
    log.warn({ err: refused }, 'database is away')
    log.child({ reqId: time }).error({ error: shutdown }, 'a job failed')
    log.warn({ err: mail }, 'letter waits')
  }
  log.error({ err: new TypeError('a bug') }, 'broken')
  log.error({ err: new TypeError('a bug') }, 'broken')
  log.fatal({ err: refused }, 'the process ends')
  assert.deepEqual(
    told().map(({ msg }) => msg),
    ['database is away', 'letter waits', 'broken', 'broken', 'the process ends'],
  )
  t.mock.timers.tick(1000)
  assert.deepEqual(
    told().map(({ msg, lines: number }) => [msg, number]),
    [
      ['a job failed', 99],
      ['letter waits', 49],
    ],
  )
  t.mock.timers.tick(2000)
  assert.deepEqual(told(), [])
  log.warn({ err: refused }, 'database is away')
  assert.equal(told().length, 1, 'the next outage is told of at once')
})

test('a line that anybody’s request writes is written once a minute with the number of the others', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const told = () => lines.splice(0).map((line) => JSON.parse(line) as Record<string, unknown>)
  for (let time = 0; time < 1_000; time += 1) {
    log.child({ reqId: time }).warn({ often: 'postback', reason: `${time}` }, 'not signed')
    log.error({ often: `broken GET /api/${time % 2}`, err: new TypeError('a bug') }, 'broken')
  }
  assert.deepEqual(
    told().map(({ msg, lines: number, often }) => [msg, number, often]),
    [
      ['not signed', undefined, undefined],
      ['broken', undefined, undefined],
      ['broken', undefined, undefined],
    ],
  )
  t.mock.timers.tick(60_000)
  const [postback, ...broken] = told()
  assert.deepEqual([postback!.lines, postback!.reason], [999, '999'])
  assert.deepEqual(
    broken.map(({ lines: number }) => number),
    [499, 499],
  )
  t.mock.timers.tick(120_000)
  assert.deepEqual(told(), [])
  log.warn({ often: 'postback' }, 'not signed')
  assert.equal(told().length, 1)
})

/** Files whose lines without `often` are not written as often as somebody likes, by the reason. */
const NOT_OFTEN: Record<string, string> = {
  'once, when the process starts or ends': `main.ts serve.ts worker.ts platform/processes/lastGuard.ts services/sandbox/sandboxProcess.ts
    features/telegram/setup.ts`,
  'by the clock, with pauses that grow or once for each thing': `features/desk/requests/routes.ts
    features/forecasters/sources/channels.ts features/forecasters/sources/fetchPictures.ts
    features/forecasters/sources/x.ts features/forecasters/writing/translate.ts features/market/exchange/tickers.ts
    features/market/exchange/futures.ts features/market/jobs.ts features/market/prices/past.ts features/media/jobs.ts features/payments/jobs.ts
    features/podcasts/hearing/hearAll.ts features/podcasts/uploading/routes.ts features/screener/tags/tags.ts
    features/signals/following/job.ts features/signals/following/recheck.ts features/signals/following/surroundings.ts
    features/telegram/chats/removal.ts
    features/telegram/subscriptions/extra.ts features/wallets/checks.ts features/wallets/floor.ts`,
  'another worker took a job over': `features/letters/jobs.ts features/notifications/delivering/deliver.ts
    features/telegram/updates/updates.ts`,
  'each is money or an act of the team':
    'features/payments/settle.ts features/desk/bulk/job.ts features/backups/keep.ts',
  'the failure is remembered for a while': 'features/market/page/coinPictures.ts providers/answerCache.ts',
  'outages, counted by the log itself': `http/errors.ts app.ts features/reactions/routes.ts features/screener/routes.ts
    services/setAside.ts`,
  'answers of a service, which are cached': 'providers/rows.ts',
}

test('a line that a request may write has `often`, or its file a reason', () => {
  const folder = fileURLToPath(new URL('../', import.meta.url))
  const files = globSync('**/*.ts', { cwd: folder, exclude: ['**/*.test.ts', '**/demo/**', 'testing/**', 'cli/**'] })
  const silent = files.filter((file) => {
    const calls = readFileSync(folder + file, 'utf8').split(/\b(?:log|logger)\b(?:\.(?:warn|error)|\[[^\]]*'warn'\])\(/)
    return calls.slice(1).some((call) => !/^\s*\{\s*often\b/.test(call))
  })
  assert.deepEqual(
    silent.toSorted(),
    Object.values(NOT_OFTEN)
      .flatMap((names) => names.split(/\s+/))
      .toSorted(),
  )
})
