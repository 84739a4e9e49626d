import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLog } from './log.ts'

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
