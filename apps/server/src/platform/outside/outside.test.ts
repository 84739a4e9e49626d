import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { after, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { Agent, fetch as undiciFetch } from 'undici'
import { CERTIFICATE, KEY } from '#testing/services/certificate.ts'
import { blackenerOf, withoutPeople } from './blackened.ts'
import { factsOf } from './facts.ts'
import { certificateEndOf, type HeardCall, hear } from './hear.ts'
import { recordedOf } from './recording.ts'

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => server.close())
  return (server.address() as AddressInfo).port
}
const asIs = (text: string) => text
const service = createServer((request, response) => {
  response.setHeader('date', new Date(Date.now() + 90_000).toUTCString())
  response.setHeader('x-rate-limit-remaining', '7')
  response.setHeader('x-rate-limit-limit', '60')
  if (request.url!.startsWith('/zip'))
    return response.setHeader('content-encoding', 'gzip').end(gzipSync('{"said":"ответ"}'))
  response.statusCode = 404
  response.end('none')
})
const url = `http://127.0.0.1:${await listening(service)}`

test('what is asked during the work is heard with its answer, and nothing of what others ask meanwhile', async () => {
  const calls: HeardCall[] = []
  const work = async () => {
    await (await fetch(`${url}/zip?key=secret-key`, { method: 'POST', body: 'слова' })).text()
    await fetch(`${url}/none`)
  }
  await Promise.all([hear(calls, work, { withBodies: true }), fetch(`${url}/other`)])
  assert.deepEqual(
    calls.map(({ method, url: asked, status }) => [method, new URL(asked).pathname, status]),
    [
      ['POST', '/zip', 200],
      ['GET', '/none', 404],
    ],
  )
  const [recorded] = recordedOf('a', calls, asIs)
  assert.deepEqual([recorded!.body, recorded!.answer], ['слова', '{"said":"ответ"}'])
})

test('the facts of calls tell the clock, the limits and the paths without their queries', async () => {
  const calls: HeardCall[] = []
  await hear(calls, () => fetch(`${url}/v2/long-secret-key?key=secret-key`))
  const facts = factsOf(calls, blackenerOf(['long-secret-key']))
  assert.deepEqual(
    facts.calls.map(({ asked, status }) => [asked, status]),
    [[`GET ${new URL(url).host}/v2/***`, 404]],
  )
  assert.ok(Math.abs(facts.clock_off_seconds! - 90) <= 1, String(facts.clock_off_seconds))
  assert.deepEqual(facts.left, [{ what: `запросы к ${new URL(url).host}`, left: 7, of: 60 }])
  assert.deepEqual(facts.ends, [])
  assert.deepEqual(calls[0]!.received, [], 'bodies are kept for a recording alone')
})

test('a call without an answer has no status, and no fact is made of it', async () => {
  const calls: HeardCall[] = []
  await assert.rejects(hear(calls, () => fetch('http://127.0.0.1:9/')))
  await assert.rejects(hear(calls, () => fetch('http://nowhere.invalid/')))
  assert.deepEqual(
    factsOf(calls, asIs).calls.map(({ status }) => status),
    calls.map(() => null),
  )
  assert.equal(factsOf(calls, asIs).clock_off_seconds, null)
})

test('the end of a certificate is known after a connection', async (t) => {
  const sealed = `https://127.0.0.1:${await listening(createSecureServer({ key: KEY, cert: CERTIFICATE }, (_, response) => response.end('{}')))}`
  const trusting = new Agent({ connect: { ca: CERTIFICATE, checkServerIdentity: () => undefined } })
  t.after(() => trusting.close())
  const calls: HeardCall[] = []
  assert.equal(certificateEndOf(sealed), null)
  await hear(calls, () => undiciFetch(`${sealed}/`, { dispatcher: trusting }))
  const [end] = factsOf(calls, asIs).ends
  assert.equal(end!.what, `сертификат ${new URL(sealed).host}`)
  assert.ok(Date.parse(end!.at) > Date.parse('2026-01-01'))
})

const SECRET = 'p@ss/w+rd "1"!~'
const FORMS: [what: string, text: string][] = [
  ['as it is', `key ${SECRET}.`],
  ['in JSON', JSON.stringify({ key: SECRET })],
  ['in an address', `https://a.example/?key=${encodeURIComponent(SECRET)}`],
  ['in a form', new URLSearchParams({ key: SECRET }).toString()],
  ['in base64', `Basic ${Buffer.from(SECRET).toString('base64')}`],
]
for (const [what, text] of FORMS)
  test(`a secret is hidden ${what}`, () => {
    const hidden = blackenerOf([SECRET])(text)
    assert.notEqual(hidden, text)
    assert.ok(hidden.includes('***'))
    for (const form of [SECRET, encodeURIComponent(SECRET), '%2Fw%2Brd', Buffer.from(SECRET).toString('base64')])
      assert.ok(!hidden.includes(form), hidden)
  })

test('people are taken out of an answer, and the rest stays as it was', () => {
  const answer = JSON.stringify({
    ok: true,
    result: {
      id: 7,
      first_name: 'Иван',
      username: 'ivan',
      title: 'Чат',
      note: 'пишите ivan@club.example, a=1&email=ivan%40club.example&b=2',
    },
  })
  assert.equal(
    withoutPeople(answer),
    JSON.stringify({
      ok: true,
      result: {
        id: 7,
        first_name: '***',
        username: '***',
        title: 'Чат',
        note: 'пишите ***@example.org, a=1&email=***@example.org&b=2',
      },
    }),
  )
  assert.equal(withoutPeople('{"first_name":"Ив'), '{"first_name":"Ив')
})
