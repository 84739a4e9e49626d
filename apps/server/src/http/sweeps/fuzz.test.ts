import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contract } from '@palata/contract'
import { addressOf, type Endpoint } from '@palata/contract/endpoint'
import { z } from 'zod'
import { createLog } from '#platform/log.ts'
import { newAsker, newDeskAsker } from '#testing/everyone.ts'
import { fillSamples, samplesOf } from '#testing/samples.ts'
import { testTill } from '#testing/services/payments.ts'
import type { Sample } from '../../manifest.ts'

/** Well-formed texts that are impossible, too late, too large or in another alphabet. */
const TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfff!',
  '\u202e\ufeff',
  '💥'.repeat(60),
  'я'.repeat(190),
  '0',
  '-1',
  '027',
  '1e3',
  '2147483648',
  '9007199254740993',
  '1'.repeat(400),
  'NaN',
  'Infinity',
  'null',
  '0000-01-01',
  '0000-01-01T00:00:00.000000Z_1',
  '9999-12-31T23:59:59.999999Z_2147483647',
  '2026-02-29T00:00:00.000000Z_1',
  '2_0000-01-01T00:00:00.000000Z_1',
  '2_9999-12-31T23:59:59.999999Z_2147483647',
  '0000-12-31T23:59:59Z',
  '0001-01-01T00:00:00+23:59',
  '9999-12-31T23:59:59-23:59',
  "'; drop table posts --",
  '%00',
  '../../etc/passwd',
  '{"a":1}',
  'constructor',
  '__proto__',
]
/** Wrong values for a body. */
const VALUES: unknown[] = [
  ...TEXTS,
  null,
  true,
  0,
  -1,
  2_147_483_648,
  Number.MAX_SAFE_INTEGER,
  1e308,
  -0.5,
  [],
  [null],
  {},
  { length: 1e9 },
  ['\0'],
]
/** The log's level of a warning. */
const WARN = 40
const SECRET = 'known-to-whoever-asks'
const SECRETS = { 'x-telegram-bot-api-secret-token': SECRET, 'x-telegram-subscription-secret': SECRET }

const lines: string[] = []
const logger = createLog('warn', { write: (line) => void lines.push(line) })
const telegram = { webhookSecret: SECRET, subscriptionSecret: SECRET, chats: {} }
const stage = await testTill({}, { logger, telegram })
const { app, db } = stage
await fillSamples(db, stage.now())

const endpoints = Object.entries(contract).flatMap(([feature, all]) =>
  Object.entries<Endpoint>(all).map(([name, endpoint]) => ({ feature, name, endpoint })),
)

for (const { feature, name, endpoint } of endpoints) {
  test(`${feature}.${name}: no value causes an error of the server`, async () => {
    // With access to paid things and moderators' lists, so that every value goes as far as possible.
    const { headers } = await (endpoint.access === 'desk'
      ? newDeskAsker(stage, 'editor', 'moderator', 'operator')
      : newAsker(stage, 'moderator'))
    const [method] = addressOf(endpoint.at)
    lines.length = 0
    for (const asked of askedOf(samplesOf(feature, name), endpoint)) {
      await db.query('delete from attempts')
      const search = asked.query ? `?${new URLSearchParams(asked.query)}` : ''
      const url = addressOf(endpoint.at, asked.params)[1] + search
      const request = {
        method: method as 'GET',
        url,
        headers: { ...headers, ...SECRETS, 'content-type': 'application/json' },
        ...('body' in asked && { payload: JSON.stringify(asked.body) }),
      }
      const before = lines.length
      const response = await app.inject(request)
      // What is told of once is sent again: it may not be told of twice.
      if (lines.length > before) await app.inject(request)
      const said = `${method} ${url} ${JSON.stringify(asked.body)} → ${response.statusCode} ${response.body}`
      assert.ok(response.statusCode < 500 || response.statusCode === 503, said)
      if (response.statusCode >= 400) assert.match(response.body, /[а-яё]/i, said)
      if (response.statusCode >= 400) assert.doesNotMatch(response.body, /Invalid |expected /, said)
    }
    const told = lines.map((line) => JSON.parse(line) as { level: number; msg: string; lines?: number })
    assert.deepEqual(
      told.filter(({ level }) => level > WARN),
      [],
    )
    // A value that a column does not take is told of, once a minute for each address and error. The next minute's line
    // carries the number of the others: a slow machine reaches it.
    const kinds = told.filter(({ lines: others }) => others === undefined).map(({ msg }) => msg)
    assert.deepEqual(kinds, [...new Set(kinds)])
    assert.ok(!lines.join('').includes(headers.authorization!.slice('Bearer '.length)))
  })
}

/** Each sample of the endpoint with one path part, one field or the whole body replaced by every value in turn. */
function* askedOf(samples: Sample[], endpoint: Endpoint): Generator<Omit<Sample, 'body'> & { body?: unknown }> {
  for (const sample of samples) {
    for (const place of Object.keys(sample.params ?? {}))
      for (const text of TEXTS.filter(isSendable)) yield { ...sample, params: { ...sample.params, [place]: text } }
    for (const field of fieldsOf(endpoint.query))
      for (const text of TEXTS) yield { ...sample, query: { ...sample.query, [field]: text } }
    if (!endpoint.body) continue
    const fields = new Set([...fieldsOf(endpoint.body), ...Object.keys(sample.body ?? {})])
    for (const field of fields) {
      for (const value of VALUES) yield { ...sample, body: { ...sample.body, [field]: value } }
      yield { ...sample, body: { ...sample.body, [field]: undefined } }
    }
    for (const value of VALUES) yield { ...sample, body: value }
  }
}

/** An unpaired surrogate cannot be encoded in an address, and an empty text changes the address. */
function isSendable(text: string) {
  return text !== '' && text.isWellFormed()
}

/** Names of a schema's fields, including those inside unions. */
function fieldsOf(schema: z.ZodType | undefined): string[] {
  if (!schema) return []
  const { properties, anyOf } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as {
    properties?: object
    anyOf?: { properties?: object }[]
  }
  return [properties, ...(anyOf ?? []).map((one) => one.properties)].flatMap((one) => Object.keys(one ?? {}))
}
