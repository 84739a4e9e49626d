import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { listTallies, type Outcome } from '#platform/outside/tally.ts'
import { testApp } from '#testing/app.ts'
import { counted, outcomeOf } from './counted.ts'
import { OverBudget, ProviderError } from './errors.ts'
import { createHttp } from './http.ts'

const answered = (status: number) => new ProviderError('x', `status ${status}`, { status, retryable: false })
const CASES: [error: unknown, outcome: Outcome][] = [
  [answered(200), 'garbled'],
  [answered(302), 'moved'],
  [answered(401), 'refused'],
  [answered(404), 'refused'],
  [answered(429), 'too_often'],
  [answered(418), 'too_often'],
  [answered(456), 'too_often'],
  [answered(503), 'broken'],
  [new OverBudget('x'), 'over_budget'],
  [new ProviderError('x', 'no answer in 5 ms', { retryable: true }), 'timeout'],
  [
    new ProviderError('x', 'network error', { retryable: true, cause: new DOMException('', 'TimeoutError') }),
    'timeout',
  ],
  [new ProviderError('x', 'network error', { retryable: true, cause: new Error('ECONNREFUSED') }), 'no_connection'],
  [new Error('away', { cause: Object.assign(new Error('no'), { status: 403 }) }), 'refused'],
  [Object.assign(new Error('550'), { responseCode: 450 }), 'refused'],
  ['no error at all', 'no_connection'],
]
for (const [error, outcome] of CASES)
  test(`a failed call is counted as ${outcome}: ${String(error)}`, () => {
    assert.equal(outcomeOf(error), outcome)
  })

const TOKEN = 'a-token-of-the-metrics'
const stage = await testApp({ metricsToken: TOKEN })
after(() => stage.app.close())
const metrics = async () => {
  const { body } = await stage.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } })
  return body
}

test('metrics count the calls of a service by their ends, its limit and the age of the last good answer', async () => {
  const answers = [
    () => new Response('{}', { headers: { 'x-ratelimit-remaining': '41' } }),
    () => new Response('<html>'),
    () => new Response('', { status: 503 }),
    () => {
      throw new TypeError('fetch failed')
    },
  ]
  const http = createHttp('counted-service', {
    baseUrl: 'https://counted.example',
    logger: { warn() {} },
    retries: 0,
    fetch: (async () => answers.shift()!()) as typeof fetch,
  })
  const { z } = await import('zod')
  const ask = () => http.json('/', z.object({}))
  await ask()
  for (let time = 0; time < 3; time += 1) await assert.rejects(ask())
  const told = await metrics()
  for (const outcome of ['ok', 'garbled', 'broken', 'no_connection'])
    assert.match(told, new RegExp(`^service_calls_total\\{service="counted-service",outcome="${outcome}"\\} 1$`, 'm'))
  assert.match(told, /^service_limit_left\{service="counted-service"\} 41$/m)
  const [, age] = /^service_last_good_age_seconds\{service="counted-service"\} (\S+)$/m.exec(told) ?? []
  assert.ok(Number(age) >= 0 && Number(age) < 60, age)
})

test('a service that never answered well has no age, and one that was not called has no line', async () => {
  await assert.rejects(counted('never-good', async () => Promise.reject(answered(500))))
  const told = await metrics()
  assert.match(told, /^service_calls_total\{service="never-good",outcome="broken"\} 1$/m)
  assert.doesNotMatch(told, /service_last_good_age_seconds\{service="never-good"\}/)
  assert.doesNotMatch(told, /service="never-called"/)
  assert.ok(!listTallies().some(([service]) => service === 'never-called'))
})
