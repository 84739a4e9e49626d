import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLog } from './log.ts'
import { nameService } from './outages.ts'

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
