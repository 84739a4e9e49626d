import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contract } from '@palata/contract'
import type { Endpoint } from '@palata/contract/endpoint'
import { Refusal } from '#platform/errors.ts'
import { createLog } from '#platform/log.ts'
import { onBehalfOf, runInWorker, type WorkerTask } from '#platform/workers/index.ts'
import { testApp } from '#testing/app.ts'
import { newDeskAsker } from '#testing/everyone.ts'
import type work from '#testing/workers/task.ts'
import { isTooMuch } from './jsonSource.ts'

const lines: string[] = []
const stage = await testApp({ logger: createLog('error', { write: (line) => void lines.push(line) }) })
const { headers: operator } = await newDeskAsker(stage, 'editor', 'moderator', 'operator')
const endpoints = Object.values(contract)
  .flatMap((feature) => Object.values<Endpoint>(feature as never))
  .filter(({ at }) => !at.startsWith('GET'))
const DEFAULT_BYTES = 64 * 1024
const MOST_SENT = 128 * 1024
/** Holds its caller's turn until its deadline. */
const NEVER: WorkerTask<typeof work> = {
  module: new URL('../../testing/workers/task.ts', import.meta.url),
  longestMs: 2000,
  tooHeavy: () => new Refusal('too_large'),
}

/** Bodies of this many bytes. */
const BODIES: Record<string, (bytes: number) => string> = {
  'lists in lists': (bytes) => '['.repeat(bytes / 2 - 1) + ']'.repeat(bytes / 2 - 1),
  'objects in objects': (bytes) => `${'{"a":'.repeat(bytes / 6 - 1)}1${'}'.repeat(bytes / 6 - 1)}`,
  'lists that never end': (bytes) => '['.repeat(bytes - 1),
  'many keys': (bytes) => `{${Array.from({ length: bytes / 12 - 1 }, (_, at) => `"k${at}":1`).join()}}`,
  'one key many times': (bytes) => `{${'"key":1,'.repeat(bytes / 8 - 2)}"key":2}`,
  'a prototype': () => '{"__proto__":{"isModerator":true}}',
  'a prototype spelt otherwise': () =>
    String.raw`{"\u005f_proto__":{"isModerator":true},"constructor":{"prototype":{}}}`,
  'a long number': (bytes) => `{"id":${'9'.repeat(bytes - 20)}}`,
  'escapes of zero bytes': (bytes) => `{"text":"${String.raw`\u0000`.repeat(bytes / 6 - 3)}"}`,
}

for (const [name, body] of Object.entries(BODIES))
  test(`every endpoint answers a body of ${name} in words`, async () => {
    for (const { at, maxBytes = DEFAULT_BYTES } of endpoints) {
      const [method, path] = at.split(' ') as ['POST', string]
      const reply = await stage.app.inject({
        method,
        url: path.replace(/:\w+/g, '1'),
        headers: {
          ...(at.includes('/desk/') ? operator : { authorization: 'maria' }),
          'content-type': 'application/json',
        },
        payload: body(Math.min(maxBytes, MOST_SENT)),
      })
      assert.ok(
        reply.statusCode < 500 || reply.statusCode === 503,
        `${at} → ${reply.statusCode} ${reply.body.slice(0, 200)}`,
      )
      if (reply.statusCode >= 400) assert.match(reply.body, /[а-яё]/, at)
    }
    assert.deepEqual(lines, [])
    assert.equal(({} as { isModerator?: boolean }).isModerator, undefined)
  })

test('only brackets, commas and colons outside of texts count as depth, values and members', () => {
  const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
  for (const [json, isRefused] of [
    [deep(64), false],
    [deep(65), true],
    [`[${Array(1000).fill(deep(60)).join()}]`, false],
    [`[${'1,'.repeat(50_000)}1]`, false],
    [`[${'1,'.repeat(50_001)}1]`, true],
    [JSON.stringify(deep(1000) + ','.repeat(100_000)), false],
    [JSON.stringify([`\\"${deep(100)}\\`, deep(100)]), false],
    [`["\\\\",${deep(65)}]`, true],
    ['"'.padEnd(1_000_000, '\\'), false],
    ['"', false],
    [`[${Array(10_000).fill('{"a":"::"}').join()}]`, false],
    [`[${Array(10_001).fill('{"a":1}').join()}]`, true],
    [`{${Array.from({ length: 10_001 }, (_, at) => `"${at}":1`).join()}}`, true],
  ] as const)
    assert.equal(isTooMuch(json), isRefused, json.slice(0, 40))
})

test('a large JSON body waits for its sender’s turn in the threads, a small one does not', async () => {
  const large = endpoints.filter(({ maxBytes = 0, access }) => maxBytes > DEFAULT_BYTES && access !== 'public')
  assert.ok(large.length > 5)
  const { headers, accountId } = await newDeskAsker(stage, 'editor', 'moderator', 'operator')
  const order: string[] = []
  const held = onBehalfOf(`person ${accountId}`, () => runInWorker(NEVER, 'never')).catch(() => order.push('held'))
  const kinds = [String.raw`\n`, String.raw`\"`, String.raw`\u0000`, String.raw`\\`, 'а']
  const sent = (bytes: number) =>
    large.map(async ({ at }, place) => {
      const [method, path] = at.split(' ') as ['POST', string]
      const kind = kinds[place % kinds.length]!
      const { statusCode, body } = await stage.app.inject({
        method,
        url: path.replace(/:\w+/g, '1'),
        headers: { ...headers, 'content-type': 'application/json' },
        payload: `{"content":"${kind.repeat(bytes / Buffer.byteLength(kind))}"}`,
      })
      // One person may have eight waiting.
      order.push(/ещё обрабатываются/.test(body) ? 'refused' : statusCode < 500 ? `${bytes} answered` : at)
    })
  const waiting = sent(DEFAULT_BYTES)
  await Promise.all(sent(10))
  await Promise.all([held, ...waiting])
  const answered = order.filter((event) => event !== 'refused')
  const mine = answered.slice(large.length)
  assert.deepEqual(answered.slice(0, large.length), Array(large.length).fill('10 answered'))
  assert.deepEqual(mine, ['held', ...Array(mine.length - 1).fill(`${DEFAULT_BYTES} answered`)])
  assert.ok(mine.length > 5, order.join())
})
