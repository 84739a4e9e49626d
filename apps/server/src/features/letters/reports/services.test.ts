import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { letters } from '@palata/contract/letters'
import { SignJWT } from 'jose'
import { transaction } from '#platform/database.ts'
import { SECRET, testApp } from '#testing/app.ts'
import { testMail } from '#testing/services/mail.ts'
import { writeLetter } from '../index.ts'
import { findStop } from './store.ts'

const KEYS = { signed: 'a key of reports, as long as it must be', mailgun: 'key-of-mailgun' }
const stage = await testApp({ letterReports: KEYS })
const bare = await testApp()
const { db } = stage
const mail = await testMail(db, stage.now, { secret: SECRET, reportsTo: 'reports@palata.example' })

const seconds = (ago = 0) => Math.floor(stage.now().getTime() / 1000) - ago
const tokenOf = (claims: object, key = KEYS.signed, ago = 0) =>
  new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt(seconds(ago))
    .sign(new TextEncoder().encode(key))
const stopOf = async (address: string) => (await findStop(db, address))?.reason ?? null

async function idOf(recipient: string) {
  const variables = { title: 'Аккаунт', words: 'Слова', note: 'Конец' }
  await transaction(db, (tx) => writeLetter(tx, { kind: 'leaving_over', recipient, variables }, stage.now()))
  return (await mail.letterTo(recipient))!.messageId
}

const report = async (claims: object) =>
  (await stage.as('guest').call(letters.report, { body: { token: await tokenOf(claims) } })).status

test('a report signed with the key stops the address of its letter; a repetition changes nothing', async () => {
  const message_id = await idOf('one@example.org')
  const claims = { message_id, type: 'bounce', status: '5.1.1', problem: '550 No such user' }
  assert.equal(await report(claims), 'taken')
  assert.equal(await report(claims), 'taken')
  assert.equal(await stopOf('one@example.org'), 'dead')
})

test('a refusal for policy stops nothing, a complaint does', async () => {
  const message_id = await idOf('two@example.org')
  assert.equal(await report({ message_id, type: 'bounce', status: '5.7.1', problem: '554 Spam' }), 'taken')
  assert.equal(await stopOf('two@example.org'), null)
  assert.equal(await report({ message_id, type: 'complaint' }), 'taken')
  assert.equal(await stopOf('two@example.org'), 'complaint')
})

test('a report about no letter of ours is ignored, even when the key signed it', async () => {
  const message_id = (await idOf('three@example.org')).replace(/.@/, (last) => (last === '0@' ? '1@' : '0@'))
  assert.equal(await report({ message_id, type: 'bounce', status: '5.1.1' }), 'ignored')
  assert.equal(await report({ message_id: 'three@example.org', type: 'complaint' }), 'ignored')
  assert.equal(await stopOf('three@example.org'), null)
})

test('a foreign key, an old signature, another algorithm and no key at all are refused', async () => {
  const claims = { message_id: await idOf('four@example.org'), type: 'complaint' }
  const status = (token: string) => stage.as('guest').status(letters.report, { body: { token } })
  assert.equal(await status(await tokenOf(claims, 'another key, which is as long as that one')), 401)
  assert.equal(await status(await tokenOf(claims, KEYS.signed, 3600)), 401)
  assert.equal(await status(await tokenOf(claims, KEYS.signed, -3600)), 401)
  const [, body] = (await tokenOf(claims)).split('.')
  const none = Buffer.from('{"alg":"none"}').toString('base64url')
  assert.equal(await status(`${none}.${body}.`), 401)
  assert.equal(await status(await tokenOf({ type: 'complaint' })), 401)
  assert.equal(await bare.as('guest').status(letters.report, { body: { token: await tokenOf(claims) } }), 404)
  assert.equal(await stopOf('four@example.org'), null)
})

/** The form of documentation.mailgun.com, «Webhook Payloads» and «Securing Webhooks». */
function mailgun(event: object, { key = KEYS.mailgun, ago = 0 } = {}) {
  const timestamp = String(seconds(ago))
  const token = 'e0b5477167110d68991efc6b9f89f0a11066af27834600e123'
  const signature = createHmac('sha256', key)
    .update(timestamp + token)
    .digest('hex')
  return { signature: { token, timestamp, signature }, 'event-data': event } as never
}

const failed = (messageId: string, more: object = {}) => ({
  id: 'G9Bn5sl1TC6nu79C8C0bwg',
  timestamp: 1521233195.375624,
  'log-level': 'error',
  event: 'failed',
  severity: 'permanent',
  reason: 'bounce',
  'delivery-status': {
    'attempt-no': 1,
    code: 550,
    'enhanced-code': '5.1.1',
    message: '5.1.1 No such user',
    description: '',
  },
  flags: { 'is-routed': false, 'is-test-mode': false },
  // Without angle brackets, as Mailgun writes it.
  message: { headers: { to: 'x@example.org', 'message-id': messageId.replace(/[<>]/g, '') }, size: 111 },
  recipient: 'x@example.org',
  ...more,
})

test('Mailgun’s failures and complaints count with its signature and the mark of the letter', async () => {
  const hear = async (event: object) => (await stage.as('guest').call(letters.mailgun, { body: mailgun(event) })).status
  assert.equal(await hear(failed(await idOf('five@example.org'))), 'taken')
  assert.equal(await stopOf('five@example.org'), 'dead')
  assert.equal(await hear(failed(await idOf('six@example.org'), { severity: 'temporary' })), 'ignored')
  assert.equal(await stopOf('six@example.org'), null)
  const spam = await idOf('seven@example.org')
  assert.equal(
    await hear(failed(spam, { event: 'complained', severity: undefined, 'delivery-status': undefined })),
    'taken',
  )
  assert.equal(await stopOf('seven@example.org'), 'complaint')
  const kept = failed(await idOf('eight@example.org'), {
    reason: 'suppress-bounce',
    'delivery-status': { code: 605, message: '', description: 'Not delivering to previously bounced address' },
  })
  assert.equal(await hear(kept), 'taken')
  assert.equal(await stopOf('eight@example.org'), 'dead')
  assert.equal(await hear({ event: 'opened', message: { headers: { 'message-id': 'x' } } }), 'ignored')
  assert.equal(await hear(failed('<x@example.org>')), 'ignored')
})

test('a foreign or old signature of Mailgun’s form is refused', async () => {
  const event = failed(await idOf('nine@example.org'))
  const status = (body: never) => stage.as('guest').status(letters.mailgun, { body })
  assert.equal(await status(mailgun(event, { key: 'key-of-nobody' })), 401)
  assert.equal(await status(mailgun(event, { ago: 25 * 3600 })), 401)
  assert.equal(await bare.as('guest').status(letters.mailgun, { body: mailgun(event) }), 404)
  assert.equal(await stopOf('nine@example.org'), null)
})
