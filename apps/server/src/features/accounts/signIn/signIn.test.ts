import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '#testing/app.ts'
import { testBrowser } from '#testing/browser.ts'
import { hashPassword, isOutdated } from '../password/passwords.ts'

const stage = await testApp()
const { app, db } = stage
const PASSWORD = 'тихий-берег-72'
await db.query('update accounts set password_hash = $1', [await hashPassword(PASSWORD)])

const signIn = (username: string, password: string, ip = '203.0.113.9') =>
  testBrowser(app, { ip }).signIn(username, password)

async function fail(username: string, times: number, ip?: string) {
  let last = await signIn(username, 'неверный пароль', ip)
  for (let count = 1; count < times; count += 1) last = await signIn(username, 'неверный пароль', ip)
  return last
}

test('a wrong password, an unknown name and an account without a password are answered alike', async () => {
  await db.query(
    `insert into accounts (username, name, email, password_hash) values ('social', 'Без пароля', 's@example.org', null)`,
  )
  const replies = [
    await signIn('maria', 'неверный пароль'),
    await signIn('nobody', PASSWORD),
    await signIn('social', PASSWORD),
  ]
  for (const reply of replies) {
    const { request_id, ...body } = reply.json()
    assert.ok(request_id)
    assert.deepEqual([reply.statusCode, body], [400, { detail: 'Неверное имя пользователя или пароль' }])
    assert.equal(reply.headers['set-cookie'], undefined)
  }
})

test('a person signs in by username or address, whatever the case', async () => {
  for (const login of ['maria', 'MARIA', ' maria@example.org ', 'Maria@Example.ORG'])
    assert.equal((await signIn(login, PASSWORD)).statusCode, 200, login)
  assert.equal((await signIn('maria', ` ${PASSWORD}`)).statusCode, 400, 'spaces belong to a password')
})

test('a password hash of an older cost is renewed at sign-in', async () => {
  const old = await hashPassword(PASSWORD, { memoryCost: 1024, timeCost: 1, parallelism: 1 })
  await db.query(`update accounts set password_hash = $1 where username = 'oleg'`, [old])
  assert.equal((await signIn('oleg', PASSWORD)).statusCode, 200)
  const { rows } = await db.query(`select password_hash from accounts where username = 'oleg'`)
  assert.equal(isOutdated(rows[0].password_hash), false)
  assert.equal((await signIn('oleg', PASSWORD)).statusCode, 200)
})

test('ten failures close an account to that network for five minutes, even for the right password', async () => {
  assert.equal((await fail('anna', 10)).statusCode, 400)
  const closed = await signIn('anna@example.org', PASSWORD)
  assert.equal(closed.statusCode, 429)
  assert.equal(closed.json().detail, 'Слишком много попыток. Попробуйте через 5 минут.')
  assert.equal(closed.headers['retry-after'], '300')
  assert.equal((await signIn('maria', PASSWORD)).statusCode, 200, 'to that account alone')
  stage.pass(241)
  const later = await signIn('anna', PASSWORD)
  assert.deepEqual(
    [later.json().detail, later.headers['retry-after']],
    ['Слишком много попыток. Попробуйте через 1 минуту.', '59'],
  )
  stage.pass(60)
  assert.equal((await signIn('anna', PASSWORD)).statusCode, 200)
})

test('guesses of a stranger close an account neither to other networks nor to a known browser', async () => {
  stage.pass(3600)
  const known = testBrowser(app)
  assert.equal((await known.signIn('anna', PASSWORD)).statusCode, 200)
  assert.equal((await fail('anna', 11)).statusCode, 429)
  assert.equal((await signIn('anna', PASSWORD, '198.51.100.1')).statusCode, 200, 'a new device elsewhere')
  // The guesser and the owner share one IP address.
  assert.equal((await known.signIn('anna', PASSWORD)).statusCode, 200, 'the owner beside the guesser')
  // Enough networks guess for every unknown browser to be refused.
  for (let network = 0; network < 100; network += 1) await signIn('anna', 'неверный пароль', `192.0.2.${network}`)
  const refused = await signIn('anna', PASSWORD, '198.51.100.2')
  assert.equal(refused.statusCode, 429)
  assert.match(refused.json().detail, /через 60 минут/)
  assert.equal((await known.signIn('anna', PASSWORD)).statusCode, 200)
  stage.pass(3600)
  assert.equal((await signIn('anna', PASSWORD, '198.51.100.2')).statusCode, 200)
})

test('a known browser has its own limit of guesses for its own account, and its cookie cannot be forged', async () => {
  stage.pass(3600)
  const known = testBrowser(app)
  assert.equal((await known.signIn('anna', PASSWORD)).statusCode, 200)
  const mark = known.jar.get('known_device')!
  assert.match(known.setMark, /; Max-Age=34560000; Path=\/api\/; HttpOnly; SameSite=Lax$/)
  for (let count = 0; count < 10; count += 1)
    assert.equal((await known.signIn('anna', 'неверный пароль')).statusCode, 400)
  assert.equal((await known.signIn('anna', PASSWORD)).statusCode, 429, 'the budget of the device')
  // A stolen device cookie elsewhere shares the same exhausted limit, and is worth nothing for another account.
  const thief = testBrowser(app, { ip: '192.0.2.200' })
  thief.jar.set('known_device', mark)
  assert.equal((await thief.signIn('anna', PASSWORD)).statusCode, 429)
  assert.equal((await fail('maria', 11)).statusCode, 429)
  const [anna = '', ...parts] = mark.value.split('.')
  assert.equal(anna, '1')
  for (const value of [
    ['2', ...parts].join('.'),
    `${mark.value}~2.${parts.join('.')}`,
    mark.value.slice(0, -1),
    '~'.repeat(5000),
    '2.1.aaaaaaaaaaaaaaaa.'.padEnd(64, 'a'),
  ]) {
    const forger = testBrowser(app)
    forger.jar.set('known_device', { ...mark, value })
    assert.equal((await forger.signIn('maria', PASSWORD)).statusCode, 429, value)
  }
})

test('a shared browser is known for the last four people who signed in', async () => {
  stage.pass(3600)
  await db.query(
    `insert into accounts (username, name, email, email_verified, password_hash)
     select 'shared' || n, 'Кто-то', 'shared' || n || '@example.org', true, (select password_hash from accounts where id = 1)
     from generate_series(1, 5) n`,
  )
  const family = testBrowser(app)
  for (let n = 1; n <= 5; n += 1) assert.equal((await family.signIn(`shared${n}`, PASSWORD)).statusCode, 200)
  for (let n = 1; n <= 5; n += 1) await fail(`shared${n}`, 11)
  const statuses: number[] = []
  for (let n = 1; n <= 5; n += 1) {
    const again = testBrowser(app)
    again.jar.set('known_device', family.jar.get('known_device')!)
    statuses.push((await again.signIn(`shared${n}`, PASSWORD)).statusCode)
  }
  assert.deepEqual(statuses, [429, 200, 200, 200, 200])
})

test('guesses at a name that nobody has are limited in the same way', async () => {
  stage.pass(600)
  assert.equal((await fail('phantom', 10)).statusCode, 400)
  const closed = await signIn('Phantom', PASSWORD)
  assert.deepEqual([closed.statusCode, closed.headers['retry-after']], [429, '300'])
  assert.equal(closed.json().detail, 'Слишком много попыток. Попробуйте через 5 минут.')
})

test('a successful sign-in resets the failures, and concurrent attempts do not exceed the limit', async () => {
  stage.pass(600)
  await fail('maria', 9)
  assert.equal((await signIn('maria', PASSWORD)).statusCode, 200)
  assert.equal((await fail('maria', 9)).statusCode, 400)
  assert.equal((await signIn('maria', PASSWORD)).statusCode, 200)
  const together = await Promise.all(Array.from({ length: 15 }, () => signIn('maria', 'неверный пароль')))
  const statuses = together.map((reply) => reply.statusCode)
  assert.deepEqual(
    [statuses.filter((status) => status === 400).length, statuses.filter((status) => status === 429).length],
    [10, 5],
  )
})

test('an address guessing at many accounts is refused without closing them; its successes do not count', async () => {
  stage.pass(600)
  for (let count = 0; count < 60; count += 1)
    assert.equal((await signIn('oleg', PASSWORD, '198.51.100.20')).statusCode, 200)
  const v6 = (end: number) => `2001:db8:7:7::${end}`
  for (let count = 0; count < 50; count += 1) await signIn(`guess${count}`, 'неверный пароль', v6(count))
  assert.equal((await signIn('guess', 'неверный пароль', v6(99))).statusCode, 429, 'one subscriber, many addresses')
  for (let count = 0; count < 15; count += 1) await signIn('maria', 'неверный пароль', v6(99))
  assert.equal((await signIn('maria', PASSWORD)).statusCode, 200, 'a refused address does not use up the account')
})

test('the login typed into the sign-in form is not stored', async () => {
  await signIn('мой-тайный-пароль', 'x')
  const { rows } = await db.query(`select count(*) as found from attempts where attempts::text like '%тайный%'`)
  assert.equal(rows[0].found, 0)
})

test('malformed sign-ins are refused without an error of the server', async () => {
  stage.pass(600)
  const bodies = [
    {},
    { username: 'maria' },
    { username: {}, password: [] },
    { username: 'a\u0000b', password: 'x' },
    { username: 'maria', password: 'x'.repeat(201) },
    { username: 'maria', password: 'x', remember: 'yes' },
    [],
  ]
  for (const payload of bodies) {
    const reply = await testBrowser(app).send('POST', '/api/token/create/', { payload })
    assert.equal(reply.statusCode, 400, JSON.stringify(payload))
    assert.match(reply.body, /[а-яё]/i)
  }
  const multipart = { headers: { 'content-type': 'multipart/form-data; boundary=x' }, payload: '--x--' }
  assert.equal((await testBrowser(app).send('POST', '/api/token/create/', multipart)).statusCode, 415)
})
