import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '#testing/app.ts'
import { testBrowser } from '#testing/browser.ts'
import { testMail } from '#testing/services/mail.ts'
import { hashPassword } from './passwords.ts'

const stage = await testApp()
const { app, db } = stage
const mail = await testMail(db, stage.now)
const OLD = 'тихий-берег-72'
const NEW = 'дальний-лес-85'
const oldHash = await hashPassword(OLD)
await db.query('update accounts set password_hash = $1', [oldHash])

async function signedIn(username: string, password = OLD) {
  const browser = testBrowser(app)
  assert.equal((await browser.signIn(username, password)).statusCode, 200)
  return browser
}
const post = (url: string, payload: unknown, ip?: string) =>
  testBrowser(app, ip ? { ip } : {}).send('POST', url, { payload })
const askReset = (email: unknown, ip?: string) => post('/api/auth/users/reset_password/', { email }, ip)
const reset = (key: object, password: string, repeat = password, ip?: string) =>
  post('/api/auth/users/reset_password_confirm/', { ...key, new_password: password, re_new_password: repeat }, ip)

test('a forgotten password is reset by the letter, which ends every session', async () => {
  const browser = await signedIn('maria')
  const reply = await askReset('MARIA@example.org')
  assert.deepEqual([reply.statusCode, reply.body], [204, ''])
  const key = await mail.keyTo('MARIA@example.org')
  assert.deepEqual((await reset(key, NEW, 'другое-слово-1')).json(), { new_password: ['Пароли не совпадают'] })
  assert.deepEqual((await reset(key, 'короче')).json(), {
    new_password: ['Пароль слишком короткий (минимум 8 символов)'],
  })
  assert.match((await reset(key, 'qwerty123')).json().new_password[0], /распространён/)
  assert.equal((await reset(key, NEW)).statusCode, 204, 'a refused password does not use up the letter')
  assert.equal(await browser.meStatus(), 401)
  assert.equal((await browser.refresh()).statusCode, 401)
  assert.equal((await browser.signIn('maria', OLD)).statusCode, 400)
  await signedIn('maria', NEW)
  const again = await reset(key, OLD)
  assert.deepEqual([again.statusCode, again.json().detail], [400, 'Ссылка недействительна или устарела'])
})

test('of letters asked for at the same instant one waits', async () => {
  const replies = await Promise.all(
    ['192.0.2.7', '192.0.2.8', '192.0.2.9'].map((ip) => askReset('oleg@example.org', ip)),
  )
  assert.deepEqual(
    replies.map(({ statusCode }) => statusCode),
    [204, 204, 204],
  )
  const { rows } = await db.query(
    `select 1 from letters where recipient = 'oleg@example.org' and sent_at is null and dropped_at is null`,
  )
  assert.equal(rows.length, 1)
})

test('a reset request answers alike for every well-formed address and refuses a malformed one', async () => {
  stage.pass(3600)
  const [known, unknown] = [await askReset('oleg@example.org'), await askReset('nobody@example.org')]
  assert.deepEqual([known.statusCode, known.body], [unknown.statusCode, unknown.body])
  for (const email of ['', 'почта', undefined, null, { $ne: '' }, 'a@b@c'])
    assert.deepEqual((await askReset(email)).json(), { email: ['Введите правильный адрес электронной почты.'] })
  mail.mailbox.clear()
  await mail.send()
  assert.deepEqual(
    mail.mailbox.list().flatMap((letter) => (letter.subject.startsWith('Сброс пароля') ? [letter.to] : [])),
    [['oleg@example.org']],
  )
})

test('reset requests for known and unknown addresses run the same database statements', async () => {
  stage.pass(3600)
  const statements = async (email: string) => {
    const ran: string[] = []
    const note = (client: { query: (config: { name?: string; text?: string } | string) => unknown }) => {
      const run = client.query
      client.query = function (this: unknown, ...args) {
        ran.push(typeof args[0] === 'string' ? args[0] : (args[0].name ?? args[0].text ?? ''))
        return Reflect.apply(run, this, args)
      }
      return () => {
        client.query = run
      }
    }
    const clients = await Promise.all(Array.from({ length: 4 }, () => db.connect()))
    const restore = clients.map((client) => note(client as never))
    for (const client of clients) client.release()
    assert.equal((await askReset(email)).statusCode, 204)
    for (const undo of restore) undo()
    return ran
  }
  const known = await statements('anna@example.org')
  assert.ok(known.includes('letters.insert'))
  assert.deepEqual(await statements('nobody2@example.org'), known)
})

test('a reset link’s id tells nothing of the account, is never reused and has one valid spelling', async () => {
  stage.pass(3600)
  const uids = new Set<string>()
  for (const email of ['oleg@example.org', 'maria@example.org', 'oleg@example.org']) {
    await askReset(email)
    uids.add((await mail.keyTo(email)).uid)
  }
  assert.equal(uids.size, 3)
  for (const uid of uids) assert.match(uid, /^[\w-]{16}$/)
  const key = await mail.keyTo('oleg@example.org')
  for (const uid of ['3', '03', `0${key.uid}`, ` ${key.uid}x`, key.uid.toLowerCase()])
    assert.equal((await reset({ ...key, uid }, NEW)).statusCode, 400, uid)
})

test('a reset key is valid for an hour, and only the latest one', async () => {
  stage.pass(3600)
  await askReset('oleg@example.org')
  const first = await mail.keyTo('oleg@example.org')
  await askReset('oleg@example.org')
  const second = await mail.keyTo('oleg@example.org')
  assert.equal((await reset(first, NEW)).statusCode, 400)
  assert.equal((await reset({ ...second, uid: first.uid }, NEW)).statusCode, 400, 'not under another letter')
  const confirm = await post('/api/auth/users/activation/', second)
  assert.equal(confirm.statusCode, 400, 'not for another purpose')
  stage.pass(3601)
  assert.equal((await reset(second, NEW)).statusCode, 400)
})

test('the hour of a reset link starts when the letter is sent, so an outage of mail costs nobody their link', async () => {
  await askReset('oleg@example.org')
  mail.mailbox.fail(1, 451)
  await mail.send()
  stage.pass(5 * 3600)
  const key = await mail.keyTo('oleg@example.org')
  assert.equal((await reset(key, OLD)).statusCode, 204)
})

test('resetting a password confirms the address and reopens an account closed by guesses', async () => {
  stage.pass(3600)
  await db.query(`update accounts set email_verified = false, password_hash = $1 where username = 'anna'`, [oldHash])
  for (let count = 0; count < 11; count += 1) await testBrowser(app).signIn('anna', 'неверный пароль')
  assert.equal((await testBrowser(app).signIn('anna', OLD)).statusCode, 429)
  await askReset('anna@example.org')
  assert.equal((await reset(await mail.keyTo('anna@example.org'), NEW)).statusCode, 204)
  await signedIn('anna', NEW)
})

test('changing a password requires the current one, keeps this session and ends the others', async () => {
  stage.pass(3600)
  await db.query('update accounts set password_hash = $1', [oldHash])
  const [here, there] = [await signedIn('maria'), await signedIn('maria')]
  await askReset('maria@example.org')
  const key = await mail.keyTo('maria@example.org')
  const change = (current: string, password: string, repeat = password) =>
    here.send('POST', '/api/auth/users/set_password/', {
      payload: { current_password: current, new_password: password, re_new_password: repeat },
    })
  assert.deepEqual((await change('неверный пароль', NEW)).json(), { current_password: ['Неверный пароль'] })
  assert.deepEqual((await change(OLD, NEW, 'другое-слово-1')).json(), { new_password: ['Пароли не совпадают'] })
  assert.match((await change(OLD, 'maria@example.org')).json().new_password[0], /повторять/)
  assert.equal((await change(OLD, NEW)).statusCode, 204)
  assert.equal(await here.meStatus(), 200)
  assert.equal((await here.refresh()).statusCode, 200)
  assert.equal(await there.meStatus(), 401)
  assert.equal((await reset(key, OLD)).statusCode, 400, 'a letter asked for before opens nothing')
  assert.equal((await post('/api/auth/users/set_password/', {})).statusCode, 401)
})

test('guessing the current password, keys and letters is limited', async () => {
  stage.pass(3600)
  const thief = await signedIn('maria', NEW)
  const guess = () =>
    thief.send('POST', '/api/auth/users/set_password/', {
      payload: { current_password: 'неверный пароль', new_password: OLD, re_new_password: OLD },
    })
  for (let count = 0; count < 10; count += 1) assert.equal((await guess()).statusCode, 400)
  assert.equal((await guess()).statusCode, 429)
  await askReset('oleg@example.org')
  const key = await mail.keyTo('oleg@example.org')
  for (let count = 0; count < 30; count += 1)
    assert.equal((await reset({ ...key, token: 'guess' }, NEW)).statusCode, 400)
  assert.equal((await reset(key, NEW)).statusCode, 429)
  assert.equal((await reset(key, NEW, NEW, '198.51.100.9')).statusCode, 204, 'guesses shut out the guesser alone')
  stage.pass(900)
  for (const email of ['oleg@example.org', 'nobody3@example.org']) {
    for (let count = 0; count < 3; count += 1) assert.equal((await askReset(email)).statusCode, 204)
    const refused = await askReset(email, '198.51.100.3')
    assert.deepEqual(
      [refused.statusCode, refused.json().detail],
      [429, 'Слишком много попыток. Попробуйте через 15 минут.'],
    )
  }
})
