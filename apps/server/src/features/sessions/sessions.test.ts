import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '#testing/app.ts'
import { testBrowser } from '#testing/browser.ts'
import { hashPassword } from '#testing/passwords.ts'

const stage = await testApp()
const { app, db } = stage
const PASSWORD = 'тихий-берег-72'
await db.query('update accounts set password_hash = $1', [await hashPassword(PASSWORD)])

async function signedIn(username = 'maria', options: Parameters<typeof testBrowser>[1] = {}, remember = false) {
  const browser = testBrowser(app, options)
  assert.equal((await browser.signIn(username, PASSWORD, remember)).statusCode, 200)
  return browser
}

// spec, C-403
test('signing in answers an access token and sets the refresh cookie for as long as asked', async () => {
  const browser = await signedIn()
  assert.match(browser.access, /^[\w-]+\.[\w-]+\.[\w-]+$/)
  assert.match(browser.setCookie, /^refresh_token=[\w-]{43}; Path=\/api\/token\/; HttpOnly; SameSite=Lax$/)
  assert.equal(await browser.meStatus(), 200)
  const remembered = await signedIn('maria', {}, true)
  assert.match(remembered.setCookie, /; Max-Age=2592000;/)
})

test('over https the refresh cookie is Secure', async () => {
  const browser = testBrowser(app)
  const { publicUrl } = app
  app.publicUrl = 'https://palata.example'
  await browser.signIn('maria', PASSWORD)
  app.publicUrl = publicUrl
  assert.match(browser.setCookie, /; Secure/)
})

test('an access token is valid for 15 minutes and is renewed by the cookie, which changes', async () => {
  const browser = await signedIn('maria', {}, true)
  const [oldAccess, oldCookie] = [browser.access, browser.cookie]
  stage.pass(15 * 60 + 1)
  assert.equal(await browser.meStatus(), 401)
  const reply = await browser.refresh()
  assert.equal(reply.statusCode, 200)
  assert.notEqual(browser.access, oldAccess)
  assert.notEqual(browser.cookie, oldCookie)
  assert.match(browser.setCookie, /Max-Age=2592000/)
  assert.equal(await browser.meStatus(), 200)
})

// spec: A-454
test('without a live session refresh and check answer 401 with the client’s code', async () => {
  const refusal = { detail: 'Токен недействителен или просрочен', code: 'token_not_valid' }
  const stranger = testBrowser(app)
  stranger.cookie = 'made-up'
  for (const [method, url] of [
    ['POST', '/api/token/refresh/'],
    ['GET', '/api/token/refresh/check/'],
  ] as const) {
    const reply = await stranger.send(method, url)
    assert.equal(reply.statusCode, 401)
    const { request_id, ...body } = reply.json()
    assert.deepEqual(body, refusal)
    assert.ok(request_id)
  }
  const browser = await signedIn()
  assert.deepEqual((await browser.send('GET', '/api/token/refresh/check/')).json(), { valid: true })
  stage.pass(31 * 86_400)
  assert.equal((await browser.send('GET', '/api/token/refresh/check/')).statusCode, 401)
  assert.equal((await browser.refresh()).statusCode, 401)
})

test('concurrent refreshes, and one whose answer was lost, get the same next token', async () => {
  const browser = await signedIn()
  const sent = { headers: { cookie: `refresh_token=${browser.cookie}` } }
  const both = await Promise.all([1, 2, 3].map(() => testBrowser(app).send('POST', '/api/token/refresh/', sent)))
  assert.deepEqual(
    both.map((reply) => reply.statusCode),
    [200, 200, 200],
  )
  assert.equal(new Set(both.map((reply) => String(reply.headers['set-cookie']))).size, 1)
  stage.pass(9)
  const late = testBrowser(app)
  assert.equal((await late.send('POST', '/api/token/refresh/', sent)).statusCode, 200)
  assert.equal((await late.refresh()).statusCode, 200)
})

test('a stolen refresh token that is replayed ends the session for both', async () => {
  const owner = await signedIn()
  const stolen = owner.cookie
  await owner.refresh()
  stage.pass(60)
  const thief = testBrowser(app)
  thief.cookie = stolen
  assert.equal((await thief.refresh()).statusCode, 401)
  assert.equal(await owner.meStatus(), 401)
  assert.equal((await owner.refresh()).statusCode, 401)
})

test('a refresh token two steps old ends the session, even within the seconds of grace', async () => {
  const owner = await signedIn()
  const stolen = owner.cookie
  await owner.refresh()
  await owner.refresh()
  const thief = testBrowser(app)
  thief.cookie = stolen
  assert.equal((await thief.refresh()).statusCode, 401)
  assert.equal((await owner.refresh()).statusCode, 401)
})

test('a session cookie planted before sign-in is not continued', async () => {
  const attacker = await signedIn('oleg')
  const victim = testBrowser(app)
  victim.cookie = attacker.cookie
  await victim.signIn('maria', PASSWORD)
  assert.notEqual(victim.cookie, attacker.cookie)
  await attacker.refresh()
  const me = await attacker.send('GET', '/api/auth/users/me/')
  assert.equal(me.json().username, 'oleg')
})

// spec: A-300, C-296
test('signing out works with an expired access token, clears the cookie and ends the session', async () => {
  const browser = await signedIn()
  const { cookie, access } = browser
  stage.pass(3600)
  const reply = await browser.send('POST', '/api/token/blacklist/')
  assert.equal(reply.statusCode, 200)
  assert.deepEqual(reply.json(), {})
  assert.match(browser.setCookie, /^refresh_token=; Max-Age=0; Path=\/api\/token\/; HttpOnly; SameSite=Lax$/)
  browser.cookie = cookie
  assert.equal((await browser.refresh()).statusCode, 401)
  assert.equal((await testBrowser(app).send('POST', '/api/token/blacklist/')).statusCode, 200)

  const tokenOnly = await signedIn()
  tokenOnly.cookie = ''
  await tokenOnly.send('POST', '/api/token/blacklist/')
  assert.equal(await tokenOnly.meStatus(), 401)
  assert.ok(access)
})

test('requests from another site cannot use the refresh cookie', async () => {
  const browser = await signedIn()
  const foreign = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site', origin: 'http://localhost:80' },
  ]
  for (const headers of foreign) {
    for (const url of ['/api/token/create/', '/api/token/refresh/', '/api/token/blacklist/'])
      assert.equal((await browser.send('POST', url, { headers, payload: {} })).statusCode, 403, JSON.stringify(headers))
  }
  for (const headers of [{ origin: 'http://localhost' }, { 'sec-fetch-site': 'same-origin' }] as const)
    assert.equal(
      (await browser.send('POST', '/api/token/refresh/', { headers: { host: 'localhost', ...headers } })).statusCode,
      200,
    )
})

test('a person sees their sessions, ends one, and ends all others', async () => {
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'
  const here = await signedIn('anna')
  const there = await signedIn('anna', { agent: firefox, ip: '2001:db8:1:2::3' })
  const third = await signedIn('anna', { agent: '<script>alert(1)</script>' })
  const list = async () => (await here.send('GET', '/api/auth/sessions/')).json().results
  const sessions = await list()
  assert.equal(sessions.length, 3)
  const current = sessions.filter((session: { current: boolean }) => session.current)
  assert.equal(current.length, 1)
  assert.equal(current[0].device, 'Chrome, Windows')
  assert.equal(current[0].ip, '203.0.113.0')
  const other = sessions.find((session: { device: string }) => session.device === 'Firefox, Linux')
  assert.equal(other.ip, '2001:db8:1::')
  assert.ok(sessions.some((session: { device: string }) => session.device === 'Неизвестное устройство'))

  const oleg = await signedIn('oleg')
  assert.equal((await oleg.send('DELETE', `/api/auth/sessions/${other.id}/`)).statusCode, 404)
  assert.equal(await there.meStatus(), 200)
  const ended = await here.send('DELETE', `/api/auth/sessions/${other.id}/`)
  assert.equal(ended.statusCode, 204)
  assert.equal(ended.body, '')
  assert.equal(await there.meStatus(), 401)
  assert.equal((await there.refresh()).statusCode, 401)
  for (const id of [other.id, 'nonsense', "'; drop table sessions --"])
    assert.equal((await here.send('DELETE', `/api/auth/sessions/${encodeURIComponent(id)}/`)).statusCode, 404)

  assert.deepEqual((await here.send('POST', '/api/auth/sessions/revoke_others/')).json(), { ended: 1 })
  assert.equal(await third.meStatus(), 401)
  assert.equal(await here.meStatus(), 200)
  assert.equal((await list()).length, 1)
})

test('a person has at most thirty sessions: the one unused for longest ends', async () => {
  await db.query('delete from sessions')
  const first = await signedIn('oleg')
  for (let count = 0; count < 29; count += 1) {
    stage.pass(1)
    await db.query(
      `insert into sessions (account_id, remembered, user_agent, network, created_at, seen_at, expires_at)
       values (3, true, '', '', $1, $1, $1::timestamptz + interval '30 days')`,
      [stage.now()],
    )
  }
  assert.equal(await first.meStatus(), 200)
  const fresh = await signedIn('oleg')
  assert.equal(await first.meStatus(), 401)
  assert.equal(await fresh.meStatus(), 200)
})
