import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { type Command, speakTagged } from '#testing/documented/session.ts'
import { createReportMailbox } from '../../../../sandbox/src/mail/imap.ts'
import { createMailbox } from './index.ts'

// RFC 3501 (https://www.rfc-editor.org/rfc/rfc3501, read 2026-11-29): commands of 6, responses of 7, the session of 8;
// codes of refusals by RFC 5530.

const MAIL = 'Subject: report\r\n\r\nIt was not delivered.'
const CAPABLE: Command = [/^CAPABILITY$/i, '* CAPABILITY IMAP4rev1', 'TAG OK CAPABILITY completed']
const LOGIN: Command = [/^LOGIN /i, 'TAG OK LOGIN completed']
const LIST: Command = [/^LIST /i, '* LIST (\\Noselect) "/" ""', '* LIST () "/" INBOX', 'TAG OK LIST completed']
const SELECT: Command = [
  /^SELECT /i,
  '* 18 EXISTS',
  '* FLAGS (\\Answered \\Flagged \\Deleted \\Seen \\Draft)',
  '* 2 RECENT',
  '* OK [UNSEEN 17] Message 17 is the first unseen message',
  '* OK [UIDVALIDITY 3857529045] UIDs valid',
  'TAG OK [READ-WRITE] SELECT completed',
]
const SEARCH: Command = [/^UID SEARCH /i, '* SEARCH 84 882', 'TAG OK SEARCH completed']
const FETCH: Command = [
  /^UID FETCH (84|882) /i,
  `* 17 FETCH (UID 84 BODY[]<0> {${MAIL.length}}`,
  `${MAIL})`,
  'TAG OK FETCH completed',
]
const STORE: Command = [/^UID STORE /i, '* 17 FETCH (UID 84 FLAGS (\\Seen))', 'TAG OK STORE completed']
const CLOSE: Command = [/^(CLOSE|UNSELECT|NOOP)$/i, 'TAG OK completed']
const LOGOUT: Command = [/^LOGOUT$/i, '* BYE IMAP4rev1 Server logging out', 'TAG OK LOGOUT completed']
const SESSION = [CAPABLE, LOGIN, LIST, SELECT, SEARCH, FETCH, STORE, CLOSE, LOGOUT]

async function read(commands: readonly Command[]) {
  const server = await speakTagged('* OK IMAP4rev1 Service Ready', commands)
  const mails: string[] = []
  const box = createMailbox({ url: `imap://reports:secret@127.0.0.1:${server.port}/INBOX`, timeoutMs: 2_000 })
  const take = async (mail: Uint8Array) => void mails.push(Buffer.from(mail).toString())
  const stopping = new AbortController().signal
  try {
    const error = await box.readUnread({ mostBytes: 1_000, mostMails: 1 }, take, stopping).then(
      () => null,
      (error: unknown) => error as Error & { authenticationFailed?: true; mailboxMissing?: true },
    )
    return { mails, error, said: server.said }
  } finally {
    server.close()
  }
}

test('IMAP, by its document: an unread mail is fetched without marking it, and marked as read afterwards', async () => {
  const { mails, error, said } = await read(SESSION)
  assert.equal(error, null)
  assert.deepEqual(mails, [MAIL])
  const asked = (name: RegExp) => said.filter((command) => name.test(command))
  assert.deepEqual(asked(/^UID SEARCH/i), ['UID SEARCH UNSEEN'])
  assert.deepEqual(asked(/^UID FETCH/i), ['UID FETCH 84 (UID BODY.PEEK[]<0.1000>)'])
  assert.match(asked(/^UID STORE/i).join(), /^UID STORE 84 \+FLAGS(\.SILENT)? \(\\Seen\)$/)
  assert.match(said.at(-1)!, /^LOGOUT$/i)
})

const REFUSALS: [what: string, refusal: Command, isNamed: (error: { [name: string]: unknown }) => unknown][] = [
  [
    'a wrong password',
    [/^LOGIN /i, 'TAG NO [AUTHENTICATIONFAILED] Authentication failed'],
    (error) => error.authenticationFailed,
  ],
  [
    'a folder that does not exist',
    [/^SELECT /i, 'TAG NO [NONEXISTENT] No such mailbox'],
    (error) => error.mailboxMissing,
  ],
  ['a server that shuts down', [/^SELECT /i, '* BYE Autologout; idle for too long'], () => true],
]
for (const [what, refusal, isNamed] of REFUSALS)
  test(`IMAP, by its document: ${what} is told`, async () => {
    const others: Command[] = SESSION.filter((command) => command !== LIST)
    const list: Command = [/^LIST /i, 'TAG OK LIST completed']
    const { mails, error } = await read([refusal, list, ...others])
    assert.deepEqual(mails, [])
    assert.ok(error && isNamed(error as never), String(error))
  })

test('IMAP, the sandbox as in its document: it answers each command with the documented responses', async (t) => {
  const box = createReportMailbox()
  const port = await box.listen(0)
  const socket = connect(port, '127.0.0.1')
  t.after(() => Promise.all([box.close(), socket.destroy()]))
  box.put(MAIL)
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]()
  const next = async () => (await lines.next()).value as string
  await once(socket, 'connect')
  assert.match(await next(), /^\* OK /)
  const cases: [command: string, ...replies: RegExp[]][] = [
    ['LOGIN reports reports', /^a OK /],
    ['SELECT Reports', /^a NO /],
    [
      'SELECT INBOX',
      /^\* 1 EXISTS$/,
      /^\* 0 RECENT$/,
      /^\* FLAGS \(.*\)$/,
      /PERMANENTFLAGS/,
      /UIDVALIDITY \d+\]/,
      /UIDNEXT 2\]/,
      /^a OK /,
    ],
    ['UID SEARCH UNSEEN', /^\* SEARCH 1$/, /^a OK /],
    ['UID STORE 1 +FLAGS (\\Seen)', /^\* 1 FETCH \(UID 1 FLAGS \(\\Seen\)\)$/, /^a OK /],
    ['UID SEARCH UNSEEN', /^\* SEARCH$/, /^a OK /],
    ['MOVE 1 elsewhere', /^a BAD /],
    ['LOGOUT', /^\* BYE/, /^a OK /],
  ]
  for (const [command, ...replies] of cases) {
    socket.write(`a ${command}\r\n`)
    for (const reply of replies) assert.match(await next(), reply, command)
  }
})
