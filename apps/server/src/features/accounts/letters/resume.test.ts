import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accounts } from '@palata/contract/accounts'
import { deskPeople } from '@palata/contract/desk/accounts/people'
import { testApp } from '#testing/app.ts'
import { testMail } from '#testing/services/mail.ts'

const stage = await testApp({ isStepRequired: false })
const { db } = stage
const mail = await testMail(db, stage.now)
await db.query(`update accounts set groups = '{Operators}' where username = 'anna'`)

const stop = (address: string, reason = 'dead') =>
  db.query(
    `insert into letter_stops (address, reason, problem, stopped_at) values ($1, $2, '550 No such user', $3)
     on conflict (address) do update set lifted_at = null, reason = excluded.reason`,
    [address, reason, stage.now()],
  )
const stopped = async (person: 'maria' | 'oleg') => (await stage.as(person).call(accounts.me, {})).letters_stopped
const anna = stage.as('anna')

test('a person sees that letters stopped, confirms the address by a letter, and they go again', async () => {
  assert.equal(await stopped('maria'), null)
  await stop('maria@example.org')
  assert.equal(await stopped('maria'), 'dead')
  assert.equal(await stage.as('maria').status(accounts.confirmAgain, {}), 204)
  assert.equal(await stage.as('maria').status(accounts.confirmAgain, {}), 429, 'one letter a minute')
  const key = await mail.keyTo('maria@example.org')
  assert.equal(await stage.as('guest').status(accounts.activate, { body: key }), 204)
  assert.equal(await stopped('maria'), null)
  assert.equal(await stage.as('guest').status(accounts.activate, { body: key }), 400, 'the key works once')
})

test('no letter is sent to an address to which they go, and a guest asks for none', async () => {
  mail.mailbox.clear()
  assert.equal(await stage.as('maria').status(accounts.confirmAgain, {}), 204)
  assert.equal(await mail.letterTo('maria@example.org'), undefined)
  assert.equal(await stage.as('guest').status(accounts.confirmAgain, {}), 401)
})

test('a new password by a letter shows that the address takes letters', async () => {
  await stop('oleg@example.org', 'failing')
  assert.equal(await stage.as('guest').status(accounts.requestReset, { body: { email: 'oleg@example.org' } }), 204)
  const key = await mail.keyTo('oleg@example.org')
  const body = { ...key, new_password: 'тихий-берег-72', re_new_password: 'тихий-берег-72' }
  assert.equal(await stage.as('guest').status(accounts.confirmReset, { body }), 204)
  assert.equal(await stopped('oleg'), null)
})

test('the desk finds such people, says why, and lets letters go again with a reason', async () => {
  await stop('maria@example.org', 'complaint')
  const found = await anna.call(deskPeople.list, { query: { letters: 'stopped' } })
  assert.deepEqual(
    found.results.map(({ username }) => username),
    ['maria'],
  )
  const params = { id: '2' }
  const person = await anna.call(deskPeople.read, { params })
  assert.deepEqual(person.letters_stopped, {
    reason: 'complaint',
    since: stage.now().toISOString(),
    problem: '550 No such user',
  })
  const resume = deskPeople.act['resume-letters']
  const { outcome } = await anna.call(resume, { params, body: { reason: 'Просьба человека' } })
  assert.equal(outcome, 'maria: письма снова идут')
  assert.equal(await stopped('maria'), null)
  assert.equal((await anna.call(resume, { params, body: { reason: 'Ещё раз' } })).outcome, 'maria: письма и так идут')
  assert.equal((await anna.call(deskPeople.read, { params })).letters_stopped, null)
})

test('a moderator sees nothing of it, and a removed account leaves nothing behind', async () => {
  await stop('oleg@example.org')
  await db.query(`update accounts set groups = '{Moderators}' where username = 'maria'`)
  const maria = stage.as('maria')
  assert.equal((await maria.call(deskPeople.read, { params: { id: '3' } })).letters_stopped, null)
  assert.equal(
    await maria.status(deskPeople.act['resume-letters'], { params: { id: '3' }, body: { reason: 'Так' } }),
    403,
  )
  assert.equal(await maria.status(deskPeople.list, { query: { letters: 'stopped' } }), 200)
  await anna.call(deskPeople.act.delete, { params: { id: '3' }, body: { reason: 'Просьба', username: 'oleg' } })
  const { rows } = await db.query(`select 1 from letter_stops where address = 'oleg@example.org'`)
  assert.equal(rows.length, 0)
})
