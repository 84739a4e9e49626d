import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BotVerdict } from '#providers/turnstile/index.ts'
import { testApp } from '#testing/app.ts'
import { testBrowser } from '#testing/browser.ts'
import { testMail } from '#testing/services/mail.ts'
import { ASKING_SECONDS, isAsking, markAsking } from './askingDevice.ts'

let verdict: BotVerdict = { ok: true }
const asked: unknown[] = []
const stage = await testApp({
  botCheck: {
    verify: async (...args) => {
      asked.push(args)
      return verdict
    },
  },
})
const { app, db } = stage
const mail = await testMail(db, stage.now)

const PASSWORD = 'тихий-берег-72'
const form = (username: string, more: object = {}) => ({
  username,
  first_name: 'Новый Читатель',
  email: `${username}@example.org`,
  password: PASSWORD,
  password2: PASSWORD,
  turnstile_token: 'token',
  ...more,
})
const post = (url: string, payload: unknown, ip?: string) =>
  testBrowser(app, ip ? { ip } : {}).send('POST', url, { payload })
const signUp = (username: string, more?: object) => post('/api/auth/users/', form(username, more))
const activate = (key: object) => post('/api/auth/users/activation/', key)
const resend = (email: unknown, ip?: string) => post('/api/auth/users/resend_activation/', { email }, ip)

// spec
test('signing up sends a letter whose link confirms the address, and only then can one sign in', async () => {
  const reply = await signUp('lena')
  assert.equal(reply.statusCode, 201)
  assert.deepEqual(reply.json(), { email: 'lena@example.org' })
  assert.deepEqual(asked.at(-1), ['token', { action: 'signup', ip: '203.0.113.9' }])
  const browser = testBrowser(app)
  const early = await browser.signIn('lena', PASSWORD)
  assert.equal(early.statusCode, 400)
  assert.equal(early.json().detail, 'Подтвердите адрес электронной почты')
  assert.equal((await app.inject('/api/users/lena/')).statusCode, 404)

  const letter = await mail.letterTo('lena@example.org')
  assert.match(letter!.text, /https:\/\/palata\.example\/confirm-email\/\?uid=[\w-]{16}&token=/)
  assert.ok(!letter!.text.includes('Новый Читатель'), 'no words of a stranger in a letter to an unproven address')
  const key = await mail.keyTo('lena@example.org')
  const done = await activate(key)
  assert.equal(done.statusCode, 204)
  assert.equal(done.body, '')
  assert.equal((await browser.signIn('LENA@example.org', PASSWORD)).statusCode, 200)
  assert.equal((await activate(key)).statusCode, 400, 'a key works once')
})

test('an address at a Cyrillic domain gets its letter, is one person in either form, and signs in by either', async () => {
  const [cyrillic, ascii] = ['olga@почта.рф', 'olga@xn--80a1acny.xn--p1ai']
  assert.equal((await signUp('olga', { email: cyrillic })).statusCode, 201)
  assert.equal((await activate(await mail.keyTo(cyrillic))).statusCode, 204)
  for (const email of [cyrillic, ascii]) {
    const reader = testBrowser(app)
    assert.equal((await reader.signIn(email, PASSWORD)).statusCode, 200, email)
    assert.equal((await reader.send('GET', '/api/auth/users/me/')).json().email, cyrillic)
  }
  assert.equal((await signUp('olga-2', { email: ascii })).statusCode, 201, 'who has an account is told by letter alone')
  const { rows } = await db.query('select email from accounts where username like $1', ['olga%'])
  assert.deepEqual(rows.map(({ email }) => email).filter(Boolean), [ascii])
})

test('the letter’s link signs in the browser that signed up, if it asks, and no other', async () => {
  const newBrowser = () => testBrowser(app, { ip: '198.51.100.7' })
  const asker = newBrowser()
  const open = (browser: ReturnType<typeof testBrowser>, key: object) =>
    browser.send('POST', '/api/auth/users/activation/', { payload: { ...key, sign_in: true } })
  const refresh = async (browser: ReturnType<typeof testBrowser>) =>
    (await browser.send('POST', '/api/token/refresh/', {})).statusCode
  await asker.send('POST', '/api/auth/users/', { payload: form('asker') })
  const key = await mail.keyTo('asker@example.org')
  assert.equal(await refresh(asker), 401, 'before the link')
  assert.equal((await open(asker, { ...key, token: 'x'.repeat(43) })).statusCode, 400)
  assert.equal(await refresh(asker), 401, 'after a wrong link')
  assert.equal((await open(asker, key)).statusCode, 204)
  assert.equal(await refresh(asker), 200)

  // Without the wish the address is only confirmed.
  const plain = newBrowser()
  await plain.send('POST', '/api/auth/users/', { payload: form('plain') })
  const payload = await mail.keyTo('plain@example.org')
  assert.equal((await plain.send('POST', '/api/auth/users/activation/', { payload })).statusCode, 204)
  assert.equal(await refresh(plain), 401)

  // Another browser confirms the address and stays signed out, and so does the first one afterwards.
  const [second, other] = [newBrowser(), newBrowser()]
  await second.send('POST', '/api/auth/users/', { payload: form('second') })
  const its = await mail.keyTo('second@example.org')
  assert.equal((await open(other, its)).statusCode, 204)
  assert.deepEqual([await refresh(other), (await open(second, its)).statusCode, await refresh(second)], [401, 400, 401])

  // Somebody else's link does not sign in a browser that signed up with another account.
  const [mine, theirs] = [newBrowser(), newBrowser()]
  await mine.send('POST', '/api/auth/users/', { payload: form('mine') })
  await theirs.send('POST', '/api/auth/users/', { payload: form('theirs') })
  assert.equal((await open(mine, await mail.keyTo('theirs@example.org'))).statusCode, 204)
  assert.equal(await refresh(mine), 401)
})

test('the mark of the browser that signed up cannot be forged and ends with the link', () => {
  const [secret, now] = ['a secret of this test', new Date('2026-11-20T09:00:00Z')]
  const mark = markAsking(secret, 7, now)
  const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  assert.ok(isAsking(secret, mark, 7, later(ASKING_SECONDS)))
  for (const [cookie, account, at] of [
    [mark, 8, now],
    [mark, 7, later(ASKING_SECONDS + 1)],
    [mark.replace(/^7/, '8'), 8, now],
    [mark.replace(/\.(\d+)\./, '.9999999999.'), 7, now],
    [markAsking('another secret', 7, now), 7, now],
    [undefined, 7, now],
    ['', 7, now],
    ['7.1.short', 7, now],
  ] as const)
    assert.equal(isAsking(secret, cookie, account, at), false, cookie)
})

// spec: A-449
test('a sign-up form reports all its mistakes at once, each under its field', async () => {
  const nothing = await post('/api/auth/users/', {})
  assert.equal(nothing.statusCode, 400)
  const required = ['Это обязательное поле']
  assert.deepEqual(nothing.json(), { username: required, first_name: required, email: required, password: required })
  const wrong = await signUp('ж', {
    first_name: 'я'.repeat(51),
    email: 'почта',
    password: 'короче',
    password2: 'короче',
  })
  assert.deepEqual(wrong.json(), {
    username: ['От 3 до 30 знаков: латинские буквы, цифры, «_», «.» и «-»'],
    first_name: ['Не длиннее 50 символов'],
    email: ['Введите правильный адрес электронной почты.'],
    password: ['Пароль слишком короткий (минимум 8 символов)'],
  })
})

test('mismatched passwords are reported before their length, and eight characters are enough', async () => {
  assert.deepEqual((await signUp('vera', { password: 'a', password2: 'b' })).json(), {
    password: ['Пароли не совпадают'],
  })
  const seven = (await signUp('vera', { password: 'kzt-6w9', password2: 'kzt-6w9' })).json()
  assert.deepEqual(seven, { password: ['Пароль слишком короткий (минимум 8 символов)'] })
  assert.equal((await signUp('vera', { password: 'kzt-6w9x', password2: 'kzt-6w9x' })).statusCode, 201)
})

test('a common password, or one that repeats the username, is refused', async () => {
  for (const password of ['12345678', 'Qwerty123', 'zinaida@example.org', 'ZINAIDA99']) {
    const reply = await signUp('zinaida99', { email: 'zinaida@example.org', password, password2: password })
    assert.equal(reply.statusCode, 400, password)
    assert.match(reply.json().password[0], /Пароль|пароль/)
  }
})

test('a taken username is refused under its field, whatever the case', async () => {
  const reply = await signUp('MARIA', { email: 'Maria@Example.org' })
  const taken = { username: ['Пользователь с таким именем уже существует.'] }
  assert.deepEqual([reply.statusCode, reply.json()], [400, taken])
  const twice = await Promise.all([signUp('twin'), signUp('twin'), signUp('twin')])
  assert.deepEqual(twice.map((one) => one.statusCode).sort(), [201, 400, 400])
})

test('sign-up answers do not tell whether an address has an account; only the letter does', async () => {
  mail.mailbox.clear()
  // Compares the replies for an unknown address, a known one and an unconfirmed one.
  const seen = async (username: string, email: string) => {
    const told = async (reply: Promise<{ statusCode: number; body: string }>) => {
      const { statusCode, body } = await reply
      return [statusCode, body.replace(email, 'EMAIL').replace(/"request_id":"[^"]+"/, '')]
    }
    const tries = [username, username.toUpperCase(), email]
    return [
      await told(signUp(username, { email })),
      await told(resend(email)),
      await told(signUp(username, { email: `other-${email}` })),
      ...(await Promise.all(tries.map((login) => told(testBrowser(app).signIn(login, PASSWORD))))),
      ...(await Promise.all(tries.map((login) => told(testBrowser(app).signIn(login, 'не тот пароль'))))),
      ...(await Promise.all(['', 'alpha/'].map((part) => told(app.inject(`/api/users/${username}/${part}`))))),
    ]
  }
  const unknown = await seen('probe-1', 'fresh@example.org')
  assert.deepEqual(unknown[0], [201, '{"email":"EMAIL"}'])
  assert.deepEqual(await seen('probe-2', 'maria@example.org'), unknown)
  assert.deepEqual(await seen('probe-3', 'Twin@example.org'), unknown)

  await mail.send()
  const subjects = mail.mailbox.list().map(({ to, subject }) => `${to[0]}: ${subject}`)
  const known = 'У вас уже есть аккаунт: Палата'
  assert.ok(subjects.includes('fresh@example.org: Подтвердите почту: Палата'), subjects.join())
  assert.ok(subjects.includes(`maria@example.org: ${known}`), subjects.join())
  const { rows } = await db.query(`select email, email_verified from accounts where username = 'probe-2'`)
  assert.deepEqual(rows, [{ email: null, email_verified: false }])
})

test('repeated sign-ups with a known address send it at most one letter a minute', async () => {
  await mail.send()
  mail.mailbox.clear()
  stage.pass(61)
  for (const name of ['flood-1', 'flood-2', 'flood-3']) await signUp(name, { email: 'maria@example.org' })
  await mail.send()
  assert.equal(mail.mailbox.list().length, 1)
})

test('a sign-up form cannot give its person groups, an id or a confirmed address', async () => {
  await signUp('pavel', { groups: ['Editors'], email_verified: true, id: 1, is_moderator: true, password_hash: 'x' })
  const { rows } = await db.query(
    `select id, groups, email_verified, password_hash from accounts where username = 'pavel'`,
  )
  assert.deepEqual([rows[0].groups, rows[0].email_verified], [[], false])
  assert.notEqual(rows[0].id, 1)
  assert.match(rows[0].password_hash, /^\$argon2id\$/)
})

test('a failed bot check refuses the sign-up, and so does an unavailable one', async () => {
  const cases: [BotVerdict, number, object][] = [
    [{ ok: false, reason: 'invalid' }, 400, { error: 'Проверка не пройдена, попробуйте еще раз' }],
    [{ ok: false, reason: 'duplicate' }, 400, { error: 'Проверка не пройдена, попробуйте еще раз' }],
    [{ ok: false, reason: 'missing' }, 400, { error: 'Проверка не пройдена, попробуйте еще раз' }],
    [
      { ok: false, reason: 'unavailable' },
      503,
      { detail: 'Проверка сейчас недоступна. Пожалуйста, попробуйте через минуту.' },
    ],
  ]
  for (const [given, status, body] of cases) {
    verdict = given
    const reply = await signUp('robot')
    const { request_id, ...said } = reply.json()
    assert.deepEqual([reply.statusCode, said], [status, body])
    assert.ok(request_id)
  }
  // A taken username is revealed only after the bot check.
  assert.ok('detail' in (await signUp('maria')).json())
  verdict = { ok: true }
  assert.equal((await db.query(`select from accounts where username = 'robot'`)).rowCount, 0)
})

test('a confirmation key is valid for three days, and only the last one sent', async () => {
  await signUp('fedor')
  const first = await mail.keyTo('fedor@example.org')
  stage.pass(61)
  assert.equal((await resend('fedor@example.org')).statusCode, 204)
  const second = await mail.keyTo('fedor@example.org')
  assert.notEqual(first.token, second.token)
  const refusal = await activate(first)
  assert.deepEqual([refusal.statusCode, refusal.json().detail], [400, 'Ссылка недействительна или устарела'])
  for (const key of [
    { ...second, uid: '1' },
    { ...second, uid: "1' or '1'='1" },
    { uid: second.uid, token: 'guess' },
  ])
    assert.equal((await activate(key)).statusCode, 400)
  stage.pass(3 * 86_400 + 1)
  assert.equal((await activate(second)).statusCode, 400)
})

test('the database holds no usable confirmation key', async () => {
  await signUp('galya')
  const { token } = await mail.keyTo('galya@example.org')
  const { rows } = await db.query(
    `select (select count(*) from letters where letters::text like $1) + (select count(*) from account_keys where account_keys::text like $1)
       + (select count(*) from graphile_worker.jobs j where j::text like $1) as found`,
    [`%${token}%`],
  )
  assert.ok(token.length > 40)
  assert.equal(rows[0].found, 0)
})

test('another confirmation letter waits a minute and does not tell who has an account', async () => {
  const known = 'galya@example.org'
  stage.pass(61)
  for (const email of [known, 'nobody@example.org', 'maria@example.org']) {
    assert.equal((await resend(email)).statusCode, 204)
    const soon = await resend(email)
    assert.equal(soon.statusCode, 429)
    assert.equal(soon.json().detail, 'Слишком много попыток. Попробуйте через 1 минуту.')
    assert.equal(soon.headers['retry-after'], '60')
  }
  assert.equal((await signUp('hanna')).statusCode, 201)
  assert.equal((await resend('hanna@example.org')).statusCode, 429, 'the first letter counts')
  stage.pass(60)
  assert.equal((await resend('hanna@example.org')).statusCode, 204)
  mail.mailbox.clear()
  await mail.send()
  const written = mail.mailbox.list().flatMap((letter) => letter.to)
  assert.deepEqual(written.sort(), ['galya@example.org', 'hanna@example.org'], 'of two that wait the latter is sent')
})

test('sign-ups from one address are limited', async () => {
  stage.pass(3600)
  const replies = []
  for (let count = 0; count < 31; count += 1)
    replies.push(await post('/api/auth/users/', form('maria'), '198.51.100.7'))
  assert.deepEqual([replies[29]!.statusCode, replies[30]!.statusCode], [400, 429])
  assert.equal(replies[30]!.json().detail, 'Слишком много попыток. Попробуйте через 60 минут.')
  assert.equal((await post('/api/auth/users/', form('maria'), '198.51.100.8')).statusCode, 400)
})

test('hostile sign-up bodies are refused without an error of the server', async () => {
  stage.pass(3600)
  const bodies = [
    { username: { $ne: null } },
    { username: ['a'], password: 1 },
    form('nul', { first_name: '\u0000\u200b' }),
    form('long', { password: 'x'.repeat(201), password2: 'x'.repeat(201) }),
    form('far', { email: `${'a'.repeat(250)}@example.org` }),
    form('inject', { email: 'a@example.org\r\nBcc: b@example.org' }),
    form('two', { email: 'a@example.org, b@example.org' }),
    [],
    'text',
    null,
  ]
  for (const body of bodies) {
    const reply = await post('/api/auth/users/', body)
    assert.ok(reply.statusCode >= 400 && reply.statusCode < 500, `${JSON.stringify(body)} → ${reply.statusCode}`)
    assert.match(reply.body, /[а-яё]/i)
  }
  assert.equal((await resend({ $gt: '' })).statusCode, 400)
  const hostile = `'; drop table accounts; --`
  assert.equal((await signUp('bobby', { first_name: hostile })).statusCode, 201)
  assert.equal((await db.query(`select name from accounts where username = 'bobby'`)).rows[0].name, hostile)
})
