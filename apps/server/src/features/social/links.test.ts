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
import { removeStale } from './store.ts'

const outside = await testSocial()
const stage = await testApp({ social: outside.services })
const { app, db } = stage
const browser = () => socialBrowser(app, outside.url)
const told = (reply: { statusCode: number; json: () => { detail?: string } }) => [reply.statusCode, reply.json().detail]
const remove = (provider: 'google' | 'telegram', as: string) =>
  app.inject({
    method: 'DELETE',
    url: provider === 'google' ? '/api/auth/google/link/' : '/api/telegram/link/',
    headers: { authorization: as },
  })
const linksOf = async (as: string) =>
  (await app.inject({ url: '/api/auth/social/', headers: { authorization: as } })).json()
const events = async () =>
  (await db.query(`select name, payload from outbox where name like 'social.%' order by id`)).rows
const NOTHING = { google: null, telegram: null, yandex: null, vk: null }
const ONLY_WAY = /^Это единственный способ войти в аккаунт\. Сначала/
await db.query(`update accounts set password_hash = 'x' where username = 'maria'`)

// decision OA 027
test('a member links Google, whatever its address, and signs in by it', async () => {
  const reply = await browser().link('google', 'maria', NINA)
  assert.deepEqual([reply.statusCode, reply.json().username], [200, 'maria'])
  const person = browser()
  await person.signIn('google', NINA)
  const me = await person.me()
  assert.deepEqual([me.username, me.email], ['maria', 'maria@example.org'])
  assert.deepEqual(await linksOf('maria'), {
    ...NOTHING,
    google: { name: 'nina.sova@example.org', linked_at: stage.now().toISOString() },
  })
  assert.equal((await browser().link('google', 'maria', NINA)).statusCode, 200, 'the same again changes nothing')
})

// spec; decision OA-028
test('a member links Telegram by the widget; the profile shows its name and other features its id', async () => {
  const person = browser()
  const begun = await person.send('POST', '/api/telegram/link/start/', { as: 'maria' })
  assert.match(begun.json().url, /^http:\/\/localhost\/telegram\/link\/callback\/\?state=[\w-]{43}$/)
  const reply = await browser().linkTelegram('maria', IVAN)
  assert.deepEqual([reply.statusCode, reply.json().telegram], [200, 'ivan_sych'])
  assert.equal(await telegramIdOf(db, 2), Number(IVAN))
  assert.equal(await accountByTelegramId(db, Number(IVAN)), 2)
  assert.deepEqual(await events(), [
    { name: 'social.telegram_linked', payload: { account_id: 2, telegram_id: Number(IVAN) } },
  ])
  assert.equal((await linksOf('maria')).telegram.name, '@ivan_sych')
})

test('an account that another person linked is refused, and so is a second one of the same provider', async () => {
  assert.deepEqual(told(await browser().link('google', 'oleg', NINA)), [
    400,
    'Этот аккаунт Google уже привязан к другому участнику',
  ])
  assert.deepEqual(told(await browser().linkTelegram('oleg', IVAN)), [
    400,
    'Этот аккаунт Telegram уже привязан к другому участнику',
  ])
  assert.match(
    String(told(await browser().link('google', 'maria', MARIA))[1]),
    /^К вашему аккаунту уже привязан другой Google/,
  )
  assert.match(String(told(await browser().linkTelegram('maria', NAMELESS))[1]), /уже привязан другой Telegram/)
  assert.deepEqual(await linksOf('oleg'), NOTHING)
})

test('of two members linking one account at once only one succeeds', async () => {
  const [one, other] = [browser(), browser()]
  const payloads = [await one.goByWidget('oleg', NAMELESS), await other.goByWidget('anna', NAMELESS)]
  const replies = await Promise.all([
    one.send('POST', '/api/telegram/link/', { payload: payloads[0], as: 'oleg' }),
    other.send('POST', '/api/telegram/link/', { payload: payloads[1], as: 'anna' }),
  ])
  assert.deepEqual(replies.map((reply) => reply.statusCode).sort(), [200, 400])
  await db.query(`delete from social_links where subject = $1`, [NAMELESS])
  await db.query(`update accounts set telegram = '' where id in (1, 3)`)
})

test('a widget’s signature is valid once, for a day, with the state of the same browser', async () => {
  const person = browser()
  const link = (payload: object) => person.send('POST', '/api/telegram/link/', { payload, as: 'oleg' })
  const first = await person.goByWidget('oleg', NAMELESS)
  assert.equal((await link(first)).statusCode, 200)
  await db.query(`update accounts set password_hash = 'x' where username = 'oleg'`)
  assert.equal((await remove('telegram', 'oleg')).statusCode, 204)
  const { state } = await person.goByWidget('oleg', NAMELESS)
  assert.deepEqual(told(await link({ ...first, state })), [
    400,
    'Эти данные Telegram уже использованы. Попробуйте ещё раз',
  ])
  const forged = { ...(await person.goByWidget('oleg', NAMELESS)), id: IVAN }
  assert.deepEqual(told(await link(forged)), [400, 'Подпись Telegram не сошлась. Попробуйте ещё раз'])

  // A stranger's signed fields, sent to a member as a link, have no matching state.
  const { state: _, ...strangers } = await browser().goByWidget('anna', NAMELESS)
  for (const state of [undefined, '', 'x'.repeat(43)])
    assert.equal((await link({ ...strangers, state })).statusCode, 400)

  stage.pass(24 * 3600 + 300)
  const old = await person.goByWidget('oleg', NAMELESS)
  assert.deepEqual(told(await link(old)), [400, 'Данные Telegram устарели. Попробуйте ещё раз'])
  assert.deepEqual(await linksOf('oleg'), NOTHING)
})

test('a member links, signs in by and unlinks Yandex ID and VK ID, and each change is told', async () => {
  for (const [provider, name, chosen] of [
    ['yandex', 'Яндекс ID', NINA_OF_YANDEX],
    ['vk', 'VK ID', IVAN_OF_VK],
  ] as const) {
    const reply = await browser().link(provider, 'maria', chosen)
    assert.deepEqual([reply.statusCode, reply.json().email], [200, 'maria@example.org'], name)
    const person = browser()
    await person.signIn(provider, chosen)
    assert.equal((await person.me()).username, 'maria')
    const taken = `Этот аккаунт ${name} уже привязан к другому участнику`
    assert.deepEqual(told(await browser().link(provider, 'oleg', chosen)), [400, taken])
    const url = `/api/auth/${provider}/link/`
    assert.equal((await app.inject({ method: 'DELETE', url, headers: { authorization: 'maria' } })).statusCode, 204)
    const { rows } = await db.query('select kind from security_events where account_id = 2 order by id desc limit 2')
    assert.deepEqual(
      rows.map(({ kind }) => kind),
      [`${provider}_unlinked`, `${provider}_linked`],
    )
  }
})

// decision OA 029
test('unlinking Telegram removes the name from the profile and is told as an event', async () => {
  assert.equal((await remove('telegram', 'maria')).statusCode, 204)
  assert.equal(await telegramIdOf(db, 2), undefined)
  const me = await app.inject({ url: '/api/auth/users/me/', headers: { authorization: 'maria' } })
  assert.equal(me.json().telegram, '')
  assert.deepEqual((await events()).at(-1), {
    name: 'social.telegram_unlinked',
    payload: { account_id: 2, telegram_id: Number(IVAN) },
  })
  assert.equal((await remove('telegram', 'maria')).statusCode, 404)
  assert.equal((await remove('google', 'maria')).statusCode, 204)
  assert.deepEqual(await linksOf('maria'), NOTHING)
  assert.equal((await app.inject({ method: 'DELETE', url: '/api/telegram/link/' })).statusCode, 401)
})

test('the last way to sign in cannot be unlinked', async () => {
  await db.query(`update accounts set password_hash = null where username = 'anna'`)
  assert.equal((await browser().link('google', 'anna', NINA)).statusCode, 200)
  const refused = await remove('google', 'anna')
  assert.equal(refused.statusCode, 400)
  assert.match(refused.json().detail, ONLY_WAY)
  assert.match(refused.json().detail, /задайте пароль через «Забыли пароль\?»/)

  // The password does not count with an unconfirmed address.
  await db.query(`update accounts set password_hash = 'x', email_verified = false where username = 'anna'`)
  assert.equal((await remove('google', 'anna')).statusCode, 400)
  await db.query(`update accounts set password_hash = null, email_verified = true where username = 'anna'`)

  await db.query(`insert into social_links values (1, 'telegram', '5', 'Анна', now())`)
  const together = await Promise.all([remove('google', 'anna'), remove('telegram', 'anna')])
  assert.deepEqual(together.map((reply) => reply.statusCode).sort(), [204, 400])
  assert.equal((await db.query('select from social_links where account_id = 1')).rowCount, 1)
})

test('a person who came by Telegram alone is told to link another account before unlinking it', async () => {
  const at = socialBrowser(app, outside.url)
  const reply = await at.signIn('telegram', IVAN)
  const refused = await remove('telegram', `Bearer ${reply.json().access}`)
  assert.deepEqual(told(refused), [400, 'Это единственный способ войти в аккаунт. Сначала привяжите другой аккаунт.'])
})

test('unfinished attempts of sign-in are removed', async () => {
  await browser().send('POST', '/api/telegram/link/start/', { as: 'oleg' })
  await removeStale(db, stage.now())
  assert.equal((await db.query('select from social_attempts where expires_at > $1', [stage.now()])).rowCount, 1)
  stage.pass(3 * 24 * 3600)
  await removeStale(db, stage.now())
  const { rows } = await db.query(
    'select (select count(*)::int from social_attempts) + (select count(*)::int from telegram_signatures) as left',
  )
  assert.equal(rows[0].left, 0)
})
