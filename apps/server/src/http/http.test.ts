import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { contract } from '@palata/contract'
import type { Endpoint } from '@palata/contract/endpoint'
import { testApp } from '#testing/app.ts'

const METRICS_TOKEN = 'a token of the metrics'
const stage = await testApp({ withCaches: true, metricsToken: METRICS_TOKEN })
const { app } = stage

test('every refusal is Russian JSON with the right status', async () => {
  const cases = [
    [{ method: 'GET', url: '/api/nothing/' }, 404],
    [{ method: 'GET', url: '/api/alpha/all' }, 404],
    [{ method: 'DELETE', url: '/api/alpha/all/' }, 405],
    [{ method: 'PUT', url: '/api/calendar/monthly/' }, 405],
    [{ method: 'GET', url: '/api/alpha/abc/' }, 404],
    [{ method: 'GET', url: '/api/alpha/99999999999999999999/' }, 404],
    [{ method: 'GET', url: '/api/coins/%FF' }, 404],
    [{ method: 'GET', url: "/api/alpha/channels/'; drop table posts --/" }, 404],
    [
      { method: 'POST', url: '/api/calendar/monthly/', headers: { 'content-type': 'application/json' }, payload: '{' },
      400,
    ],
    [
      { method: 'POST', url: '/api/calendar/monthly/', headers: { 'content-type': 'application/json' }, payload: '[]' },
      400,
    ],
    [
      {
        method: 'POST',
        url: '/api/calendar/monthly/',
        headers: { 'content-type': 'application/json' },
        payload: '"x"',
      },
      400,
    ],
    [{ method: 'POST', url: '/api/calendar/monthly/', headers: { 'content-type': 'text/xml' }, payload: '<x/>' }, 415],
    [{ method: 'POST', url: '/api/calendar/monthly/', payload: { month_offset: 0, junk: 'x'.repeat(70_000) } }, 413],
    [{ method: 'GET', url: '/api/search/complete/?operator=x' }, 400],
    [{ method: 'GET', url: '/api/alpha/all/', headers: { authorization: 'Bearer nonsense' } }, 401],
  ] as const
  for (const [request, status] of cases) {
    const response = await app.inject(request as never)
    assert.equal(response.statusCode, status, `${request.method} ${request.url}`)
    assert.match(response.body, /[а-яё]/i, request.url)
    assert.ok(!/ at .*\.ts|node_modules|select /.test(response.body), 'no stack and no SQL')
    assert.ok(!/Invalid|expected/.test(response.body), 'none of the library’s English')
  }
})

test('a public read has an ETag and answers 304 to a browser that has it', async () => {
  const first = await app.inject({ url: '/api/alpha/channels/' })
  const again = await app.inject({
    url: '/api/alpha/channels/',
    headers: { 'if-none-match': String(first.headers.etag) },
  })
  assert.equal(again.statusCode, 304)
  assert.equal(again.body, '')
})

test('replies to signed-in people are neither stored nor served from the store', async () => {
  await app.inject({ url: '/api/alpha/channels/' })
  const signedIn = await app.inject({ url: '/api/alpha/channels/', headers: { authorization: 'maria' } })
  assert.equal(signedIn.headers['cache-control'], 'private, no-store')
  assert.equal(signedIn.headers.etag, undefined)
})

test('replies carry the security headers and a request id', async () => {
  const { headers } = await app.inject({ url: '/health/live' })
  assert.match(String(headers['content-security-policy']), /default-src 'self'/)
  assert.match(String(headers['content-security-policy']), /frame-ancestors 'none'/)
  assert.equal(headers['x-content-type-options'], 'nosniff')
  assert.ok(headers['permissions-policy'])
  assert.ok(headers['x-request-id'])
})

for (const [what, url, status] of [
  ['an answer', '/api/alpha/channels/', 200],
  ['a refusal', '/api/auth/users/me/', 401],
] as const)
  test(`${what} of a call does nothing when a browser opens it as a page`, async () => {
    const { headers, statusCode } = await app.inject({ url })
    assert.equal(statusCode, status)
    assert.equal(headers['content-security-policy'], "default-src 'none'; frame-ancestors 'none'")
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.equal(headers['referrer-policy'], 'strict-origin-when-cross-origin')
    assert.equal(headers['permissions-policy'], undefined)
    assert.ok(headers['x-request-id'])
  })

test('while what describes the API is made, other requests have their turns', async () => {
  for (const url of ['/api/openapi.json', '/api/docs']) {
    let turns = 0
    let isMade = false
    const count = () => {
      turns += 1
      if (!isMade) setImmediate(count)
    }
    setImmediate(count)
    assert.equal((await app.inject({ url })).statusCode, 200)
    isMade = true
    assert.ok(turns > 300, `${url}: ${turns} turns`)
  }
})

test('OpenAPI describes every endpoint of the contract', async () => {
  const document = (await app.inject({ url: '/api/openapi.json' })).json()
  assert.equal(document.openapi, '3.1.0')
  const operations = Object.values(document.paths as Record<string, object>).flatMap((path) => Object.keys(path))
  const endpoints = Object.values(contract).flatMap((feature) => Object.values(feature as Record<string, Endpoint>))
  assert.equal(operations.length, endpoints.length)
  const channel = document.paths['/api/alpha/channels/{slug}/'].get
  assert.equal(channel.operationId, 'feed.channel')
  assert.deepEqual(
    channel.parameters.map(({ in: place, name }: { in: string; name: string }) => `${place} ${name}`).sort(),
    ['path slug', 'query after', 'query page'],
  )
  const profile = document.paths['/api/auth/users/me/'].patch
  assert.deepEqual(profile.security, [{ bearer: [] }])
  assert.ok('multipart/form-data' in profile.requestBody.content)
  assert.equal(profile['x-access'], 'account')
  assert.deepEqual(Object.keys(document.paths['/api/auth/sessions/{id}/'].delete.responses).sort(), ['204', 'default'])
  assert.match((await app.inject({ url: '/api/docs' })).body, /GET \/api\/alpha\/all\//)
})

test('what describes the API is compressed once for all: a reader costs no work, and has it again by its tag', async () => {
  for (const url of ['/api/openapi.json', '/api/docs']) {
    const ask = (headers: Record<string, string>) =>
      app.inject({ url, headers: { 'accept-encoding': 'br', ...headers } })
    const { statusCode, headers, rawPayload } = await ask({})
    assert.deepEqual([statusCode, headers['content-encoding']], [200, 'br'], url)
    assert.equal(Number(headers['content-length']), rawPayload.length, `${url} is sent as stored bytes`)
    assert.equal((await ask({ 'if-none-match': String(headers.etag) })).statusCode, 304, url)
  }
})

test('/health/live says which version answers', async () => {
  const { json } = await app.inject({ method: 'GET', url: '/health/live' })
  assert.deepEqual(json(), { status: 'ok', version: 'test' })
})

test('/health/ready answers everybody, /metrics only those with its token', async () => {
  assert.equal((await app.inject({ url: '/health/ready' })).statusCode, 200)
  const metrics = (authorization?: string) =>
    app.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } })
  assert.match((await metrics(`Bearer ${METRICS_TOKEN}`)).body, /http_request_duration_seconds_bucket/)
  for (const wrong of [undefined, '', METRICS_TOKEN, 'Bearer', `Bearer ${METRICS_TOKEN}x`, 'maria']) {
    const reply = await metrics(wrong)
    assert.deepEqual([reply.statusCode, reply.json().detail], [401, 'Неверный секрет'], wrong)
  }
  const { app: closed } = await testApp()
  assert.equal((await closed.inject({ url: '/metrics' })).statusCode, 404)
})

test('Strict-Transport-Security is sent only where the public address is https', async () => {
  const hsts = async (publicUrl: string) => {
    const { app } = await testApp({ publicUrl })
    return (await app.inject({ url: '/health/live' })).headers['strict-transport-security']
  }
  assert.deepEqual(
    [await hsts('https://club.example'), await hsts('http://club.example')],
    ['max-age=31536000', undefined],
  )
})

test('unknown query parameters share the cached reply', async () => {
  const { app, db } = await testApp({ withCaches: true })
  const read = async (url: string) => (await app.inject({ url })).body
  const first = await read('/api/alpha/channels/')
  // Anything read from here on shows this change, unless it comes from the cache.
  await db.query(`insert into channels (slug, name) values ('new', 'Новый')`)
  const spellings = ['?x=1', '?y=2&x=1', '?x=1&x=2', '?__proto__=1'].map((query) => `/api/alpha/channels/${query}`)
  for (const url of [...spellings, '/api/%61lpha/channels/']) assert.equal(await read(url), first, url)

  const signals = await read('/api/signals/combined/')
  assert.equal(await read('/api/signals/combined/?x=1'), signals)
  assert.equal((await app.inject({ url: '/api/signals/combined/?cursor=wrong' })).statusCode, 400)
})

test('a compressed request body is refused without unpacking', async () => {
  const reply = await app.inject({
    method: 'POST',
    url: '/api/calendar/monthly/',
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    payload: gzipSync(JSON.stringify({ month_offset: 0 })),
  })
  assert.equal(reply.statusCode, 415)
  assert.match(reply.body, /тип данных не поддерживается/)
})

test('a request with a JSON content type and an empty body is accepted', async () => {
  const { app } = await testApp()
  const reply = await app.inject({
    method: 'POST',
    url: '/api/calendar/filter/?highlighted=true',
    headers: { 'content-type': 'application/json' },
    payload: '',
  })
  assert.equal(reply.statusCode, 200)
})
