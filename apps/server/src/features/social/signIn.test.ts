import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '#testing/app.ts'
import {
  IVAN,
  IVAN_OF_VK,
  MARIA,
  NAMELESS,
  NINA,
  NINA_OF_YANDEX,
  socialBrowser,
  testSocial,
} from '#testing/services/social.ts'
import { accountByTelegramId, telegramIdOf } from './index.ts'

const outside = await testSocial()
const stage = await testApp({ social: outside.services })
const { app, db } = stage
const browser = () => socialBrowser(app, outside.url)
const count = async (table: string) => (await db.query(`select count(*)::int as n from ${table}`)).rows[0].n

// spec; decision OA-027
test('Google sign-in asks for openid, e-mail and profile with PKCE and returns to our page only', async () => {
  const person = browser()
  const begun = await person.send('POST', '/api/auth/google/login/start/', { headers: { host: '127.0.0.1:3000' } })
  const url = new URL(begun.json().url)
  const asked = Object.fromEntries(url.searchParams)
  assert.equal(url.pathname, '/accounts.google.com/o/oauth2/v2/auth')
  assert.equal(asked.scope, 'openid email profile')
  assert.equal(asked.redirect_uri, 'http://127.0.0.1:3000/google/login/callback/')
  assert.deepEqual([asked.response_type, asked.code_challenge_method], ['code', 'S256'])
  assert.match(asked.state!, /^[\w-]{43}$/)
  assert.match(asked.nonce!, /^[\w-]{43}$/)
  assert.match(
    String(begun.headers['set-cookie']),
    /^social_attempt=[\w-]{43}; Max-Age=600; Path=\/api\/; HttpOnly; SameSite=Lax$/,
  )
  for (const secret of [person.attempt, asked.state, asked.nonce])
    assert.equal(
      (await db.query(`select from social_attempts a where a::text like '%' || $1 || '%'`, [secret])).rowCount,
      0,
    )
})

// spec: A-081; decision OA-027
test('the first sign-in with Google makes an account, and later ones open it', async () => {
  const person = browser()
  const reply = await person.signIn('google', NINA)
  assert.equal(reply.statusCode, 200, reply.body)
  assert.match(
    String(reply.headers['set-cookie']),
    /refresh_token=[\w-]+; Max-Age=2592000; Path=\/api\/token\/; HttpOnly/,
  )
  const me = await person.me()
  assert.deepEqual(
    [me.username, me.first_name, me.email, me.email_verified, me.telegram],
    ['nina-sova', 'Нина Сова', 'nina.sova@example.org', true, ''],
  )
  const again = browser()
  assert.equal((await again.signIn('google', NINA)).statusCode, 200)
  assert.equal((await again.me()).id, me.id)
  assert.equal(await count('social_links'), 1)
  const links = await app.inject({
    url: '/api/auth/social/',
    headers: { authorization: `Bearer ${reply.json().access}` },
  })
  assert.equal(links.json().google.name, 'nina.sova@example.org')
  assert.equal(links.json().telegram, null)
})

test('an address confirmed on both sides opens its existing account', async () => {
  const person = browser()
  assert.equal((await person.signIn('google', MARIA)).statusCode, 200)
  assert.deepEqual([(await person.me()).username, (await person.me()).first_name], ['maria', 'Мария'])
})

// spec: A-171; decision OA-028
test('Telegram sign-in is a redirect, and a person without e-mail gets a visible account', async () => {
  const person = browser()
  const begun = await person.send('GET', '/api/telegram/login/')
  assert.equal(begun.statusCode, 302)
  const url = new URL(String(begun.headers.location))
  assert.equal(url.pathname, '/oauth.telegram.org/auth')
  assert.equal(url.searchParams.get('code_challenge_method'), 'S256')
  assert.match(url.searchParams.get('scope')!, /^openid profile telegram:bot_access$/)
  assert.equal(begun.headers['cache-control'], 'private, no-store')

  assert.equal((await person.signIn('telegram', IVAN)).statusCode, 200)
  const me = await person.me()
  assert.deepEqual([me.username, me.email, me.email_verified, me.telegram], ['ivan-sych', '', false, 'ivan_sych'])
  assert.equal((await app.inject('/api/users/ivan-sych/')).json().first_name, 'Иван Сыч')
  assert.equal(await telegramIdOf(db, me.id), Number(IVAN), 'the number, not the opaque sub')
  assert.equal(await accountByTelegramId(db, Number(IVAN)), me.id)
  assert.equal(await accountByTelegramId(db, 1), undefined)
  const { rows } = await db.query(`select payload from outbox where name = 'social.telegram_linked'`)
  assert.deepEqual(rows, [{ payload: { account_id: me.id, telegram_id: Number(IVAN) } }])
})

test('a Telegram user without a username is linked, and their number is shown to nobody', async () => {
  const person = browser()
  assert.equal((await person.signIn('telegram', NAMELESS)).statusCode, 200)
  const me = await person.me()
  assert.deepEqual([me.username, me.telegram], ['petr', NAMELESS])
  await db.query('update accounts set show_telegram = true where id = $1', [me.id])
  assert.equal((await app.inject('/api/users/petr/')).json().telegram, undefined)
})

test('Yandex ID is asked for the name alone with PKCE, and opens one account without an e-mail', async () => {
  const person = browser()
  const begun = await person.send('POST', '/api/auth/yandex/login/start/')
  const url = new URL(begun.json().url)
  const asked = Object.fromEntries(url.searchParams)
  assert.equal(url.pathname, '/oauth.yandex.ru/authorize')
  assert.deepEqual([asked.response_type, asked.scope, asked.code_challenge_method], ['code', 'login:info', 'S256'])
  assert.equal(asked.redirect_uri, 'http://localhost/yandex/login/callback/')
  assert.equal((await person.signIn('yandex', NINA_OF_YANDEX)).statusCode, 200)
  const me = await person.me()
  assert.deepEqual([me.first_name, me.email, me.email_verified, me.telegram], ['Нина Сова', '', false, ''])
  const again = browser()
  const reply = await again.signIn('yandex', NINA_OF_YANDEX)
  assert.equal((await again.me()).id, me.id)
  const headers = { authorization: `Bearer ${reply.json().access}` }
  assert.equal((await app.inject({ url: '/api/auth/social/', headers })).json().yandex.name, 'nina.sova')
})

test('VK ID is asked with PKCE and a long state, and opens one account without an e-mail', async () => {
  const person = browser()
  const begun = await person.send('POST', '/api/auth/vk/login/start/')
  const url = new URL(begun.json().url)
  const asked = Object.fromEntries(url.searchParams)
  assert.equal(url.pathname, '/id.vk.ru/authorize')
  assert.deepEqual([asked.scope, asked.code_challenge_method], ['vkid.personal_info', 'S256'])
  assert.match(asked.state!, /^[\w-]{43}$/)
  assert.equal((await person.signIn('vk', IVAN_OF_VK)).statusCode, 200)
  const me = await person.me()
  assert.deepEqual([me.first_name, me.email, me.telegram], ['Иван Сыч', '', ''])
  const again = browser()
  const reply = await again.signIn('vk', IVAN_OF_VK)
  assert.equal((await again.me()).id, me.id)
  const headers = { authorization: `Bearer ${reply.json().access}` }
  assert.equal((await app.inject({ url: '/api/auth/social/', headers })).json().vk.name, 'Иван Сыч')
})

test('concurrent first sign-ins make one account', async () => {
  await db.query(`delete from accounts where username = 'nina-sova'`)
  const people = [browser(), browser(), browser()]
  const coming: unknown[] = []
  for (const person of people) coming.push(await person.goTo('google', NINA))
  const replies = await Promise.all(
    people.map((person, at) => person.send('POST', '/api/auth/google/login/', { payload: coming[at] })),
  )
  assert.deepEqual(
    replies.map((reply) => reply.statusCode),
    [200, 200, 200],
  )
  assert.equal((await db.query(`select from accounts where email = 'nina.sova@example.org'`)).rowCount, 1)
})

test('a provider name that is taken, too long or without letters still gives a username', async () => {
  await db.query(`delete from accounts where username = 'nina-sova'`)
  await db.query(`insert into accounts (username, name, email) values ('Nina-Sova', 'Другая', 'other@example.org')`)
  const person = browser()
  assert.equal((await person.signIn('google', NINA)).statusCode, 200)
  assert.match((await person.me()).username, /^nina-sova-\d{4,6}$/)
})

test('a changed Telegram username is updated at sign-in', async () => {
  await db.query(`update social_links set name = '@old' where provider = 'telegram' and subject = $1`, [IVAN])
  await db.query(`update accounts set telegram = 'old' where username = 'ivan-sych'`)
  const person = browser()
  await person.signIn('telegram', IVAN)
  assert.equal((await person.me()).telegram, 'ivan_sych')
})

test('an unconfigured provider answers 404, Telegram a redirect to a page that says so', async () => {
  const bare = await testApp()
  const person = socialBrowser(bare.app, outside.url)
  for (const [provider, name] of [
    ['google', 'Google'],
    ['yandex', 'Яндекс ID'],
    ['vk', 'VK ID'],
  ]) {
    const begun = await person.send('POST', `/api/auth/${provider}/login/start/`)
    assert.deepEqual([begun.statusCode, begun.json().detail], [404, `Вход через ${name} не подключён`])
  }
  const telegram = await person.send('GET', '/api/telegram/login/')
  assert.deepEqual(
    [telegram.statusCode, telegram.headers.location],
    [302, 'http://localhost/telegram/login/callback/?error=not_found'],
  )
})

test('without OpenID keys Telegram sign-in goes by the widget on our own page', async () => {
  const only = await testApp({ social: { ...outside.services, telegram: null } })
  const person = socialBrowser(only.app, outside.url)
  const begun = await person.send('GET', '/api/telegram/login/')
  const page = String(begun.headers.location)
  assert.match(page, /\/telegram\/login\/callback\/\?state=[\w-]{43}$/)
  const { chooseInWidget } = await import('#testing/services/social.ts')
  const payload = await chooseInWidget(outside.url, page, IVAN)
  const reply = await person.send('POST', '/api/telegram/login/', { payload })
  assert.equal(reply.statusCode, 200, reply.body)
  assert.equal(await accountByTelegramId(only.db, Number(IVAN)), 4)
})
