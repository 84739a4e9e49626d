import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accounts } from '@palata/contract/accounts'
import { leaving } from '@palata/contract/accounts/leaving'
import { peopleDoor } from '#features.ts'
import { transaction } from '#platform/database.ts'
import { testBrowser } from '#testing/browser.ts'
import { hashPassword } from '#testing/passwords.ts'
import { testMail } from '#testing/services/mail.ts'
import { testTill } from '#testing/services/payments.ts'
import { stay } from './actions.ts'
import { leavingRound } from './round.ts'

const till = await testTill()
const { app, db } = till
const mail = await testMail(db, till.now)
const PASSWORD = 'тихий-берег-72'
const HASH = await hashPassword(PASSWORD)
const ASK = '/api/auth/leaving/'
const DAY = 86_400
const CALLER = { ip: '203.0.113.9', userAgent: 'x' }

const round = () => leavingRound(db, peopleDoor, till.now())
const exists = async (id: number) => (await db.query('select from accounts where id = $1', [id])).rowCount === 1
const lastLetter = async (username: string) => (await mail.letterTo(`${username}@example.org`))?.subject ?? ''

let count = 0
/** A reader with an address of their own, signed in. */
async function newcomer() {
  count += 1
  const username = `leaver${count}`
  const { rows } = await db.query<{ id: number }>(
    `insert into accounts (username, name, email, password_hash, email_verified, created_at)
     values ($1, 'Уходящий', $1 || '@example.org', $2, true, $3) returning id`,
    [username, HASH, till.now()],
  )
  const browser = testBrowser(app, { ip: `203.0.113.${count}` })
  assert.equal((await browser.signIn(username, PASSWORD)).statusCode, 200)
  const leave = async () => {
    const reply = await browser.send('POST', ASK)
    assert.equal(reply.statusCode, 200, reply.body)
    return reply.json()
  }
  return { id: rows[0]!.id, username, browser, leave }
}

test('an account goes two weeks after its owner asked, with a letter at once, one a day before and one at the end', async () => {
  const { id, username, browser, leave } = await newcomer()
  const asked = await leave()
  assert.equal(Date.parse(asked.due_at) - Date.parse(asked.asked_at), 14 * DAY * 1000)
  assert.match(await lastLetter(username), /^Ваш аккаунт удалится через две недели/)
  till.pass(60)
  assert.deepEqual(await leave(), asked, 'a second request changes nothing')
  const me = (await browser.send('GET', '/api/auth/users/me/')).json()
  assert.equal(me.leaving_at, asked.due_at)
  till.pass(13 * DAY - 61)
  await round()
  assert.match(await lastLetter(username), /через две недели/)
  till.pass(1)
  await round()
  assert.match(await lastLetter(username), /^Ваш аккаунт удалится через день/)
  till.pass(DAY - 1)
  await round()
  assert.ok(await exists(id))
  till.pass(1)
  await round()
  assert.ok(!(await exists(id)))
  assert.match(await lastLetter(username), /^Ваш аккаунт удалён/)
  assert.equal(await browser.meStatus(), 401)
  assert.equal((await browser.signIn(username, PASSWORD)).statusCode, 400)
})

test('during the pause everything stays: access, public page and what was written', async () => {
  const { id, username, browser, leave } = await newcomer()
  await leave()
  till.pass(5 * DAY)
  assert.equal((await browser.signIn(username, PASSWORD)).statusCode, 200)
  assert.equal((await browser.send('GET', '/api/auth/users/me/')).json().username, username)
  assert.equal((await till.as('guest').call(accounts.profile, { params: { username } })).username, username)
  await stay(db, id, CALLER, till.now())
})

test('whoever asked can stay: signed in, and by the link of any letter without signing in', async () => {
  const { id, username, browser, leave } = await newcomer()
  await leave()
  assert.equal((await browser.send('DELETE', ASK)).statusCode, 204)
  assert.equal((await browser.send('GET', '/api/auth/users/me/')).json().leaving_at, null)
  assert.match(await lastLetter(username), /^Ваш аккаунт остаётся/)
  assert.equal((await browser.send('DELETE', ASK)).statusCode, 204, 'staying twice is staying')

  const asked = await leave()
  const keyOf = async () =>
    /keep-account\?token=([\w-]+)/.exec((await mail.letterTo(`${username}@example.org`))!.text)![1]!
  const first = await keyOf()
  till.pass(Math.floor((Date.parse(asked.due_at) - till.now().getTime()) / 1000) - DAY)
  await round()
  const second = await keyOf()
  assert.notEqual(first, second)
  const byKey = (key: string) => app.inject({ method: 'POST', url: '/api/auth/leaving/key/', payload: { key } })
  assert.equal((await byKey('guess')).statusCode, 404)
  assert.equal((await byKey(first)).statusCode, 204, 'the letter of two weeks ago, too')
  for (const key of [first, second]) assert.equal((await byKey(key)).statusCode, 404)
  till.pass(2 * DAY)
  await round()
  assert.ok(await exists(id))
  const events = (await browser.signIn(username, PASSWORD), await browser.send('GET', '/api/auth/security/')).json()
  assert.deepEqual(
    events.results.map(({ text }: { text: string }) => text),
    [
      'Удаление аккаунта отменено',
      'Запрошено удаление аккаунта',
      'Удаление аккаунта отменено',
      'Запрошено удаление аккаунта',
    ],
  )
})

test('a letter whose owner has changed their mind before it was sent is not sent', async () => {
  const { username, browser, leave } = await newcomer()
  await leave()
  await browser.send('DELETE', ASK)
  await mail.send()
  const kinds = mail.mailbox.list().filter(({ to }) => to.includes(`${username}@example.org`))
  assert.deepEqual(
    kinds.map(({ subject }) => subject.split(':')[0]),
    ['Ваш аккаунт остаётся'],
  )
})

test('a request needs a proof of the last minutes, and the seventh of a day is refused', async () => {
  const { browser, leave } = await newcomer()
  for (let n = 0; n < 6; n += 1) await leave()
  assert.equal((await browser.send('POST', ASK)).statusCode, 429)
  till.pass(11 * 60)
  await browser.refresh()
  const refused = await browser.send('POST', ASK)
  assert.deepEqual([refused.statusCode, refused.json().code], [403, 'confirm_first'])
  assert.equal(await till.as('guest').status(leaving.leave, {}), 401)
  await browser.send('DELETE', ASK)
})

test('who works at the desk cannot ask, the last operator included, and who got a role meanwhile stays', async () => {
  const refused = await app.inject({ method: 'POST', url: ASK, headers: { authorization: 'anna' } })
  assert.equal(refused.statusCode, 400)
  assert.match(refused.json().detail, /роль снимет другой оператор/)
  const { id, username, leave } = await newcomer()
  await leave()
  await db.query(`update accounts set groups = '{Operators}' where id = $1`, [id])
  till.pass(13 * DAY)
  await round()
  till.pass(DAY)
  await round()
  assert.ok(await exists(id))
  assert.match(await lastLetter(username), /^Ваш аккаунт остаётся/)
  assert.equal((await db.query('select from leavings where account_id = $1', [id])).rowCount, 0)
})

test('a frozen account waits for the team, and goes when it is open again', async () => {
  const { id, leave } = await newcomer()
  await leave()
  await db.query(
    `insert into restrictions (account_id, kind, reason, actor, created_at) values ($1, 'frozen', 'x', 'x', $2)`,
    [id, till.now()],
  )
  till.pass(13 * DAY)
  await round()
  till.pass(3 * DAY)
  await round()
  assert.ok(await exists(id))
  await db.query(`update restrictions set lifted_at = $2, lifted_by = 'x' where account_id = $1`, [id, till.now()])
  await round()
  assert.ok(!(await exists(id)))
})

test('a payment under way is waited for, and then the books keep it without a name', async () => {
  await db.query('update accounts set password_hash = $1 where id = 3', [HASH])
  await app.inject({ method: 'POST', url: ASK, headers: { authorization: 'oleg' } })
  till.pass(13 * DAY)
  await round()
  till.pass(DAY)
  const number = await till.buy('oleg')
  await round()
  assert.ok(await exists(3), 'the invoice is open')
  assert.deepEqual((await till.outcome(number, 'pay')).answers, [200])
  await round()
  assert.ok(!(await exists(3)))
  const { rows } = await db.query(
    'select account_id, received_cents, settled_at is not null as is_settled from invoices',
  )
  assert.deepEqual(rows, [{ account_id: null, received_cents: 5900, is_settled: true }])
})

test('a worker that was away warns late, and the day that the letter promises is kept', async () => {
  const { id, username, leave } = await newcomer()
  await leave()
  till.pass(20 * DAY)
  await round()
  assert.ok(await exists(id))
  assert.match(await lastLetter(username), /^Ваш аккаунт удалится через день/)
  till.pass(DAY - 1)
  await round()
  assert.ok(await exists(id))
  till.pass(1)
  await round()
  assert.ok(!(await exists(id)))
})

test('staying at the very moment of the removal: one of them wins whole, and two workers remove once', async () => {
  let [stayed, gone] = [0, 0]
  for (let n = 0; n < 12; n += 1) {
    const { id, leave } = await newcomer()
    await leave()
    till.pass(13 * DAY)
    await round()
    till.pass(DAY)
    const works = [() => round(), () => stay(db, id, CALLER, till.now()), () => round()]
    if (n % 2) works.reverse()
    const outcomes = await Promise.all(works.map((work) => work()))
    const isStaying = outcomes.includes(true)
    assert.equal(await exists(id), isStaying)
    assert.equal((await db.query('select from leavings where account_id = $1', [id])).rowCount, 0)
    if (isStaying) stayed += 1
    else gone += 1
  }
  assert.equal(stayed + gone, 12)
})

test('staying that waits for a removal which has begun finds the account gone, and the other way round', async () => {
  for (const isFirst of [true, false]) {
    const { id, leave } = await newcomer()
    await leave()
    till.pass(13 * DAY)
    await round()
    till.pass(DAY)
    let second: Promise<unknown> = Promise.resolve()
    await transaction(db, async (tx) => {
      await tx.query('select from accounts where id = $1 for update', [id])
      second = isFirst ? stay(db, id, CALLER, till.now()) : round()
      // Both wait for the lock until this ends.
      while (
        (await tx.query(`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`))
          .rowCount === 0
      );
      if (isFirst) await tx.query('delete from accounts where id = $1', [id])
      else await tx.query('delete from leavings where account_id = $1', [id])
    })
    assert.equal(await second, isFirst ? false : undefined)
    assert.equal(await exists(id), !isFirst)
  }
})
