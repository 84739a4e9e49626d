import assert from 'node:assert/strict'
import { test } from 'node:test'
import { record as contract } from '@palata/contract/record'
import { TOKEN_SCOPES } from '@palata/contract/tokens'
import { features, findables, tellables } from '#features.ts'
import { letterParts } from '#jobs.ts'
import type { Viewer } from '#platform/viewer.ts'
import { NOW } from '#testing/app.ts'
import { type Asker, allQuestions, ask, newAsker, newDeskAsker } from '#testing/everyone.ts'
import { teller } from '#testing/jobs.ts'
import { fillSamples } from '#testing/samples.ts'
import { webhookStage } from '#testing/services/webhooks.ts'
import { everyEvent } from '#testing/stream.ts'
import { peopleDoorOf } from '../../../people.ts'
import { record, testKeeper } from '../../ledger/testing/stage.ts'
import { renderLetter } from '../../letters/kinds.ts'

/**
 * Values that nothing else of the samples has, so a reply that holds one tells what was said beforehand.
 * They have five digits, since a random UUID has groups of four that can be any number.
 */
const AUTHOR = 27_919
const CLUB = 26_841
/** Signal 1 of the samples goes on, and the club is asked about it. */
const CALL = 1
const ANSWER = `POST /api/record/signals/${CALL}/answer/`

const { stage, db, made, receiver, work } = await webhookStage()
const { app } = stage
const questions = allQuestions()
// A call is what is published now, by the database's clock.
stage.pass((Date.now() - NOW.getTime()) / 1000)
await fillSamples(db, stage.now(), ['ledger'])
const { rows: said } = await sayBeforehand()
const SECRETS = [String(AUTHOR), String(CLUB), ...said.flatMap(({ hex, base64 }) => [hex, base64])]

/** The author and seven members say what no one may say, so the words are told from all other numbers. */
async function sayBeforehand() {
  for (const table of ['signals', 'record_calls'])
    await db.query(`alter table ${table} drop constraint ${table}_confidence_check`)
  await db.query('alter table record_answers drop constraint record_answers_percent_check')
  await db.query(`update signals set confidence = ${AUTHOR}, direction = coalesce(direction, 'long') where id < 6`)
  await db.query(`update record_calls set confidence = ${AUTHOR}`)
  for (let n = 0; n < 8; n += 1) await newAsker(stage, 'paid')
  await db.query(
    `insert into record_answers (signal_id, account_id, percent, at)
     select ${CALL}, id, ${CLUB}, $1 from accounts where username like 'asker%'`,
    [stage.now()],
  )
  // The job that records a call seals it.
  await record(db, await testKeeper())
  await db.query(
    `update record_questions q set sealed_at = s.sealed_at from signals s where s.id = q.signal_id and s.id = ${CALL}`,
  )
  return db.query<{ hex: string; base64: string }>(
    `select encode(confidence_salt, 'hex') as hex, encode(confidence_salt, 'base64') as base64 from signals where id < 6 order by id`,
  )
}

/** Which of the secrets stand in a text. */
const toldIn = (text: string) =>
  SECRETS.filter((secret) => new RegExp(`(?<![\\w.])${quoted(secret)}(?!\\w)`).test(text))
const quoted = (text: string) => text.replace(/[+/=.]/g, '\\$&')

/** Paths that no contract names. */
const STRAY = [
  ...['/rss.xml', '/sitemap.xml', '/sitemaps/signals.xml', '/sitemaps/posts-1.xml', '/robots.txt', '/api/openapi.json'],
  ...['/ledger/checkpoint', '/ledger/vkey', '/metrics', '/health/ready', `/previews/signals/${CALL}.png`],
  ...Array.from({ length: 30 }, (_, size) => `/ledger/tile/entries/000.p/${size + 1}`),
]

/** A member who may answer: access by a payment for forty days. */
async function mayAnswer(): Promise<Asker & { id: number }> {
  const asker = await newAsker(stage, 'paid')
  const { rows } = await db.query<{ id: number }>(
    `update grants set starts_at = starts_at - interval '30 days' where account_id = (select max(id) from accounts)
     returning account_id as id`,
  )
  return { ...asker, id: rows[0]!.id }
}
/** Someone of the team who is a member as well, and their program with every scope. */
async function team(...roles: Parameters<typeof newDeskAsker>[1][]): Promise<Asker> {
  const asker = await newDeskAsker(stage, ...roles)
  await db.query(
    `insert into grants (account_id, source, starts_at, ends_at, reason)
     values ($1, 'cryptocloud', $2::timestamptz - interval '40 days', $2::timestamptz + interval '30 days', 'Оплата')`,
    [asker.accountId, stage.now()],
  )
  return asker
}
async function program(): Promise<Asker> {
  const owner = await team('editor', 'moderator', 'operator')
  const body = { name: 'Учёт', scopes: TOKEN_SCOPES, days: 30 }
  const reply = await ask(app, { method: 'POST', url: '/api/desk/tokens/', body }, owner)
  assert.equal(reply.statusCode, 201, reply.body)
  return { role: 'signed in', headers: { authorization: `Bearer ${reply.json().token}` }, ip: owner.ip }
}

/** All replies to someone: reads first, since what is written may take a thing away; then what ends their session. */
async function repliesTo(asker: Asker): Promise<[name: string, body: string, status: number][]> {
  const rank = (name: string) => (name.includes('/token/') ? 2 : name.startsWith('GET ') ? 0 : 1)
  const got: [string, string, number][] = []
  for (const { name, send } of questions.toSorted((a, b) => rank(a.name) - rank(b.name))) {
    if (name === ANSWER) continue
    await db.query('delete from attempts')
    const { body, statusCode } = await send(app, asker)
    got.push([name, body, statusCode])
  }
  for (const url of STRAY) {
    const { body, statusCode } = await ask(app, { method: 'GET', url }, asker)
    got.push([url, body, statusCode])
  }
  return got
}

const askers: [who: string, () => Promise<Asker>][] = [
  ['a guest', () => newAsker(stage, 'guest')],
  ['a person whose access ended', () => newAsker(stage, 'lapsed')],
  ['a member who may answer', mayAnswer],
  ['a moderator', () => newAsker(stage, 'moderator')],
  ['someone of the desk who may answer', () => team('editor', 'moderator', 'operator')],
  ['a program of the team', program],
]
for (const [who, make] of askers)
  test(`no reply to ${who} tells what the author or the club said of a call whose question is open`, async () => {
    const replies = await repliesTo(await make())
    const telling = replies.flatMap(([name, body]) => toldIn(body).map((secret) => `${name}: ${secret}`))
    assert.deepEqual(telling, [])
    // A number that the contract does not allow would have failed instead of being told.
    assert.deepEqual(
      replies.filter(([, , status]) => status === 500).map(([name, body]) => `${name}: ${body.slice(0, 200)}`),
      [],
    )
    assert.ok(replies.filter(([, , status]) => status === 200).length > 10, 'most replies are refusals')
  })

test('a picture of a link is the same whatever was said', async () => {
  const picture = async () => (await app.inject({ method: 'GET', url: '/previews/signals/2.png' })).rawPayload
  const before = await picture()
  const setTo = (value: number) => db.query('update signals set confidence = $1 where id = 2', [value])
  await setTo(AUTHOR - 1)
  assert.ok(before.equals(await picture()))
  await setTo(AUTHOR)
})

test('what is searched, told in letters, pushed and sent to programs, and one’s own data tell neither', async () => {
  const { id } = await mayAnswer()
  const viewer: Viewer = { id, username: 'x', hasPaidAccess: true, isModerator: false }
  const told: [what: string, text: unknown][] = []
  for (const [kind, { show, texts }] of findables)
    told.push([`${kind} shown`, await show(db, [CALL, 2, 3], viewer)], [`${kind} found`, await texts(db, [CALL, 2, 3])])
  const window = { since: new Date(0), until: new Date(stage.now().getTime() + 86_400_000) }
  for (const [kind, tell] of tellables) told.push([`${kind} told`, await tell(db, viewer, window)])
  assert.match(JSON.stringify(told), new RegExp(`"kind":"call","id":${CALL}`), 'the digest tells of the call')

  await db.query(
    `insert into notification_settings (account_id, bell, push, letter, telegram, time_zone, updated_at, letter_digest)
     values ($1, '{}', '{}', '{}', '{}', 'Europe/Moscow', $2, true)`,
    [id, stage.now()],
  )
  const { rows } = await db.query<{ email: string }>(
    'update accounts set email_verified = true where id = $1 returning email',
    [id],
  )
  const letter = { recipient: rows[0]!.email, variables: { since: new Date(0).toISOString() } }
  const more = await letterParts('https://palata.example')['digest']!(db, letter, stage.now())
  assert.match(JSON.stringify(more), /Сигнал/, 'the letter tells of the call')
  told.push(['the letter', renderLetter('digest', more!, { brand: 'Палата' })])

  const hook = await made({ events: ['signals.published', 'signals.changed', 'signals.ended'], with_texts: true })
  await db.query(`insert into outbox (name, payload) values ('signals.changed', '{"ids": [${CALL}]}')`)
  await work(hook.id)
  assert.equal(receiver.got.length, 1)
  told.push(['the webhook', receiver.got])

  let own = ''
  for await (const piece of peopleDoorOf(features).data(db, id, stage.now())) own += piece
  told.push(['own data', own])
  assert.deepEqual(
    told.flatMap(([what, text]) => toldIn(JSON.stringify(text)).map((secret) => `${what}: ${secret}`)),
    [],
  )
})

/** Where what was said beforehand is kept. No reply reads these columns but those that the tests above ask. */
const KEPT = ['signals', 'signal_replaced', 'record_calls', 'record_answers', 'ledger_moments', 'drafts']

test('nothing else is written down of it: no event, message, letter, index or log', async () => {
  await everyEvent(db)
  await teller(db, stage.now)()
  const { rows: tables } = await db.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const telling: string[] = []
  for (const { name } of tables) {
    if (KEPT.includes(name)) continue
    const { rows } = await db.query<{ row: string }>(`select to_jsonb(t)::text as row from "${name}" t`)
    for (const { row } of rows)
      telling.push(...toldIn(row).map((secret) => `${name}: ${secret} in ${row.slice(0, 300)}`))
  }
  assert.deepEqual(telling, [])
})

test('the sweep would have seen them: who has answered is told both numbers and the salt of the seal', async () => {
  const asker = await mayAnswer()
  const of = async (by: Asker) => {
    const { body } = await ask(app, { method: 'GET', url: `/api/record/signals/${CALL}/` }, by)
    return { body, beforehand: contract.ofSignal.reply.parse(JSON.parse(body)).beforehand! }
  }
  const before = await of(asker)
  assert.deepEqual([before.beforehand.may_answer, before.beforehand.is_hidden, toldIn(before.body)], [true, true, []])
  const answer = questions.find(({ name }) => name === ANSWER)!
  const { statusCode, body } = await answer.send(app, asker)
  assert.equal(statusCode, 200, body)
  const [{ hex }] = said as [{ hex: string; base64: string }]
  assert.deepEqual(toldIn(body).slice(0, 2), [String(AUTHOR), String(CLUB)])
  assert.ok(body.includes(hex), 'and the salt of the seal')
})
