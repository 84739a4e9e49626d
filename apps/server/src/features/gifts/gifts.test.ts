import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gifts } from '@palata/contract/gifts'
import { membership } from '@palata/contract/membership'
import { payments } from '@palata/contract/payments'
import { ask, newAsker, newDeskAsker } from '#testing/everyone.ts'
import { beforeEachOf } from '#testing/ownHooks.ts'
import { testMail } from '#testing/services/mail.ts'
import { testTill } from '#testing/services/payments.ts'
import { giftLetters } from './letters.ts'

const till = await testTill()
const { app, db } = till
const mail = await testMail(db, till.now)
Object.assign(mail.post.prepare, giftLetters('https://palata.example'))

beforeEachOf(import.meta.filename, async () => {
  await db.query(`truncate attempts, gifts, invoices cascade`)
  await db.query(`delete from grants where source = 'gift'`)
})

const call = (path: string, body: object, person = 'oleg', method: 'POST' | 'PATCH' = 'POST') =>
  app.inject({ method, url: `/api/gifts/${path}`, headers: { authorization: person }, payload: body })
const mine = async (person: 'oleg' | 'maria' = 'maria') => (await till.as(person).call(gifts.list, {})).results
const begin = (fields: object = {}) =>
  till.as('maria').call(gifts.begin, { body: { tariff: '2months', ...fields } as never })
async function invoiceFor(id: number) {
  const { invoice } = await till.as('maria').call(payments.create, { body: { tariff: '2months', gift: id } })
  return invoice
}
/** A gift that is paid, with its key. */
async function bought(fields: object = {}) {
  const { id } = await begin(fields)
  await till.outcome(await invoiceFor(id), 'pay')
  const [gift] = await mine()
  return { ...gift!, key: keyIn(gift!.url!) }
}
const keyIn = (text: string) => /\?gift=([\w-]+)/.exec(text)![1]!

test('a paid gift opens by its link once, is added after what the receiver has, and stands in their history', async () => {
  const { id, state, url } = await begin({ words: 'С днём рождения' })
  assert.deepEqual([state, url], ['unpaid', null])
  const before = (await till.grants('maria')).length
  await till.outcome(await invoiceFor(id), 'pay')
  assert.equal((await till.grants('maria')).length, before, 'the payer gets no days')
  const [gift] = await mine()
  assert.deepEqual([gift!.state, gift!.days], ['waiting', 60])
  const key = keyIn(gift!.url!)
  const shown = await till.as('guest').call(gifts.check, { body: { key } })
  assert.deepEqual([shown.days, shown.words, typeof shown.from], [60, 'С днём рождения', 'string'])
  await db.query(
    `insert into grants (account_id, source, starts_at, ends_at, reason) values (3, 'gift', $1, $1::timestamptz + interval '10 days', 'x')`,
    [till.now()],
  )
  assert.equal((await call('open/', { key }, 'guest')).statusCode, 401)
  const opened = await till.as('oleg').call(gifts.open, { body: { key } })
  const end = new Date(till.now().getTime() + 70 * 86_400_000).toISOString()
  assert.deepEqual(opened, { days: 60, access_until: end, is_frozen: false })
  assert.deepEqual(await till.as('oleg').call(gifts.open, { body: { key } }), opened, 'asked again, the same is said')
  const { rights } = await till.as('oleg').call(membership.rights, {})
  assert.ok(rights.some(({ source, reason }) => source === 'gift' && reason === 'Подарок: 60 дней'))
  const other = await call('open/', { key }, 'maria')
  assert.deepEqual([other.statusCode, other.json().detail], [400, 'Этот подарок уже открыт'])
  assert.equal((await mine())[0]!.state, 'used')
})

test('of twenty people at once one opens a gift', async () => {
  const { key } = await bought()
  const people = await Promise.all(Array.from({ length: 20 }, () => newAsker(till, 'signed in')))
  const tried = await Promise.all(
    people.map((person) => ask(app, { method: 'POST', url: '/api/gifts/open/', body: { key } }, person)),
  )
  assert.equal(tried.filter(({ statusCode }) => statusCode === 200).length, 1)
  const { rows } = await db.query(`select count(*)::int as n from grants where evidence ? 'gift'`)
  assert.equal(rows[0].n, 1)
})

test('the letter goes on its day, carries no words of the giver, and opens the gift', async () => {
  const send_at = new Date(till.now().getTime() + 3 * 86_400_000).toISOString()
  const { id } = await bought({ email: 'friend@example.org', send_at, words: 'Секретное слово' })
  const due = async () =>
    (await db.query(`select due_at from letters where kind = 'gift' order by id desc limit 1`)).rows[0].due_at
  assert.equal((await due()).toISOString(), send_at)
  till.pass(3 * 86_400 + 60)
  const letter = (await mail.letterTo('friend@example.org'))!
  assert.equal(letter.subject, 'Вам подарили подписку: Палата')
  assert.doesNotMatch(letter.text + letter.html, /Секретное|Мария/)
  const key = keyIn(letter.text)
  assert.equal((await till.as('guest').call(gifts.check, { body: { key } })).words, 'Секретное слово')
  // Another address voids the link of the first letter, and the giver's own link is another one.
  const former = keyIn((await mine())[0]!.url!)
  await till
    .as('maria')
    .call(gifts.change, { params: { id: String(id) }, body: { email: 'second@example.org', send_at: null } })
  for (const dead of [key, former]) assert.equal((await call('check/', { key: dead }, 'oleg')).statusCode, 400)
  const second = keyIn((await mail.letterTo('second@example.org'))!.text)
  assert.equal((await call('open/', { key: second })).statusCode, 200)
  const { rows } = await db.query('select email, send_at from gifts where id = $1', [id])
  assert.deepEqual(rows, [{ email: null, send_at: null }], 'the address is forgotten')
})

test('a letter is sent again five times at most, and not for a gift that was opened', async () => {
  const { id, key } = await bought({ email: 'often@example.org' })
  for (let time = 0; time < 4; time += 1) assert.equal((await call(`${id}/send/`, {}, 'maria')).statusCode, 200)
  assert.match((await call(`${id}/send/`, {}, 'maria')).json().detail, /уже отправляли пять раз/)
  assert.equal((await call('open/', { key })).statusCode, 200)
  assert.match((await call(`${id}/send/`, {}, 'maria')).json().detail, /уже открыт/)
  assert.equal(await mail.letterTo('often@example.org'), undefined)
})

test('a gift is its giver’s alone, and what it may not hold is told in a sentence', async () => {
  const { id } = await begin()
  assert.equal((await call(`${id}/`, { words: 'x' }, 'oleg', 'PATCH')).statusCode, 404)
  assert.equal((await call(`${id}/send/`, {}, 'oleg')).statusCode, 404)
  assert.deepEqual(await mine('oleg'), [])
  const wrong: [fields: object, field: string][] = [
    [{ words: 'Зайди на evil.com' }, 'words'],
    [{ email: 'не почта' }, 'email'],
    [{ send_at: '2026-12-01T00:00:00Z' }, 'email'],
    [{ email: 'a@example.org', send_at: '2020-01-01T00:00:00Z' }, 'send_at'],
  ]
  for (const [fields, field] of wrong) {
    const reply = await call('', { tariff: '2months', ...fields }, 'maria')
    assert.deepEqual([reply.statusCode, Object.keys(reply.json())], [400, [field]], JSON.stringify(fields))
  }
  const stolen = await app.inject({
    method: 'POST',
    url: '/api/payments/cryptocloud/create/',
    headers: { authorization: 'oleg' },
    payload: { tariff: '2months', gift: id },
  })
  assert.equal(stolen.statusCode, 404)
})

test('guessing ends after fifty keys an hour', async () => {
  const { key } = await bought()
  for (let time = 0; time < 50; time += 1)
    assert.equal((await call('check/', { key: `guess-${time}` })).statusCode, 400)
  assert.equal((await call('check/', { key })).statusCode, 429)
  till.pass(3_601)
  assert.equal((await call('check/', { key })).statusCode, 200)
})

test('paid late, paid twice, and paid when the giver is gone', async () => {
  const { id } = await begin()
  const first = await invoiceFor(id)
  till.pass(24 * 3_600 + 60)
  const second = await invoiceFor(id)
  await till.outcome(first, 'pay_late')
  await till.outcome(second, 'pay')
  assert.deepEqual(
    (await mine()).map(({ state, days }) => [state, days]),
    [
      ['waiting', 60],
      ['waiting', 60],
    ],
    'a second payment is another gift',
  )
  const leaver = await newAsker(till, 'signed in')
  const begun = await ask(
    app,
    { method: 'POST', url: '/api/gifts/', body: { tariff: '2months', email: 'left@example.org' } },
    leaver,
  )
  const made = await ask(
    app,
    { method: 'POST', url: '/api/payments/cryptocloud/create/', body: { tariff: '2months', gift: begun.json().id } },
    leaver,
  )
  await db.query('delete from accounts where id = (select giver_id from gifts where id = $1)', [begun.json().id])
  await till.outcome(made.json().invoice, 'pay')
  const letter = (await mail.letterTo('left@example.org'))!
  assert.equal((await call('open/', { key: keyIn(letter.text) })).statusCode, 200)
})

test('a gift ends after a year, and one of the desk is taken back while nobody has opened it', async () => {
  const { key } = await bought()
  till.pass(365 * 86_400 + 1)
  assert.match((await call('open/', { key })).json().detail, /Срок этого подарка вышел/)
  const operator = await newDeskAsker(till, 'operator')
  const body = { days: 30, email: 'club@example.org', words: 'От клуба' }
  const made = await ask(app, { method: 'POST', url: '/api/desk/gifts/', body }, operator)
  assert.equal(made.statusCode, 201, made.body)
  const url = `/api/desk/gifts/${made.json().id}/`
  const fromDesk = keyIn((await mail.letterTo('club@example.org'))!.text)
  assert.equal((await till.as('guest').call(gifts.check, { body: { key: fromDesk } })).from, null)
  assert.equal((await ask(app, { method: 'POST', url: `${url}end/`, body: {} }, operator)).statusCode, 200)
  assert.equal((await call('open/', { key: fromDesk })).statusCode, 400)
  await ask(app, { method: 'POST', url: `${url}reopen/`, body: {} }, operator)
  assert.equal((await call('open/', { key: fromDesk })).statusCode, 200)
  const { state, used_by } = (await ask(app, { method: 'GET', url }, operator)).json()
  assert.deepEqual([state, used_by], ['used', 'oleg'])
  assert.equal((await ask(app, { method: 'POST', url: `${url}end/`, body: {} }, operator)).statusCode, 400)
})
