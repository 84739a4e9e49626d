import assert from 'node:assert/strict'
import { test } from 'node:test'
import { announce } from './announce.ts'
import { readConfig } from './platform/config.ts'

test('the start prints the readers’ address and, in production, where the server listens', (t) => {
  const said = (environment: NodeJS.ProcessEnv) => {
    const write = t.mock.method(process.stdout, 'write', () => true)
    announce(readConfig(environment), { brand: 'Палата', cast: [], passwords: null }, null)
    write.mock.restore()
    return write.mock.calls.map(({ arguments: [text] }) => text).join('')
  }
  const production = { NODE_ENV: 'production', ALLOW_SIMULATORS: '1', PUBLIC_URL: 'https://club.example' }
  assert.match(said(production), /Палата: https:\/\/club\.example\nСлушает 127\.0\.0\.1:3000, только эту машину/)
  assert.match(said({ ...production, HOST: '0.0.0.0', PORT: '80' }), /Слушает 0\.0\.0\.0:80, и другие машины тоже/)
  const { isTTY } = process.stdin
  try {
    process.stdin.isTTY = true
    assert.match(said({ PORT: '4100' }), /Палата: http:\/\/localhost:4100\n\n\nОстановить: Ctrl\+C/)
    process.stdin.isTTY = false
    // In a service's journal the keys would only leave the journal.
    assert.doesNotMatch(said(production), /Ctrl/)
  } finally {
    process.stdin.isTTY = isTTY
  }
})
