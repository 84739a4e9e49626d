import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertReplies, speak, type Turn } from '#testing/documented/dialogue.ts'
import { createMailbox } from '../../../../sandbox/src/mail/mailbox.ts'
import { createMailer, MailRefused } from './index.ts'

// RFC 5321 (https://www.rfc-editor.org/rfc/rfc5321, read 2026-11-28): commands of 4.1.1, replies of 4.2.

const EHLO: Turn = [/^EHLO \S+$/, 250, 'mail.example', 'SIZE 10000000']
const FROM: Turn = [/^MAIL FROM:<news@example\.org>/, 250, 'OK']
const TO: Turn = [/^RCPT TO:<anna@example\.org>/, 250, 'OK']
const END: Turn = [/^QUIT$/, 221, 'bye']
const letter = { to: 'anna@example.org', subject: 'т', html: '<p>т</p>', text: 'т', messageId: 'one' }

async function sent(turns: Turn[]) {
  const server = await speak('220 mail.example ESMTP', turns)
  const mailer = createMailer({ url: `smtp://127.0.0.1:${server.port}`, from: 'Палата <news@example.org>' })
  try {
    return await mailer.send(letter).then(
      () => ({ said: server.said, error: null }),
      (error: unknown) => ({ said: server.said, error }),
    )
  } finally {
    mailer.close()
    server.close()
  }
}

test('SMTP, by its document: a letter is taken after the greeting, its sides and its end', async () => {
  const { said, error } = await sent([EHLO, FROM, TO, [/^DATA$/, 354, 'go on'], [/^\.$/, 250, 'OK'], END])
  assert.equal(error, null)
  assert.deepEqual(
    said.map((line) => line.split(/[ :]/)[0]),
    ['EHLO', 'MAIL', 'RCPT', 'DATA', '.'],
  )
})

const REFUSALS: [what: string, turns: Turn[], isForGood: boolean][] = [
  ['550, an unknown mailbox', [EHLO, FROM, [/^RCPT/, 550, 'no such user']], true],
  ['552, a letter over the limit', [EHLO, FROM, TO, [/^DATA$/, 354, 'go on'], [/^\.$/, 552, 'too large']], true],
  ['450, a mailbox that is busy', [EHLO, FROM, [/^RCPT/, 450, 'busy']], false],
  ['421, a service that closes', [[/^EHLO/, 421, 'closing']], false],
]
for (const [what, turns, isForGood] of REFUSALS)
  test(`SMTP, by its document: a refusal counts ${isForGood ? 'for good' : 'for now'} after ${what}`, async () => {
    const { error } = await sent(turns)
    assert.ok(error instanceof Error)
    assert.equal(error instanceof MailRefused, isForGood, String(error))
  })

test('SMTP, the sandbox as in its document: it replies to each command with the documented code', async (t) => {
  const mailbox = createMailbox(Date.now)
  const port = await mailbox.listen(0)
  t.after(() => mailbox.close())
  await assertReplies(port, [
    ['EHLO client.example', 250],
    ['RCPT TO:<anna@example.org>', 503],
    ['MAIL FROM:<news@example.org>', 250],
    ['RCPT TO:<anna@example.org>', 250],
    ['DATA', 354],
    ['Subject: т\r\n\r\nт\r\n.', 250],
    ['NONSENSE', 500],
    ['QUIT', 221],
  ])
})
