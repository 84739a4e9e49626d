import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LetterKind } from '@palata/contract/letters/kinds'
import pino from 'pino'
import { transaction } from '#platform/database.ts'
import { createMailbox } from '#providers/mailbox/index.ts'
import { SECRET, testApp } from '#testing/app.ts'
import { testMail } from '#testing/services/mail.ts'
import { reportOf } from '../../../../../sandbox/src/mail/reports.ts'
import { writeLetter } from '../index.ts'
import { MOST_BYTES, readReports } from './mailbox.ts'
import { findStop, liftStop } from './store.ts'

const stage = await testApp()
const { db } = stage
const mail = await testMail(db, stage.now, { secret: SECRET, reportsTo: 'reports@palata.example' })
const port = await mail.reports.listen(0)
const box = createMailbox({ url: `imap://reports:reports@127.0.0.1:${port}`, timeoutMs: 2_000 })
const logger = pino({ level: 'silent' })

const impatient = createMailbox({ url: `imap://reports:reports@127.0.0.1:${port}`, timeoutMs: 200 })
const stopping = new AbortController().signal
const read = (from = box) => readReports({ db, logger, box: from, secret: SECRET, stopping }, stage.now())
const stopOf = async (address: string) => (await findStop(db, address))?.reason ?? null
const reports = async (address: string) =>
  (await db.query('select kind, way, counts, problem from letter_reports where address = $1 order by id', [address]))
    .rows

/** Sends a letter of the kind and returns what arrived. */
async function letter(recipient: string, kind: LetterKind = 'leaving_over') {
  mail.mailbox.clear()
  const variables = { title: 'Аккаунт', words: 'Слова', note: 'Конец' }
  await transaction(db, (tx) => writeLetter(tx, { kind, recipient, variables }, stage.now()))
  return mail.letterTo(recipient)
}

const oneDay = () => stage.pass(24 * 3600)

test('a letter has its own return address and Message-ID, and a report of a dead address stops it at once', async () => {
  const sent = (await letter('dead@example.org'))!
  const [, mark] = /^reports\+([0-9a-z]+-[0-9a-f]{24})@palata\.example$/.exec(sent.returnTo)!
  assert.equal(sent.messageId, `<letter-${mark}@palata.example>`)
  mail.reports.put(reportOf(sent, 'dead'))
  await read()
  assert.equal(await stopOf('Dead@example.org'), 'dead')
  assert.deepEqual(await reports('dead@example.org'), [
    { kind: 'dead', way: 'mailbox', counts: true, problem: '550 5.1.1 No such user here' },
  ])
  assert.equal(mail.reports.unread(), 0)
  assert.equal(await letter('dead@example.org'), undefined)
  const { rows } = await db.query(`select problem from letters where recipient = 'dead@example.org' order by id desc`)
  assert.equal(rows[0].problem, 'letters to the address are stopped')
})

test('a doubled report counts once, a delay and an answer of a holiday say nothing', async () => {
  const sent = (await letter('twice@example.org'))!
  mail.reports.put(reportOf(sent, 'full'))
  mail.reports.put(reportOf(sent, 'full'))
  mail.reports.put(reportOf(sent, 'delayed'))
  mail.reports.put(`To: ${sent.returnTo}\r\nSubject: I am away\r\n\r\n550 5.1.1 no such user, until Monday\r\n`)
  await read()
  assert.equal((await reports('twice@example.org')).length, 1)
  assert.equal(await stopOf('twice@example.org'), null)
})

test('a stranger’s report without the mark, or with the mark of another letter, silences nobody', async () => {
  const sent = (await letter('victim@example.org'))!
  const own = (await letter('stranger@example.org'))!
  const [number] = /\+(\w+)-/.exec(sent.returnTo)!.slice(1)
  const forged = own.returnTo.replace(/\+\w+-/, `+${number}-`)
  const victim = { ...sent, messageId: '<letter-1-1@palata.example>' }
  for (const returnTo of [forged, 'reports@palata.example', `reports+${number}-${'0'.repeat(24)}@palata.example`])
    mail.reports.put(reportOf({ ...victim, returnTo }, 'dead'))
  await read()
  assert.equal(await stopOf('victim@example.org'), null)
  assert.deepEqual(await reports('victim@example.org'), [])
})

test('a full mailbox stops after failures on three days, and from a confirmation on they are counted anew', async () => {
  const fail = async (count: number) => {
    for (let turn = 0; turn < count; turn += 1) {
      mail.reports.put(reportOf((await letter('full@example.org'))!, 'full'))
      await read()
    }
  }
  await fail(4)
  assert.equal(await stopOf('full@example.org'), null, 'one evening is not enough')
  oneDay()
  await fail(1)
  const late = (await letter('full@example.org'))!
  oneDay()
  await fail(1)
  assert.equal(await stopOf('full@example.org'), 'failing')
  stage.pass(60)
  assert.equal(await transaction(db, (tx) => liftStop(tx, 'full@example.org', stage.now())), true)
  mail.reports.put(reportOf(late, 'dead'))
  await read()
  assert.equal(await stopOf('full@example.org'), null, 'a report about a letter from before')
  assert.equal((await reports('full@example.org')).at(-1).counts, false)
  oneDay()
  await fail(1)
  assert.equal(await stopOf('full@example.org'), null)
})

test('after a complaint letters about access still go, after a dead mailbox those alone that the person asks for', async () => {
  mail.reports.put(reportOf((await letter('anna@example.org'))!, 'complaint'))
  await read()
  assert.equal(await stopOf('anna@example.org'), 'complaint')
  assert.ok(await letter('anna@example.org', 'leaving_over'))
  assert.ok(await letter('anna@example.org', 'reset'))
  const sent = async () => (await db.query(`select count(*)::int from letters where sent_at is not null`)).rows[0].count
  const before = await sent()
  await transaction(db, (tx) =>
    writeLetter(tx, { kind: 'ending', recipient: 'anna@example.org', variables: { until: '1 мая' } }, stage.now()),
  )
  await mail.send()
  assert.equal(await sent(), before)
  mail.reports.put(reportOf((await letter('anna@example.org'))!, 'dead'))
  await read()
  assert.equal(await stopOf('anna@example.org'), 'dead')
  assert.equal(await letter('anna@example.org', 'leaving_over'), undefined)
  assert.ok(await letter('anna@example.org', 'reset'))
})

test('a mail server that knows no such mailbox stops it in its answer; a refused message stops nothing', async () => {
  mail.mailbox.refuse('unknown@example.org')
  await transaction(db, (tx) =>
    writeLetter(
      tx,
      { kind: 'leaving_over', recipient: 'unknown@example.org', variables: { title: 'А', words: 'Б', note: 'В' } },
      stage.now(),
    ),
  )
  await mail.send()
  assert.equal(await stopOf('unknown@example.org'), 'dead')
  assert.equal((await reports('unknown@example.org'))[0].way, 'answer')
  mail.mailbox.fail(1, 550)
  assert.equal(await letter('spam@example.org'), undefined)
  assert.deepEqual(await reports('spam@example.org'), [])
})

test('hostile mails do no harm: huge, nested, in wrong encodings, cut, a loop; the report after them is read', async () => {
  const sent = (await letter('after@example.org'))!
  const nested = Array.from({ length: 400 }, (_, depth) =>
    [`Content-Type: multipart/mixed; boundary=b${depth}`, '', `--b${depth}`, ''].join('\r\n'),
  ).join('')
  mail.reports.put(`MIME-Version: 1.0\r\n${nested}`)
  mail.reports.put(Buffer.concat([Buffer.from('Subject: big\r\n\r\n'), Buffer.alloc(3 * MOST_BYTES, 0x41)]))
  mail.reports.put(Buffer.from(Array.from({ length: 5_000 }, (_, place) => place % 256)))
  mail.reports.put(`X: ${'y'.repeat(200_000)}\r\n\r\n`)
  mail.reports.put(reportOf(sent, 'dead').slice(0, 300))
  mail.reports.put(
    reportOf(sent, 'full').replace('utf-8', 'x-none').replace('552 5.2.2 Mailbox full', '552 \u0000\u202e'),
  )
  // A report about a report, which comes from nobody.
  mail.reports.put(reportOf({ ...sent, messageId: '<>', returnTo: '<>' }, 'dead'))
  mail.reports.put(Buffer.from(reportOf(sent, 'dead').replace('No such user here', 'Нет такого'), 'latin1'))
  await read()
  assert.equal(mail.reports.unread(), 0)
  assert.equal(await stopOf('after@example.org'), 'dead')
  const told = (await reports('after@example.org')).map(({ kind, problem }) => [kind, problem])
  assert.deepEqual(told[0], ['failed', '552'])
})

test('a mail that takes too long to parse is read and told, and the reports behind it are heard', async () => {
  const sent = (await letter('behind@example.org'))!
  const boundary = 'Content-Type: multipart/report; boundary=a\r\n\r\n'
  mail.reports.put(Buffer.from(boundary + '--a\r\n\r\n\r\n'.repeat(MOST_BYTES / 9)))
  const told: string[] = []
  const sink = pino({ level: 'warn' }, { write: (line: string) => void told.push(JSON.parse(line).msg) })
  await readReports({ db, logger: sink, box, secret: SECRET, stopping, longestMs: 1 }, stage.now())
  assert.deepEqual([told, mail.reports.unread()], [['a mail of the reports takes too long to parse'], 0])
  mail.reports.put(Buffer.from(boundary + '--a\r\n\r\n\r\n'.repeat(MOST_BYTES / 9)))
  mail.reports.put(reportOf(sent, 'dead'))
  await read()
  assert.equal(await stopOf('behind@example.org'), 'dead')
})

test('a report behind a hundred megabytes of the returned letter is read from its beginning', async () => {
  const sent = (await letter('large@example.org'))!
  const report = reportOf(sent, 'dead').replace('text/rfc822-headers', 'message/rfc822')
  mail.reports.put(
    Buffer.concat([Buffer.from(report.replace(/--sandbox-report--\r\n$/, '')), Buffer.alloc(100 * 1024 * 1024, 0x42)]),
  )
  await read()
  assert.equal(await stopOf('large@example.org'), 'dead')
  mail.reports.clear()
})

test('a mailbox that refuses, is silent or away is told since when, and is read as soon as it answers', async () => {
  const state = async () => (await db.query('select read_at, failing_since, problem from letter_mailbox')).rows[0]
  const sent = (await letter('later@example.org'))!
  mail.reports.put(reportOf(sent, 'dead'))
  mail.reports.behave('refuses')
  await read()
  const first = await state()
  assert.deepEqual(first.failing_since, stage.now())
  assert.notEqual(first.problem, '')
  stage.pass(60)
  mail.reports.behave('silent')
  await read(impatient)
  await mail.reports.close()
  await read()
  assert.deepEqual((await state()).failing_since, first.failing_since)
  await mail.reports.listen(port)
  mail.reports.behave('works')
  await read()
  assert.deepEqual((await state()).failing_since, null)
  assert.deepEqual((await state()).read_at, stage.now())
  assert.equal(await stopOf('later@example.org'), 'dead')
})
