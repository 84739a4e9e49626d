import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildSandbox } from './app.ts'

const app = buildSandbox({ site: 'https://club.example' })
const ask = async (headers: Record<string, string>) =>
  (await app.inject({ method: 'POST', url: '/__sim/telegram-login/fail', headers, payload: { count: 0 } })).statusCode
const MAIL = '/__sim/mail'

test('the sandbox answers 403 to a Host that is not this machine’s', async () => {
  for (const host of [
    'evil.example',
    'evil.example:4010',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'localhost@evil.example',
  ]) {
    const { statusCode, body } = await app.inject({ url: MAIL, headers: { host } })
    assert.deepEqual([statusCode, body], [403, 'Песочница отвечает только страницам этой машины.'], host)
    assert.equal(await ask({ host }), 403, host)
  }
  for (const host of ['127.0.0.1:4010', 'localhost:4010', '[::1]:4010'])
    assert.equal((await app.inject({ url: MAIL, headers: { host } })).statusCode, 200, host)
})

test('the sandbox takes orders from its own pages and the site’s, and refuses other origins', async () => {
  const host = '127.0.0.1:4010'
  for (const origin of [
    'https://evil.example',
    'null',
    'http://127.0.0.1.evil.example',
    'https://club.example.evil.example',
  ])
    assert.equal(await ask({ host, origin }), 403, origin)
  for (const origin of ['http://localhost:3000', 'http://127.0.0.1:4010', 'https://club.example'])
    assert.ok((await ask({ host, origin })) < 300, origin)
  assert.ok((await ask({ host })) < 300, 'the server sends none')
})
