import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '#testing/app.ts'
import {
  chooseAt,
  IVAN,
  IVAN_OF_VK,
  MARIA,
  MARIA_OF_VK,
  MARIA_OF_YANDEX,
  NAMELESS,
  NINA,
  NINA_OF_YANDEX,
  returnedOf,
  SIGN_IN,
  socialBrowser,
  testSocial,
  UNCONFIRMED,
} from '#testing/services/social.ts'

const outside = await testSocial()
const { app, db, pass } = await testApp({ social: outside.services })
const browser = () => socialBrowser(app, outside.url)
const LOST = 'Начато в другом окне или слишком давно. Начните заново'
const told = (reply: { statusCode: number; json: () => { detail?: string } }) => [reply.statusCode, reply.json().detail]

/** Traces of an attack: accounts, links, sessions. */
async function traces() {
  const { rows } = await db.query(
    `select (select count(*)::int from accounts) as accounts, (select count(*)::int from social_links) as links,
       (select count(*)::int from sessions) as sessions`,
  )
  return rows[0]
}

const SERVICES = [
  ['google', 'Google', NINA, MARIA],
  ['telegram', 'Telegram', NAMELESS, IVAN],
  ['yandex', 'Яндекс ID', NINA_OF_YANDEX, MARIA_OF_YANDEX],
  ['vk', 'VK ID', IVAN_OF_VK, MARIA_OF_VK],
] as const

for (const [service, name, first, second] of SERVICES) {
  const at = SIGN_IN[service]
  const failed = [400, `Не удалось войти через ${name}`]

  test(`a sign-in by ${name} with a wrong, missing or another browser’s state is refused, and the attempt stays usable`, async () => {
    const before = await traces()
    const [victim, thief] = [browser(), browser()]
    const stolen = await thief.goTo(service, first)
    const own = await victim.goTo(service, second)
    // The thief's whole callback address, opened in the victim's browser.
    assert.deepEqual(told(await victim.send('POST', at, { payload: stolen })), [400, LOST])
    assert.deepEqual(told(await victim.send('POST', at, { payload: { ...stolen, state: own.state } })), failed)
    for (const payload of [
      { ...own, state: 'x'.repeat(43) },
      { ...own, state: '' },
      { ...own, state: undefined },
    ])
      assert.equal((await browser().send('POST', at, { payload })).statusCode, 400)
    // The victim's callback address without the victim's cookie.
    assert.deepEqual(told(await browser().send('POST', at, { payload: own })), [400, LOST])
    assert.deepEqual(await traces(), before)
  })

  test(`a callback address of ${name} works once, and an old code with a new attempt is refused`, async () => {
    const person = browser()
    const payload = await person.goTo(service, second)
    const together = await Promise.all([1, 2, 3].map(() => person.send('POST', at, { payload })))
    assert.deepEqual(together.map((reply) => reply.statusCode).sort(), [200, 400, 400])
    const fresh = await person.goTo(service, second)
    const replayed = await person.send('POST', at, { payload: { ...fresh, code: payload.code } })
    assert.deepEqual(told(replayed), failed)
    assert.deepEqual(told(await person.send('POST', at, { payload: fresh })), [400, LOST])
  })

  test(`an attempt to sign in by ${name} is valid for ten minutes`, async () => {
    const person = browser()
    const payload = await person.goTo(service, second)
    pass(601)
    assert.deepEqual(told(await person.send('POST', at, { payload })), [400, LOST])
  })

  test(`a redirect address of another host, path or purpose is refused after ${name}, whatever the headers`, async () => {
    for (const redirect_uri of [
      `https://evil.example/${service}/login/callback/`,
      `http://localhost/${service}/login/callback/?next=https://evil.example`,
      `http://localhost/${service}/login/callback`,
      `http://localhost/${service}/link/callback/`,
      'javascript:alert(1)',
    ]) {
      const person = browser()
      const payload = await person.goTo(service, second)
      const reply = await person.send('POST', at, { payload: { ...payload, redirect_uri } })
      assert.deepEqual(told(reply), [400, LOST])
    }
    pass(3600)
  })
}

test('a code of VK ID without its device or with another’s is refused', async () => {
  const before = await traces()
  for (const device_id of [undefined, 'another']) {
    const person = browser()
    const payload = await person.goTo('vk', IVAN_OF_VK)
    const reply = await person.send('POST', SIGN_IN.vk, { payload: { ...payload, device_id } })
    assert.deepEqual(told(reply), [400, 'Не удалось войти через VK ID'])
  }
  assert.deepEqual(await traces(), before)
})

test('a service that is none has no address', async () => {
  for (const provider of ['telegram', 'apple', 'constructor', 'Google', '..'])
    assert.equal((await browser().send('POST', `/api/auth/${provider}/login/start/`)).statusCode, 404, provider)
})

test('a forged Host never becomes a redirect, with or without a public address', async () => {
  const { app } = await testApp({ social: outside.services })
  for (const publicUrl of ['http://localhost:3000', 'http://127.0.0.1:3000/']) {
    app.publicUrl = publicUrl
    for (const host of [
      'evil.example',
      'localhost.evil.example',
      'localhost@evil.example',
      '127.0.0.1.evil.example:3000',
    ]) {
      const headers = { host, 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }
      const reply = await socialBrowser(app, outside.url).send('POST', '/api/auth/google/login/start/', { headers })
      const back = new URL(reply.json().url).searchParams.get('redirect_uri')
      assert.equal(back, new URL('/google/login/callback/', publicUrl).href, host)
    }
  }
})

test('readers elsewhere are not sent to the sandbox of this machine', async () => {
  const { app } = await testApp({ social: outside.services, publicUrl: 'https://club.example' })
  const reply = await socialBrowser(app, outside.url).send('POST', '/api/auth/google/login/start/')
  assert.equal(reply.statusCode, 503)
  assert.match(reply.json().detail, /песочница/)
})

test('another site can neither begin nor finish a sign-in', async () => {
  const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
  for (const url of ['/api/auth/google/login/start/', '/api/auth/vk/login/start/', ...Object.values(SIGN_IN)])
    assert.equal((await browser().send('POST', url, { headers, payload: {} })).statusCode, 403, url)
})

test('an attempt of one provider, purpose or person is refused for another', async () => {
  const person = browser()
  const payload = await person.goTo('google', NINA)
  for (const other of [SIGN_IN.telegram, SIGN_IN.yandex, SIGN_IN.vk])
    assert.deepEqual(told(await person.send('POST', other, { payload })), [400, LOST])
  const signInToLink = await person.send('POST', '/api/auth/google/link/', { payload, as: 'oleg' })
  assert.deepEqual(told(signInToLink), [400, LOST])

  const begun = await person.send('POST', '/api/auth/google/link/start/', { as: 'oleg' })
  const linking = returnedOf(await chooseAt(begun.json().url, NINA))
  // Oleg's attempt must not link a stranger's Google account to Maria, who now uses the same browser.
  const other = await person.send('POST', '/api/auth/google/link/', { payload: linking, as: 'maria' })
  assert.deepEqual(told(other), [400, LOST])
  assert.equal((await db.query(`select from social_links where subject = $1`, [NINA])).rowCount, 0)
})

test('an address unconfirmed by Google neither opens an account nor makes one', async () => {
  const reply = await browser().signIn('google', UNCONFIRMED)
  assert.equal(reply.statusCode, 400)
  assert.match(reply.json().detail, /^Google не подтвердил почту/)
  assert.equal(reply.headers['set-cookie'], undefined)
  await db.query(`delete from accounts where username = 'oleg'`)
  assert.equal((await browser().signIn('google', UNCONFIRMED)).statusCode, 400)
  assert.equal((await db.query(`select from accounts where email = 'oleg@example.org'`)).rowCount, 0)
})

test('an account with an unconfirmed address is not opened by that address from Google', async () => {
  // The attacker signs up with Nina's address and waits until she comes through Google.
  await db.query(
    `insert into accounts (username, name, email, password_hash) values ('attacker', 'Нина?', 'Nina.Sova@example.org', 'x')`,
  )
  const reply = await browser().signIn('google', NINA)
  assert.equal(reply.statusCode, 400)
  assert.match(reply.json().detail, /войдите по паролю и привяжите Google в настройках/)
  await db.query(`update accounts set email_verified = true where username = 'attacker'`)
  assert.equal((await browser().signIn('google', NINA)).statusCode, 200, 'whoever confirmed the address reads its mail')
})

test('two Google accounts with one address do not both open the account here', async () => {
  await db.query(`update social_links set subject = 'of-an-earlier-account' where subject = $1`, [NINA])
  const reply = await browser().signIn('google', NINA)
  assert.equal(reply.statusCode, 400)
  assert.match(reply.json().detail, /уже привязан другой Google/)
})

test('hostile sign-in bodies are refused without an error of the server', async () => {
  const person = browser()
  const good = await person.goTo('telegram', IVAN)
  for (const payload of [
    {},
    [],
    { ...good, code: '' },
    { ...good, code: ['a'] },
    { ...good, code: 'x'.repeat(2001) },
    { ...good, state: { $gt: '' } },
    { id: '1; drop table accounts', auth_date: '1', hash: 'a'.repeat(64), state: good.state },
    { id: 1, auth_date: 1, hash: 'short', state: good.state },
  ]) {
    const reply = await person.send('POST', SIGN_IN.telegram, { payload })
    assert.equal(reply.statusCode, 400, JSON.stringify(payload))
    assert.match(reply.body, /[а-яё]/i)
  }
})

test('endless sign-in attempts are refused by a limit', async () => {
  pass(3600)
  let last = 0
  for (let count = 0; count < 61 && last !== 429; count += 1)
    last = (
      await browser().send('POST', '/api/telegram/login/', { payload: { code: 'a', state: 'b', redirect_uri: 'c' } })
    ).statusCode
  assert.equal(last, 429)
})

test('a slow, dead or garbled provider answers a clear error and leaves nothing half-done', async () => {
  pass(3600)
  const AWAY = [503, 'Google сейчас не отвечает. Попробуйте ещё раз через минуту.']
  const failures = [
    { status: 500 },
    { delayMs: 600, status: 200, body: {} },
    { status: 200, body: '<html>' },
    { status: 200, body: { issuer: 'https://evil.example' } },
    { status: 302, headers: { location: 'https://evil.example/' } },
  ]
  const services = { ...outside.services }
  const { app, db } = await testApp({ social: services })
  const newcomers = async () => (await db.query('delete from accounts where id > 3')).rowCount
  for (const failure of failures) {
    // A client that has not contacted Google yet.
    services.google = outside.google({ timeoutMs: 400 })
    const person = socialBrowser(app, outside.url)
    await outside.fail('google', { count: 2, ...failure })
    const begun = await person.send('POST', '/api/auth/google/login/start/')
    assert.deepEqual(told(begun), AWAY, JSON.stringify(failure))
    assert.equal(begun.headers['set-cookie'], undefined)
    assert.equal((await db.query('select from social_attempts')).rowCount, 0)
    await outside.fail('google', { count: 0 })

    const payload = await person.goTo('google', NINA)
    await outside.fail('google', { count: 1, only: '/token', ...failure })
    const finished = await person.send('POST', SIGN_IN.google, { payload })
    assert.deepEqual(told(finished), AWAY, JSON.stringify(failure))
    assert.equal(finished.headers['set-cookie'], undefined)
    assert.equal(await newcomers(), 0)
    await outside.fail('google', { count: 0 })
    assert.equal((await person.signIn('google', NINA)).statusCode, 200, 'the whole way anew succeeds')
    assert.equal(await newcomers(), 1)
  }
})

test('Yandex ID or VK ID that is slow, dead or garbled at either question answers a clear error and makes no account', async () => {
  const services = { ...outside.services }
  const { app, db } = await testApp({ social: services })
  for (const [service, name, person, questions] of [
    ['yandex', 'Яндекс ID', NINA_OF_YANDEX, ['/token', '/info']],
    ['vk', 'VK ID', IVAN_OF_VK, ['/auth', '/user_info']],
  ] as const) {
    services[service] = outside[service]({ timeoutMs: 400 })
    for (const only of questions)
      for (const failure of [
        { status: 500 },
        { delayMs: 600, status: 200, body: {} },
        { status: 200, body: '<html>' },
        { status: 200, body: { error: 'server_error' } },
        { status: 302, headers: { location: 'https://evil.example/' } },
      ]) {
        const at = socialBrowser(app, outside.url)
        const payload = await at.goTo(service, person)
        await outside.fail(service, { count: 1, only, ...failure })
        const reply = await at.send('POST', SIGN_IN[service], { payload })
        const about = `${name} ${only} ${JSON.stringify(failure)}`
        assert.deepEqual(told(reply), [503, `${name} сейчас не отвечает. Попробуйте ещё раз через минуту.`], about)
        assert.equal(reply.headers['set-cookie'], undefined, about)
      }
    await outside.fail(service, { count: 0 })
    assert.equal((await db.query('select from accounts where id > 3')).rowCount, service === 'yandex' ? 0 : 1)
    assert.equal((await socialBrowser(app, outside.url).signIn(service, person)).statusCode, 200)
  }
})

test('while Telegram is away its sign-in button leads to a page that says so', async () => {
  const cold = await testApp({
    social: { ...outside.services, telegram: outside.telegram({ issuer: 'http://127.0.0.1:9' }) },
  })
  const reply = await socialBrowser(cold.app, outside.url).send('GET', '/api/telegram/login/')
  assert.equal(reply.headers.location, 'http://localhost/telegram/login/callback/?error=social_away')
})
