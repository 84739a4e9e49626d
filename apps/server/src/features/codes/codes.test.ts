import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codes } from '@palata/contract/codes'
import { membership } from '@palata/contract/membership'
import { PRICES } from '#testing/app.ts'
import { ask, newAsker, newDeskAsker } from '#testing/everyone.ts'
import { beforeEachOf } from '#testing/ownHooks.ts'
import { testTill } from '#testing/services/payments.ts'

const till = await testTill()
const { app, db } = till
const DAY_MS = 86_400_000

beforeEachOf(import.meta.filename, async () => {
  await db.query('truncate attempts, code_uses, codes, invoices cascade')
  till.cashier.prices = PRICES
  till.cashier.provider = till.provider
})

async function desk(method: string, path: string, body?: object) {
  const operator = await newDeskAsker(till, 'operator')
  const reply = await ask(app, { method, url: `/api/desk/codes/${path}`, body }, operator)
  return { status: reply.statusCode, body: reply.json() }
}
async function made(fields: object): Promise<{ id: number }> {
  const { status, body } = await desk('POST', '', { most_uses: 3, ...fields })
  assert.equal(status, 201, JSON.stringify(body))
  return body
}
const read = async (id: number) => (await desk('GET', `${id}/`)).body
async function tryCode(code: string, person = 'oleg', path = 'use') {
  const reply = await app.inject({
    method: 'POST',
    url: `/api/codes/${path}/`,
    headers: { authorization: person },
    payload: { code },
  })
  return { status: reply.statusCode, words: reply.json().detail as string, body: reply.json() }
}
async function buy(code: string | undefined, person: 'oleg' | 'maria' = 'oleg', tariff = '2months') {
  const reply = await app.inject({
    method: 'POST',
    url: '/api/payments/cryptocloud/create/',
    headers: { authorization: person },
    payload: { tariff, ...(code !== undefined && { code }) },
  })
  return { status: reply.statusCode, words: reply.json().detail as string, number: reply.json().invoice as string }
}
const latest = async (person: 'oleg' | 'maria' = 'oleg') => (await till.invoices(person))[0]!

test('a code of days made at the desk is used once by a person, in any case, and stands in their history', async () => {
  const { id } = await made({ code: 'Весна-2027', days: 14, note: 'рассылка' })
  const checked = await till.as('oleg').call(codes.check, { body: { code: ' весна-2027 ' } })
  assert.deepEqual(checked, { code: 'ВЕСНА-2027', days: 14, percent: null, tariff: null, ends_at: null })
  const used = await till.as('oleg').call(codes.use, { body: { code: 'весна-2027' } })
  const end = new Date(till.now().getTime() + 14 * DAY_MS).toISOString()
  assert.deepEqual(used, { days: 14, access_until: end, is_frozen: false })
  const again = await tryCode('ВЕСНА-2027')
  assert.deepEqual(
    [again.status, again.words],
    [400, 'Вы уже использовали этот код: он действует один раз на человека'],
  )
  const { rights } = await till.as('oleg').call(membership.rights, {})
  assert.deepEqual(
    rights.map(({ source, reason, ends_at }) => [source, reason, ends_at]),
    [['code', 'Код ВЕСНА-2027: 14 дней', end]],
  )
  const { used: times, uses, state } = await read(id)
  assert.deepEqual([times, state, uses[0].username], [1, 'works', 'oleg'])
  await db.query(`delete from grants where account_id = 3`)
})

test('of a hundred people at once, three use a code with three uses', async () => {
  const { id } = await made({ code: 'HUNDRED', days: 7, most_uses: 3 })
  const people = await Promise.all(Array.from({ length: 100 }, () => newAsker(till, 'signed in')))
  const tried = await Promise.all(
    people.map((person) => ask(app, { method: 'POST', url: '/api/codes/use/', body: { code: 'hundred' } }, person)),
  )
  const refused = tried.filter(({ statusCode }) => statusCode !== 200)
  assert.equal(refused.length, 97)
  for (const reply of refused)
    assert.deepEqual(
      [reply.statusCode, reply.json().detail],
      [400, 'Этот код уже использовали столько раз, сколько можно'],
    )
  const { rows } = await db.query(
    `select count(*)::int as n from grants where source = 'code' and reason like '%HUNDRED%'`,
  )
  assert.equal(rows[0].n, 3)
  const { state, used } = await read(id)
  assert.deepEqual([state, used], ['used_up', 3])
})

test('the same person uses a code once, however many windows press it', async () => {
  await made({ code: 'WINDOWS', days: 7, most_uses: 100 })
  const person = await newAsker(till, 'signed in')
  const tried = await Promise.all(
    Array.from({ length: 8 }, () =>
      ask(app, { method: 'POST', url: '/api/codes/use/', body: { code: 'WINDOWS' } }, person),
    ),
  )
  assert.equal(tried.filter(({ statusCode }) => statusCode === 200).length, 1)
})

test('what a code cannot do is told in a sentence', async () => {
  const ended = await made({ code: 'ENDED-1', days: 7 })
  await made({ code: 'SHORT-1', days: 7, ends_at: new Date(till.now().getTime() + 3_600_000).toISOString() })
  await made({ code: 'YEARS-1', percent: 20, tariff: '1year' })
  await desk('POST', `${ended.id}/end/`, {})
  assert.equal((await tryCode('SHORT-1', 'oleg', 'check')).status, 200)
  till.pass(3_600)
  const cases: [tried: Promise<{ status: number; words: string }>, words: RegExp][] = [
    [tryCode('NOTHING'), /^Такого кода нет/],
    [tryCode('ENDED-1'), /^Срок этого кода вышел/],
    [tryCode('SHORT-1'), /^Срок этого кода вышел/],
    [tryCode('YEARS-1'), /снижает цену: выберите с ним подписку/],
    [buy('YEARS-1'), /только подписки на 12 месяцев/],
    [buy('NOTHING'), /^Такого кода нет/],
  ]
  for (const [tried, words] of cases) {
    const { status, words: told } = await tried
    assert.equal(status, 400)
    assert.match(told, words)
  }
  await desk('POST', `${ended.id}/reopen/`, {})
  assert.equal((await tryCode('ENDED-1', 'oleg', 'check')).status, 200)
  const days = await buy('ENDED-1')
  assert.match(days.words, /даёт дни без оплаты/)
  assert.equal(await till.as('guest').status(codes.check, { body: { code: 'ENDED-1' } }), 401)
})

test('guessing ends after ten codes an hour, and a code that works is no guess', async () => {
  await made({ code: 'KNOWN-1', days: 7, most_uses: 100 })
  for (let time = 0; time < 12; time += 1) assert.equal((await tryCode('KNOWN-1', 'oleg', 'check')).status, 200)
  for (let time = 0; time < 10; time += 1) assert.equal((await tryCode(`GUESS-${time}`)).status, 400)
  assert.equal((await tryCode('KNOWN-1', 'oleg', 'check')).status, 429)
  assert.equal((await buy('KNOWN-1')).status, 429, 'a purchase is no way around')
  assert.equal((await tryCode('KNOWN-1', 'maria', 'check')).status, 200)
  till.pass(3_601)
  assert.equal((await tryCode('KNOWN-1', 'oleg', 'check')).status, 200)
})

test('a code with a percentage lowers the price of the invoice, which counts it when paid', async () => {
  const { id } = await made({ code: 'AUTUMN', percent: 25, most_uses: 1 })
  const { number } = await buy('autumn')
  const { price_usd, code, state } = await latest()
  assert.deepEqual([price_usd, code, state], [44.25, 'AUTUMN', 'created'])
  assert.equal((await buy('AUTUMN')).number, number, 'the open invoice is offered again')
  const { used, held } = await read(id)
  assert.deepEqual([used, held], [0, 1])
  assert.match((await buy('AUTUMN', 'maria')).words, /столько раз, сколько можно/)
  assert.match((await buy('AUTUMN', 'oleg', '1year')).words, /уже есть открытый счёт/)
  assert.notEqual((await buy(undefined)).number, number, 'without the code it is another purchase')
  // What the price or the code becomes later does not change an open invoice.
  till.cashier.prices = { ...PRICES, twoMonths: 80 }
  await desk('POST', `${id}/end/`, {})
  assert.deepEqual((await till.outcome(number, 'pay')).answers, [200])
  const { rights } = await till.as('oleg').call(membership.rights, {})
  assert.deepEqual(
    rights.map(({ source, reason }) => [source, reason]),
    [['cryptocloud', 'Оплата подписки на 2 месяца с кодом AUTUMN']],
  )
  const after = await read(id)
  assert.deepEqual([after.used, after.held, after.uses[0].username], [1, 0, 'oleg'])
  await desk('POST', `${id}/reopen/`, {})
  await desk('PATCH', `${id}/`, { most_uses: 5 })
  assert.match((await buy('AUTUMN')).words, /уже использовали этот код/)
})

test('an invoice that expires lets the use go; paid late, it keeps its price and counts all the same', async () => {
  const { id } = await made({ code: 'LATE-1', percent: 50, most_uses: 1 })
  const { number } = await buy('LATE-1', 'maria')
  till.pass(24 * 3_600 + 60)
  assert.equal((await read(id)).held, 0)
  const other = await buy('LATE-1', 'oleg')
  assert.equal(other.status, 200)
  await till.outcome(number, 'pay_late')
  const [{ state, price_usd } = { state: '', price_usd: 0 }] = await till.invoices('maria')
  assert.deepEqual([state, price_usd], ['late', 29.5])
  await till.outcome(other.number, 'pay')
  const { used, most_uses, state: told } = await read(id)
  assert.deepEqual([used, most_uses, told], [2, 1, 'used_up'])
})

test('of two invoices that a person pays with one code, the second waits for an operator', async () => {
  const { id } = await made({ code: 'TWICE-1', percent: 50, most_uses: 5 })
  const before = (await till.grants('maria')).length
  const first = await buy('TWICE-1', 'maria')
  till.pass(24 * 3_600 + 60)
  const second = await buy('TWICE-1', 'maria')
  assert.notEqual(second.number, first.number)
  await Promise.all([till.outcome(first.number, 'pay_late'), till.outcome(second.number, 'pay')])
  const [newer, older] = await till.invoices('maria')
  assert.deepEqual([newer!.state, older!.state].toSorted(), [older!.state === 'late' ? 'late' : 'paid', 'review'])
  const waiting = [newer!, older!].find(({ state }) => state === 'review')!
  assert.match(waiting.advice, /^Код из этого счёта уже использован с другой вашей оплатой/)
  assert.equal((await till.grants('maria')).length, before + 1)
  await till.reconcile()
  assert.equal((await till.grants('maria')).length, before + 1, 'asking again changes nothing')
  const operator = await newDeskAsker(till, 'operator')
  const { results } = (await ask(app, { method: 'GET', url: '/api/desk/invoices/?undecided=1' }, operator)).json()
  assert.deepEqual(
    results.map((row: { number: string; problem: string }) => [row.number, row.problem]),
    [[waiting.id, 'code']],
  )
  const body = { reason: 'Человек прислал два перевода' }
  const settled = await ask(app, { method: 'POST', url: `/api/desk/invoices/${results[0].id}/settle/`, body }, operator)
  assert.equal(settled.statusCode, 200, settled.body)
  assert.equal((await till.grants('maria')).length, before + 2)
  assert.equal((await read(id)).used, 1)
})

test('a use is kept as long as the service keeps the invoice', async () => {
  const { id } = await made({ code: 'TERM-01', percent: 50, most_uses: 1 })
  await buy('TERM-01', 'maria')
  const [invoice] = await till.invoices('maria')
  assert.equal((await read(id)).uses[0].held_until, invoice!.expires_at)
})

test('a price that a code would take to nothing is a cent', async () => {
  till.cashier.prices = { ...PRICES, twoMonths: 0.04 }
  await made({ code: 'NOTHING-1', percent: 90 })
  assert.equal((await buy('NOTHING-1')).status, 200)
  assert.equal((await latest()).price_usd, 0.01)
})

test('the history of a code begins with who made it', async () => {
  const { id } = await made({ days: 5 })
  const operator = await newDeskAsker(till, 'operator')
  const { results } = (await ask(app, { method: 'GET', url: `/api/desk/audit/?object=codes:${id}` }, operator)).json()
  assert.deepEqual(
    results.map(({ command }: { command: string }) => command),
    ['create'],
  )
})

test('a service that does not answer lets the use go', async () => {
  const { id } = await made({ code: 'AWAY-1', percent: 10, most_uses: 1 })
  await till.fail({ status: 500, count: 10 })
  assert.equal((await buy('AWAY-1', 'oleg')).status, 502)
  await till.fail({ status: 500, count: 0 })
  assert.equal((await read(id)).held, 0)
  assert.equal((await buy('AWAY-1', 'maria')).status, 200)
})

test('the desk refuses what is no code, and makes one up', async () => {
  const wrong: [fields: object, field: string][] = [
    [{ code: 'abc', days: 5 }, 'code'],
    [{ code: 'NO SPACES!', days: 5 }, 'code'],
    [{}, 'days'],
    [{ days: 5, percent: 5 }, 'days'],
    [{ days: 5, tariff: '1year' }, 'tariff'],
    [{ percent: 100 }, 'percent'],
    [{ days: 0 }, 'days'],
    [{ days: 5, most_uses: 0 }, 'most_uses'],
  ]
  for (const [fields, field] of wrong) {
    const { status, body } = await desk('POST', '', { most_uses: 3, ...fields })
    assert.deepEqual([status, Object.keys(body)], [400, [field]], JSON.stringify(fields))
  }
  const { id } = await made({ days: 5 })
  const { code } = await read(id)
  assert.match(code, /^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/)
  assert.deepEqual((await desk('POST', '', { code, days: 5, most_uses: 1 })).body, { code: ['Такой код уже есть'] })
  assert.equal((await tryCode(code)).status, 200)
  assert.deepEqual((await desk('PATCH', `${id}/`, { most_uses: 1, note: 'всё' })).status, 200)
  const { rows } = await db.query(`select count(*)::int as n from operator_audit where outcome like 'Код %'`)
  assert.ok(rows[0].n >= 2)
  await db.query(`delete from grants where account_id = 3`)
})

test('who leaves does not give the use back', async () => {
  await made({ code: 'LEAVING', days: 5, most_uses: 1 })
  const leaver = await newAsker(till, 'signed in')
  await ask(app, { method: 'POST', url: '/api/codes/use/', body: { code: 'LEAVING' } }, leaver)
  await db.query('delete from accounts where id = (select account_id from code_uses)')
  assert.match((await tryCode('LEAVING', 'oleg')).words, /столько раз, сколько можно/)
})
