import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '#testing/app.ts'
import { testBrowser } from '#testing/browser.ts'
import { ask, newDeskAsker } from '#testing/everyone.ts'
import { beforeEachOf } from '#testing/ownHooks.ts'
import { testMail } from '#testing/services/mail.ts'
import { NINA, socialBrowser, testSocial } from '#testing/services/social.ts'

const outside = await testSocial()
const stage = await testApp({ social: outside.services })
const { app, db } = stage
const mail = await testMail(db, stage.now)
const PASSWORD = 'тихий-берег-72'
const HERE = '203.0.113.9'

beforeEachOf(import.meta.filename, () => db.query('truncate bans, attempts'))

async function desk(method: string, path: string, body?: object) {
  const operator = await newDeskAsker(stage, 'operator')
  const reply = await ask(app, { method, url: `/api/desk/bans/${path}`, body }, operator)
  return { status: reply.statusCode, body: reply.body === '' ? null : reply.json() }
}
const ban = async (value: string, more: object = {}) => {
  const { status, body } = await desk('POST', '', { value, ...more })
  assert.equal(status, 201, JSON.stringify(body))
  return body as { id: number; outcome: string }
}
const read = async (id: number) => (await desk('GET', `${id}/`)).body
async function signUp(username: string, { email = `${username}@example.org`, ip = HERE } = {}) {
  const payload = {
    username,
    first_name: 'Читатель',
    email,
    password: PASSWORD,
    password2: PASSWORD,
    turnstile_token: 'token',
  }
  return testBrowser(app, { ip }).send('POST', '/api/auth/users/', { payload })
}

const NETWORKS: [value: string, shown: string, inside: string, outside: string][] = [
  ['203.0.113.9', '203.0.113.9', '203.0.113.9', '203.0.113.10'],
  ['203.0.113.9/24', '203.0.113.0/24', '203.0.113.200', '203.0.114.1'],
  ['8.0.0.0/8', '8.0.0.0/8', '::ffff:8.255.255.255', '9.0.0.1'],
  ['2001:DB8:1:2::7', '2001:db8:1:2::/64', '2001:db8:1:2:ffff::1', '2001:db8:1:3::1'],
  ['2001:db8::/32', '2001:db8::/32', '2001:db8:ffff::', '2001:db9::'],
]
for (const [value, shown, inside, elsewhere] of NETWORKS)
  test(`a ban of ${value} refuses sign-ups from it, and from no other network`, async () => {
    const { id } = await ban(value)
    const refused = await signUp('newcomer', { ip: inside })
    assert.deepEqual(
      [refused.statusCode, refused.json().detail],
      [403, 'Из вашей сети регистрация закрыта. Попробуйте из другой или напишите в поддержку'],
    )
    assert.equal(await mail.letterTo('newcomer@example.org'), undefined)
    assert.equal((await signUp(`from-${value.replace(/\W/g, '-')}`, { ip: elsewhere })).statusCode, 201)
    const { value: stored, kind, refused: count, refused_at, state } = await read(id)
    assert.deepEqual(
      [stored, kind, count, refused_at, state],
      [shown, 'network', 1, stage.now().toISOString(), 'stands'],
    )
  })

const DOMAINS: [value: string, stored: string, refused: string[], taken: string[]][] = [
  ['mail.example', 'mail.example', ['a@mail.example', 'b@MAIL.example', 'c@in.mail.example'], ['d@hotmail.example']],
  ['@Почта.com', 'xn--80a1acny.com', ['e@xn--80a1acny.com'], ['f@xn--80a1acny.com.example']],
  ['someone@throw.away.example', 'throw.away.example', ['g@throw.away.example'], ['h@away.example']],
]
for (const [value, stored, refused, taken] of DOMAINS)
  test(`a ban of ${value} refuses new accounts with an address there, under the field`, async () => {
    const { id } = await ban(value)
    for (const email of refused) {
      const reply = await signUp(`r-${email.replace(/\W/g, '-').slice(0, 20)}`, { email })
      assert.deepEqual(
        [reply.statusCode, reply.json().email],
        [400, ['Почту на этом домене мы не принимаем. Укажите другую']],
        email,
      )
    }
    for (const email of taken)
      assert.equal((await signUp(`t-${email.replace(/\W/g, '-').slice(0, 20)}`, { email })).statusCode, 201, email)
    const row = await read(id)
    assert.deepEqual([row.value, row.kind, row.refused], [stored, 'domain', refused.length])
  })

const WRONG: [value: string, covers: string, field: string, words: RegExp][] = [
  ['0.0.0.0/0', 'signup', 'value', /слишком широкая/],
  ['8.0.0.0/7', 'signup', 'value', /слишком широкая/],
  ['2000::/3', 'signup', 'value', /слишком широкая/],
  ['203.0.113.0/33', 'signup', 'value', /не больше 32/],
  ['203.0.113.0/24/1', 'signup', 'value', /Сеть пишут так/],
  ['203.0.113.0/', 'signup', 'value', /Сеть пишут так/],
  ['127.0.0.1', 'signup', 'value', /внутренней сети/],
  ['172.0.0.0/8', 'signin', 'value', /внутренней сети/],
  ['192.168.7.7/9', 'signup', 'value', /внутренней сети/],
  ['100.0.0.0/9', 'signup', 'value', /внутренней сети/],
  ['::/16', 'signup', 'value', /внутренней сети/],
  ['2001:db8::1%eth0', 'signup', 'value', /Нужен адрес/],
  ['10.1.2.0/24', 'signin', 'value', /внутренней сети/],
  ['fd00::1', 'signup', 'value', /внутренней сети/],
  ['::ffff:10.0.0.1', 'signup', 'value', /внутренней сети/],
  ['com', 'signup', 'value', /Нужен адрес/],
  ['203.0.113', 'signup', 'value', /Нужен адрес/],
  ["x' or 1=1", 'signup', 'value', /Нужен адрес/],
  ['example.com', 'signin', 'covers', /только регистрацию/],
]
for (const [value, covers, field, words] of WRONG)
  test(`a ban of ${value} (${covers}) is refused in words`, async () => {
    const { status, body } = await desk('POST', '', { value, covers })
    assert.equal(status, 400)
    assert.match(body[field]?.[0], words)
    assert.equal((await db.query('select from bans')).rowCount, 0)
  })

test('a newcomer through another service is refused by network and by mail domain, one with an account is not', async () => {
  const first = socialBrowser(app, outside.url)
  const byNetwork = await ban(HERE)
  assert.equal((await first.signIn('google', NINA)).statusCode, 403)
  assert.equal((await desk('POST', `${byNetwork.id}/lift/`, {})).status, 200)
  const byDomain = await ban('example.org')
  const reply = await first.signIn('google', NINA)
  assert.deepEqual(
    [reply.statusCode, reply.json().detail],
    [403, 'Почту на этом домене мы не принимаем. Укажите другую'],
  )
  assert.equal((await db.query('select from social_links')).rowCount, 0)
  assert.deepEqual([(await read(byNetwork.id)).refused, (await read(byDomain.id)).refused], [1, 1])
  await desk('POST', `${byDomain.id}/lift/`, {})
  assert.equal((await first.signIn('google', NINA)).statusCode, 200)
  await desk('POST', `${byNetwork.id}/restore/`, {})
  await desk('POST', `${byDomain.id}/restore/`, {})
  assert.equal((await socialBrowser(app, outside.url).signIn('google', NINA)).statusCode, 200)
})

test('a ban of sign-ins lets in the team alone, and opens no session for others', async () => {
  await signUp('resident')
  const key = await mail.keyTo('resident@example.org')
  await testBrowser(app).send('POST', '/api/auth/users/activation/', { payload: key })
  const { id } = await ban('203.0.113.0/24', { covers: 'signin' })
  const refused = await testBrowser(app).signIn('resident', PASSWORD)
  assert.deepEqual(
    [refused.statusCode, refused.json().detail],
    [403, 'Из вашей сети вход закрыт. Попробуйте из другой или напишите в поддержку'],
  )
  const sessions = `select from sessions s join accounts a on a.id = s.account_id where a.username = 'resident'`
  assert.equal((await db.query(sessions)).rowCount, 0)
  assert.equal((await signUp('another')).statusCode, 403, 'new accounts neither')
  assert.equal((await testBrowser(app, { ip: '198.51.100.1' }).signIn('resident', PASSWORD)).statusCode, 200)
  await db.query(`update accounts set groups = '{Moderators}' where username = 'resident'`)
  assert.equal((await testBrowser(app).signIn('resident', PASSWORD)).statusCode, 200)
  assert.equal((await read(id)).refused, 2)
})

test('a ban ends at its time or when it is lifted, and stands again when it is restored', async () => {
  const inAnHour = new Date(stage.now().getTime() + 3_600_000).toISOString()
  const timed = await ban(HERE, { ends_at: inAnHour })
  assert.equal((await signUp('early')).statusCode, 403)
  stage.pass(3_601)
  assert.equal((await signUp('early')).statusCode, 201)
  assert.equal((await read(timed.id)).state, 'over')
  assert.equal((await desk('PATCH', `${timed.id}/`, { ends_at: null, note: 'снова' })).status, 200)
  assert.equal((await signUp('later')).statusCode, 403)
  for (const [act, outcome, status, state] of [
    ['lift', `Запрет ${HERE} снят`, 201, 'lifted'],
    ['restore', `Запрет ${HERE} вернулся`, 403, 'stands'],
  ] as const) {
    assert.equal((await desk('POST', `${timed.id}/${act}/`, {})).body.outcome, outcome)
    assert.equal((await signUp(`after-${act}`)).statusCode, status)
    assert.equal((await read(timed.id)).state, state)
  }
  assert.equal((await desk('PATCH', `${(await ban('mail.example')).id}/`, { covers: 'signin' })).status, 400)
})

test('the same ban is not made twice, and a domain’s outcome counts those who stay', async () => {
  await signUp('one', { email: 'one@there.example' })
  await signUp('two', { email: 'two@in.there.example' })
  const made = await ban('there.example')
  assert.equal(made.outcome, 'Запрет поставлен: there.example. С этой почтой уже 2 аккаунта: они остаются')
  await ban('203.0.113.0/24')
  for (const value of ['There.Example', '203.0.113.77/24']) {
    const { status, body } = await desk('POST', '', { value })
    assert.deepEqual([status, body.value], [400, ['Такой запрет уже есть: измените его или верните']])
  }
  const { body } = await desk('GET', '?state=stands')
  assert.deepEqual(
    body.results.map((row: { value: string }) => row.value),
    ['203.0.113.0/24', 'there.example'],
  )
})

test('only operators make bans', async () => {
  for (const role of ['editor', 'moderator'] as const) {
    const asker = await newDeskAsker(stage, role)
    const reply = await ask(app, { method: 'POST', url: '/api/desk/bans/', body: { value: HERE } }, asker)
    assert.equal(reply.statusCode, 403)
  }
})
