import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contract } from '@palata/contract'
import { addressOf, type Endpoint } from '@palata/contract/endpoint'
import { features } from '#features.ts'
import { testApp } from '#testing/app.ts'
import { type BrowserOptions, testBrowser } from '#testing/browser.ts'
import { testMail } from '#testing/services/mail.ts'
import { NINA, testSocial } from '#testing/services/social.ts'
import { hashPassword } from '../accounts/password/passwords.ts'

const outside = await testSocial()
const stage = await testApp({ social: outside.services })
const { app, db } = stage
const mail = await testMail(db, stage.now)
const PASSWORD = 'тихий-берег-72'
await db.query(`update accounts set password_hash = $1 where id in (2, 3)`, [await hashPassword(PASSWORD)])
const FIRST = { statusCode: 403, code: 'confirm_first', detail: 'Подтвердите, что это вы' }

async function signedIn(username: string, options?: BrowserOptions) {
  const browser = testBrowser(app, options)
  assert.equal((await browser.signIn(username, PASSWORD)).statusCode, 200)
  return browser
}
type Browser = Awaited<ReturnType<typeof signedIn>>
const confirm = (browser: Browser, password: string) =>
  browser.send('POST', '/api/auth/confirm/', { payload: { password } })
const eventsOf = async (browser: Browser) =>
  (await browser.send('GET', '/api/auth/security/')).json().results.map(({ text }: { text: string }) => text)
const link = (accountId: number, provider: string, subject: string) =>
  db.query(
    `insert into social_links (account_id, provider, subject, name, linked_at) values ($1, $2, $3, 'Имя', now())`,
    [accountId, provider, subject],
  )

/** Features whose calls change how a person signs in, and those of their calls that change nothing of it. */
const CHANGING = ['social', 'wallets'] as const
const HARMLESS = new Set(['POST /api/users/wallets/check/'])
const guarded = CHANGING.flatMap((feature) =>
  Object.values<Endpoint>(contract[feature]).filter(
    ({ at, access }) => access === 'account' && !at.startsWith('GET ') && !HARMLESS.has(at),
  ),
)

test('every call that links or unlinks a way to sign in needs a proof, and is refused before its body is read', async () => {
  const thief = await signedIn('oleg')
  stage.pass(10 * 60)
  await thief.refresh()
  assert.ok(guarded.length >= 9)
  for (const endpoint of guarded) {
    assert.equal(endpoint.needsProof, true, endpoint.at)
    const [method, url] = addressOf(endpoint.at, { id: '1' })
    const reply = await thief.send(method as 'POST', url, { payload: { nonsense: true } })
    const { code, detail } = reply.json()
    assert.deepEqual({ statusCode: reply.statusCode, code, detail }, FIRST, endpoint.at)
  }
  assert.deepEqual(await eventsOf(thief), [])
})

test('every feature with a way into an account says so to the reset', () => {
  const told = features.flatMap((feature) => feature.ways?.({ wallets: { chain: {} } } as never) ?? [])
  assert.deepEqual(told.map(({ name }) => name).sort(), [
    ...['calendar', 'google', 'podcasts', 'telegram', 'tokens', 'vk', 'wallets', 'yandex'],
  ])
})

test('a sign-in of the last minutes, or the password in this session, is a proof; a token refreshed is none', async () => {
  const owner = await signedIn('maria')
  const other = await signedIn('maria')
  const begin = (browser: Browser) => browser.send('POST', '/api/auth/google/link/start/')
  assert.equal((await begin(owner)).statusCode, 200)
  stage.pass(10 * 60 - 1)
  await owner.refresh()
  assert.equal((await begin(owner)).statusCode, 200)
  stage.pass(1)
  assert.equal((await begin(owner)).statusCode, 403)
  assert.deepEqual((await owner.send('GET', '/api/auth/confirm/')).json(), { has_password: true, until: null })
  const wrong = await confirm(owner, 'не тот пароль')
  assert.deepEqual([wrong.statusCode, wrong.json()], [400, { password: ['Неверный пароль'] }])
  assert.equal((await begin(owner)).statusCode, 403)
  assert.equal((await confirm(owner, PASSWORD)).statusCode, 200)
  assert.equal((await begin(owner)).statusCode, 200)
  await other.refresh()
  assert.equal((await begin(other)).statusCode, 403, 'another session proves for itself')
  stage.pass(10 * 60)
  await owner.refresh()
  assert.equal((await begin(owner)).statusCode, 403)
})

test('an unlinking is a line in the settings and a letter to the owner, in one transaction', async () => {
  const owner = await signedIn('maria', { ip: '198.51.100.20' })
  await link(2, 'google', NINA)
  assert.equal((await owner.send('DELETE', '/api/auth/google/link/')).statusCode, 204)
  const [event] = (await owner.send('GET', '/api/auth/security/')).json().results
  assert.deepEqual([event.text, event.device], ['Отвязан Google', 'Chrome, Windows'])
  assert.match(event.network, /^198\.51\.100\b/)
  const letter = (await mail.letterTo('maria@example.org'))!
  assert.equal(letter.subject, 'Отвязан Google: Палата')
  assert.match(letter.text, /Chrome, Windows/)
  assert.match(letter.text, /https:\/\/palata\.example\/user\/settings/)
  // A refused change leaves neither.
  await owner.send('DELETE', '/api/auth/google/link/')
  assert.equal((await eventsOf(owner)).length, 1)
})

test('a change of the password is told to the owner', async () => {
  const owner = await signedIn('oleg')
  const changed = await owner.send('POST', '/api/auth/users/set_password/', {
    payload: { current_password: PASSWORD, new_password: 'другой-берег-73', re_new_password: 'другой-берег-73' },
  })
  assert.equal(changed.statusCode, 204, changed.body)
  assert.deepEqual(await eventsOf(owner), ['Изменён пароль'])
  assert.match((await mail.letterTo('oleg@example.org'))!.subject, /^Изменён пароль/)
})

test('a reset of the password shows what leads into the account and ends what is chosen', async () => {
  await link(2, 'google', 'thief')
  await link(2, 'telegram', '700')
  await db.query(`insert into calendar_feeds (account_id, version, made_at) values (2, 1, $1)`, [stage.now()])
  await db.query(`insert into podcast_feeds (account_id, version, made_at) values (2, 1, $1)`, [stage.now()])
  await db.query(`insert into wallets (account_id, address, linked_at) values (2, $1, $2)`, [
    '0x52908400098527886E0F7030069857D2E4169EE7',
    stage.now(),
  ])
  await db.query(
    `insert into api_tokens (account_id, name, hash, scopes, created_at, expires_at)
     values (2, 'Учёт', sha256('x'), '{own}', $1, $1::timestamptz + interval '1 day')`,
    [stage.now()],
  )
  const guest = testBrowser(app)
  await guest.send('POST', '/api/auth/users/reset_password/', { payload: { email: 'maria@example.org' } })
  const key = await mail.keyTo('maria@example.org')
  const ways = (given: object) => guest.send('POST', '/api/auth/users/reset_password_ways/', { payload: given })
  assert.deepEqual((await ways({ ...key, token: 'guess' })).statusCode, 400)
  assert.deepEqual((await ways(key)).json().results, [
    { name: 'google', parts: ['Имя'] },
    { name: 'telegram', parts: ['Имя'] },
    { name: 'wallets', parts: ['0x52908400098527886E0F7030069857D2E4169EE7'] },
    { name: 'podcasts', parts: ['личный адрес'] },
    { name: 'calendar', parts: ['личный адрес'] },
    { name: 'tokens', parts: ['Учёт'] },
  ])
  const reset = await guest.send('POST', '/api/auth/users/reset_password_confirm/', {
    payload: {
      ...key,
      new_password: 'третий-берег-74',
      re_new_password: 'третий-берег-74',
      end: ['google', 'wallets', 'calendar', 'podcasts', 'tokens'],
    },
  })
  assert.equal(reset.statusCode, 204, reset.body)
  const left = async (sql: string) => (await db.query(sql)).rowCount
  assert.equal(await left(`select from social_links where account_id = 2 and provider = 'google'`), 0)
  assert.equal(await left(`select from social_links where account_id = 2 and provider = 'telegram'`), 1, 'not chosen')
  assert.equal(await left('select from wallets where account_id = 2'), 0)
  assert.equal(await left('select from api_tokens where account_id = 2'), 0)
  assert.equal(await left('select from calendar_feeds where account_id = 2 and closed_at is null'), 0)
  assert.equal(await left('select from podcast_feeds where account_id = 2 and closed_at is null'), 0)
  assert.equal(await left('select from sessions where account_id = 2 and ended_at is null'), 0)
  assert.match((await mail.letterTo('maria@example.org'))!.subject, /^Пароль сброшен по письму/)
})
