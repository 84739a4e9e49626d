import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { buildSandbox } from '../../../../sandbox/src/app.ts'
import { createTurnstile, type TurnstileOptions } from './index.ts'

let now = Date.parse('2026-11-20T12:00:00Z')
const sandbox = buildSandbox({ now: () => now })
const url = await sandbox.listen({ host: '127.0.0.1', port: 0 })
after(() => sandbox.close())

const warnings: string[] = []
const check = (options: Partial<TurnstileOptions> = {}) =>
  createTurnstile({
    secret: '0x4AAAAAAAsecret',
    verifyUrl: `${url}/turnstile/v0/siteverify`,
    hostnames: ['palata.example'],
    logger: { warn: (_, message) => warnings.push(message) },
    timeoutMs: 300,
    ...options,
  })
const signup = { action: 'signup', ip: '203.0.113.9' }
const solve = async (hostname = 'palata.example', action = 'signup') => {
  const body = JSON.stringify({ hostname, action })
  const reply = await fetch(`${url}/turnstile/v0/challenge`, { method: 'POST', body })
  return ((await reply.json()) as { token: string }).token
}
const fail = (failure: object) => sandbox.inject({ method: 'POST', url: '/__sim/turnstile/fail', payload: failure })
const no = (reason: string) => ({ ok: false, reason })

test('a Turnstile token passes once, for our site and its action, within five minutes', async () => {
  const token = await solve()
  assert.deepEqual(await check().verify(token, signup), { ok: true })
  assert.deepEqual(await check().verify(token, signup), no('duplicate'))
  assert.deepEqual(await check().verify(await solve('evil.example'), signup), no('invalid'))
  assert.deepEqual(await check().verify(await solve('palata.example', 'login'), signup), no('invalid'))
  assert.deepEqual(await check().verify('XXXX.DUMMY.TOKEN.XXXX', signup), no('invalid'))
  assert.deepEqual(await check().verify('', signup), no('missing'))
  assert.deepEqual(await check().verify('x'.repeat(2049), signup), no('invalid'))
  const late = await solve()
  now += 301_000
  assert.deepEqual(await check().verify(late, signup), no('duplicate'))
})

test("Cloudflare's test secrets answer as documented", async () => {
  const secrets = { '1x': { ok: true }, '2x': no('invalid'), '3x': no('duplicate') }
  for (const [start, verdict] of Object.entries(secrets)) {
    const secret = `${start}0000000000000000000000000000000AA`
    assert.deepEqual(await check({ secret }).verify('XXXX.DUMMY.TOKEN.XXXX', signup), verdict)
  }
})

test('a failed Turnstile check is retried once with the same request, then the person is refused', async () => {
  const failures = [
    { status: 500 },
    { status: 200, body: 'garbage' },
    { status: 200, body: { success: 'yes' } },
    { status: 200, body: { success: false, 'error-codes': ['internal-error'] } },
    { status: 200, body: `{"success":true,"padding":"${'x'.repeat(70_000)}"}` },
  ]
  for (const failure of failures) {
    await fail({ count: 1, ...failure })
    assert.deepEqual(await check().verify(await solveDespite(failure), signup), { ok: true })
    await fail({ count: 2, ...failure })
    assert.deepEqual(await check().verify('any', signup), no('unavailable'), JSON.stringify(failure).slice(0, 80))
  }
  async function solveDespite(failure: object) {
    await fail({ count: 0 })
    const token = await solve()
    await fail({ count: 1, ...failure })
    return token
  }
})

test('a Turnstile answer lost on the way does not spend the token', async () => {
  const token = await solve()
  let calls = 0
  const lossy: typeof fetch = async (...args) => {
    const reply = await fetch(...args)
    calls += 1
    if (calls === 1) throw new TypeError('the line broke')
    return reply
  }
  assert.deepEqual(await check({ fetch: lossy }).verify(token, signup), { ok: true })
  assert.equal(calls, 2)
})

test('a Turnstile service that is slow, away or refuses our secret lets nobody in', async () => {
  await fail({ count: 2, delayMs: 400, status: 200 })
  assert.deepEqual(await check().verify('any', signup), no('unavailable'))
  await fail({ count: 0 })
  assert.deepEqual(await check({ verifyUrl: 'http://127.0.0.1:9/' }).verify('any', signup), no('unavailable'))
  warnings.length = 0
  await fail({ count: 1, status: 200, body: { success: false, 'error-codes': ['invalid-input-secret'] } })
  assert.deepEqual(await check().verify('any', signup), no('unavailable'))
  assert.deepEqual(warnings, ['secret refused'])
})

test('the stand-in for the Turnstile widget is a script that asks the sandbox', async () => {
  const script = await sandbox.inject('/turnstile/v0/api.js')
  assert.match(String(script.headers['content-type']), /javascript/)
  assert.doesNotThrow(() => new Function(script.body))
})
