import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { startSession } from '#features/sessions'
import { seal, unseal } from '#platform/secrets/sealing.ts'
import { testApp } from '#testing/app.ts'
import { type Asker, ask, newAsker, newDeskAsker } from '#testing/everyone.ts'
import { testOperator } from '#testing/operator.ts'
import { hashPassword } from '#testing/passwords.ts'
import { newAuthenticator } from '#testing/services/authenticator.ts'
import { sealOf } from './totp.ts'

const stage = await testApp()
const { app, db } = stage
const operator = testOperator(stage)
const DOOR = { method: 'GET', url: '/api/desk/posts/' }
const STEP = '/api/desk/second-step/'

const post = (asker: Asker, path: string, body: object = {}) =>
  ask(app, { method: 'POST', url: `${STEP}${path}`, body }, asker)
const statusAndCode = async (asker: Asker, question = DOOR) => {
  const { statusCode, body } = await ask(app, question, asker)
  return [statusCode, JSON.parse(body).code]
}

/** A moderator who has just signed in, with no method set up. */
async function newcomer() {
  const asker = await newAsker(stage, 'moderator')
  const { rows } = await db.query<{ id: number; username: string }>(
    'select id, username from accounts order by id desc limit 1',
  )
  return { ...asker, ...rows[0]! }
}

/** The same with an app, whose codes `codeOf` makes. */
async function enrolled() {
  const asker = await newcomer()
  const { secret } = (await post(asker, 'totp/')).json()
  const codeOf = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: stage.now().getTime() })
  const confirmed = await post(asker, 'totp/confirm/', { code: codeOf() })
  assert.equal(confirmed.statusCode, 200, confirmed.body)
  const device = /step_device=([^;]+)/.exec(String(confirmed.headers['set-cookie']))?.[1]
  return { asker, codeOf, device, recovery: confirmed.json().recovery_codes as string[] }
}

/** A thief's session of the same account, from a stolen password or cookie. */
async function anotherSession(accountId: number): Promise<Asker> {
  const caller = { ip: '198.51.100.7', userAgent: 'thief' }
  const { access } = await startSession(db, stage.identity, { accountId, isRemembered: true, caller }, stage.now())
  return { role: 'moderator', headers: { authorization: `Bearer ${access}` }, ip: caller.ip }
}

test('the desk is closed until a second step is set up, and then until it is passed', async () => {
  const asker = await newcomer()
  assert.deepEqual(await statusAndCode(asker), [403, 'second_step_setup'])
  const { uri, secret } = (await post(asker, 'totp/')).json()
  assert.match(uri, /^otpauth:\/\/totp\/.*secret=/)
  const wrong = await post(asker, 'totp/confirm/', { code: '000000' })
  assert.deepEqual([wrong.statusCode, wrong.json().detail], [400, 'Код не подошёл'])
  assert.deepEqual(await statusAndCode(asker), [403, 'second_step_setup'])
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: stage.now().getTime() })
  const confirmed = (await post(asker, 'totp/confirm/', { code })).json()
  assert.equal(confirmed.recovery_codes.length, 10)
  assert.equal((await ask(app, DOOR, asker)).statusCode, 200)
  const me = (await ask(app, { method: 'GET', url: '/api/desk/me/' }, asker)).json()
  assert.deepEqual([me.roles, me.second_step.is_open, me.second_step.has_totp], [['moderator'], true, true])
})

test('a stolen session without the second step can neither use nor set up anything', async () => {
  const { asker } = await enrolled()
  const thief = await anotherSession(asker.id)
  assert.deepEqual(await statusAndCode(thief), [403, 'second_step'])
  for (const path of ['totp/', 'passkeys/options/', 'recovery/renew/']) {
    const refused = await post(thief, path)
    assert.equal(refused.statusCode, 403, path)
  }
  assert.equal((await ask(app, DOOR, asker)).statusCode, 200, 'the owner works on')
})

test('a stolen session of a person without a second step cannot set up one', async () => {
  const asker = await newcomer()
  stage.pass(11 * 60)
  const late = await post(asker, 'totp/')
  assert.deepEqual(
    [late.statusCode, late.json().code],
    [403, 'second_step_fresh'],
    'no password: only right after signing in',
  )
  const hash = await hashPassword('тихий-берег-72')
  await db.query('update accounts set password_hash = $2 where id = $1', [asker.id, hash])
  const guess = await post(asker, 'totp/', { password: 'не тот' })
  assert.deepEqual([guess.statusCode, guess.json()], [400, { password: ['Неверный пароль'] }])
  assert.equal((await post(asker, 'totp/', { password: 'тихий-берег-72' })).statusCode, 200)
})

test('a code is accepted once, from whichever session shows it first', async () => {
  const { asker, codeOf } = await enrolled()
  const second = await anotherSession(asker.id)
  assert.equal((await post(second, 'code/', { code: codeOf() })).statusCode, 400, 'the code that set the app up')
  stage.pass(60)
  const both = await Promise.all([1, 2].map(() => post(second, 'code/', { code: codeOf() })))
  assert.deepEqual(both.map(({ statusCode }) => statusCode).sort(), [200, 400])
})

test('ten wrong codes of somebody who knows the password stop their network and not the owner', async () => {
  const { asker, codeOf } = await enrolled()
  const statuses: number[] = []
  for (let tried = 0; tried < 11; tried += 1)
    statuses.push((await post(await anotherSession(asker.id), 'code/', { code: '000000' })).statusCode)
  assert.deepEqual(statuses, [...Array(10).fill(400), 429])
  stage.pass(60)
  assert.equal((await post(asker, 'code/', { code: codeOf() })).statusCode, 200, 'the owner’s own network')
})

test('wrong codes of many networks end at fifty a day, and the owner still has three ways in', async () => {
  const { asker, codeOf, recovery, device } = await enrolled()
  const thief = await anotherSession(asker.id)
  const guess = async (ip: string) => (await post({ ...thief, ip }, 'code/', { code: '000000' })).statusCode
  let accepted = 0
  for (let network = 0; network < 7; network += 1)
    for (let tried = 0; tried < 10; tried += 1) if ((await guess(`100.64.${network}.1`)) === 400) accepted += 1
  assert.equal(accepted, 50)
  stage.pass(60)
  const elsewhere = { ...asker, ip: '192.0.2.77' }
  assert.equal((await post(elsewhere, 'code/', { code: codeOf() })).statusCode, 429, 'an unknown browser')
  const known = { ...elsewhere, headers: { ...asker.headers, cookie: `step_device=${device}` } }
  assert.equal((await post(known, 'code/', { code: codeOf() })).statusCode, 200, 'a browser that has passed before')
  assert.equal((await post(elsewhere, 'recovery/', { code: recovery[0] })).statusCode, 200, 'a recovery code')
  assert.equal((await post(elsewhere, 'passkey/options/')).statusCode, 200, 'a key')
  // A changed mark is none.
  const foreign = { ...thief, ip: '100.64.9.1', headers: { ...thief.headers, cookie: `step_device=${device}x` } }
  assert.equal((await post(foreign, 'code/', { code: '000000' })).statusCode, 429)
})

test('a recovery code is accepted once, however it is typed', async () => {
  const { asker, recovery } = await enrolled()
  const second = await anotherSession(asker.id)
  const typed = recovery[0]!.toUpperCase().replaceAll('-', ' ')
  const passed = await post(second, 'recovery/', { code: typed })
  assert.deepEqual([passed.statusCode, passed.json().left], [200, 9])
  assert.equal((await ask(app, DOOR, second)).statusCode, 200)
  assert.equal((await post(second, 'recovery/', { code: typed })).statusCode, 400)
})

test('grants need a second step of the last ten minutes, the desk one of the day', async () => {
  const asker = await newDeskAsker(stage, 'operator')
  const grant = { method: 'POST', url: '/api/desk/people/3/grant/', body: { days: 3, reason: 'Помощь клубу' } }
  const people = { method: 'GET', url: '/api/desk/people/' }
  assert.equal((await ask(app, grant, asker)).statusCode, 200)
  stage.pass(10 * 60)
  assert.deepEqual(await statusAndCode(asker, grant), [403, 'second_step_fresh'])
  assert.equal((await ask(app, people, await refreshed(asker))).statusCode, 200)
  stage.pass(24 * 3600)
  assert.deepEqual(await statusAndCode(await refreshed(asker), people), [403, 'second_step'])
})

async function refreshed(asker: Asker & { accountId: number }): Promise<Asker> {
  const { rows } = await db.query('select id from sessions where account_id = $1', [asker.accountId])
  const access = await stage.identity.tokens.sign(asker.accountId, rows[0].id, stage.now())
  return { ...asker, headers: { authorization: `Bearer ${access}` } }
}

test('a role taken away closes the desk at the next request', async () => {
  const asker = await newDeskAsker(stage, 'editor')
  assert.equal((await ask(app, DOOR, asker)).statusCode, 200)
  await db.query(`update accounts set groups = '{}' where id = $1`, [asker.accountId])
  assert.equal((await ask(app, DOOR, asker)).statusCode, 403)
})

test('an operator resets a lost second step by the command line, and it is logged', async () => {
  const { asker } = await enrolled()
  const done = await operator(['reset-second-step', asker.username, '--reason', 'Потерян телефон'])
  assert.match(done.out, /второй шаг снят/)
  assert.deepEqual(await statusAndCode(asker), [403, 'second_step_setup'])
  assert.equal((await operator(['reset-second-step', asker.username, '--reason', 'Ещё раз'])).code, 1)
})

test('an invalid passkey is refused, and its challenge cannot be reused', async () => {
  const { asker } = await enrolled()
  const { options } = (await post(asker, 'passkeys/options/')).json()
  assert.equal(JSON.parse(options).rp.id, 'localhost')
  for (const credential of [{ id: 'x' }, { id: 'x', rawId: 'x', type: 'public-key', response: {} }])
    assert.equal((await post(asker, 'passkeys/', { credential, name: 'Ключ' })).statusCode, 400)
  const { rows } = await db.query('select from passkey_challenges where challenge = $1', [
    JSON.parse(options).challenge,
  ])
  assert.equal(rows.length, 0)
})

test('a passkey opens the desk for new challenges of this site, and a copy of it does not', async () => {
  const asker = await newcomer()
  const origin = 'http://localhost:3000'
  const key = newAuthenticator('localhost')
  const challengeOf = async (path: string) => JSON.parse((await post(asker, path)).json().options).challenge as string

  const made = key.register({ origin, challenge: await challengeOf('passkeys/options/') })
  const added = await post(asker, 'passkeys/', { credential: made, name: 'Ноутбук' })
  assert.equal(added.statusCode, 201, added.body)
  assert.equal(added.json().recovery_codes.length, 10)
  assert.equal((await ask(app, DOOR, asker)).statusCode, 200)
  assert.equal((await post(asker, 'passkeys/', { credential: made, name: 'Ещё раз' })).statusCode, 400)

  const elsewhere = await anotherSession(asker.id)
  assert.deepEqual(await statusAndCode(elsewhere), [403, 'second_step'])
  const options = async () => JSON.parse((await post(elsewhere, 'passkey/options/')).json().options).challenge as string
  const tryWith = async (credential: object) => (await post(elsewhere, 'passkey/', { credential })).statusCode

  assert.equal(await tryWith(key.answer({ origin: 'https://evil.example', challenge: await options() })), 400)
  assert.equal(await tryWith(key.answer({ origin, challenge: 'ZHJ1Z29l' })), 400, 'a challenge of nobody')
  const unseen = key.answer({ origin, challenge: await options() }, { isVerified: false })
  assert.equal(await tryWith(unseen), 400, 'the key did not ask who holds it')
  const stranger = { ...newAuthenticator('localhost').answer({ origin, challenge: await options() }), id: made.id }
  assert.equal(await tryWith(stranger), 400, 'signed by another key')

  const answer = key.answer({ origin, challenge: await options() })
  assert.equal(await tryWith(answer), 200)
  assert.equal((await ask(app, DOOR, elsewhere)).statusCode, 200)
  assert.equal(await tryWith(answer), 400, 'the same answer again')
  key.copyFrom(0)
  assert.equal(await tryWith(key.answer({ origin, challenge: await options() })), 400, 'a copy counts anew')
})

test('a sealed secret is unsealed only for its account and site', () => {
  const sealed = seal(sealOf('the site', 7), Buffer.from('секрет'))
  assert.equal(unseal(sealOf('the site', 7), sealed)?.toString(), 'секрет')
  assert.equal(unseal(sealOf('the site', 8), sealed), null)
  assert.equal(unseal(sealOf('another site', 7), sealed), null)
})
