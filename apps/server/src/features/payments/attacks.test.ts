import assert from 'node:assert/strict'
import { test } from 'node:test'
import { membership } from '@palata/contract/membership'
import { payments } from '@palata/contract/payments'
import { createLog } from '#platform/log.ts'
import { testTill } from '#testing/services/payments.ts'

// decision OA 120
test('a hundred identical postbacks at once grant one right', async () => {
  const till = await testTill()
  const number = await till.buy('oleg')
  await till.settings({ copies: 100 })
  const { answers } = await till.outcome(number, 'pay')
  assert.deepEqual([answers.length, new Set(answers)], [100, new Set([200])])
  assert.deepEqual(await till.grants('oleg'), [60])
  const { events } = await till.as('oleg').call(membership.rights, {})
  assert.equal(events.length, 1)
})

test('interleaved postbacks of two invoices grant each its own right', async () => {
  const till = await testTill()
  await till.settings({ copies: 0 })
  const [olegs, marias] = [await till.buy('oleg'), await till.buy('maria', '1year')]
  await Promise.all([till.outcome(olegs, 'pay'), till.outcome(marias, 'pay')])
  await Promise.all([olegs, marias, olegs, marias].map((number) => till.postback(number, { copies: 10 })))
  assert.deepEqual(await till.grants('oleg'), [60])
  assert.deepEqual(await till.grants('maria'), [365])
})

test('a forged token is refused and changes nothing: another key, no algorithm, changed claims, too old', async () => {
  const till = await testTill()
  await till.settings({ copies: 0 })
  const number = await till.buy('oleg')
  await till.outcome(number, 'pay')
  for (const how of [{ forged: 'key' }, { forged: 'none' }, { forged: 'payload' }, { ageSeconds: 400 }])
    assert.deepEqual((await till.postback(number, { copies: 1, ...how })).answers, [401], JSON.stringify(how))
  for (const payload of [{}, { token: 'x', invoice_id: number }, { invoice_id: number, status: 'success' }]) {
    const answer = await till.app.inject({ method: 'POST', url: '/api/payments/cryptocloud/callback/', payload })
    assert.equal(answer.statusCode, 401)
  }
  assert.deepEqual(await till.grants('oleg'), [])
  assert.deepEqual(
    (await till.postback(number, { copies: 1, ageSeconds: 330 })).answers,
    [200],
    'clocks differ a little',
  )
  assert.deepEqual(await till.grants('oleg'), [60])
})

test('postbacks that nobody signed write one line a minute, however many come', async () => {
  const lines: string[] = []
  const logger = createLog('warn', { write: (line) => void lines.push(line) })
  const till = await testTill({ logger })
  const payload = { token: 'x', invoice_id: 'x' }
  for (let time = 0; time < 50; time += 1)
    await till.app.inject({ method: 'POST', url: '/api/payments/cryptocloud/callback/', payload })
  assert.deepEqual(
    lines.map((line) => JSON.parse(line).msg),
    ['a postback the provider did not sign'],
  )
})

test('a signed postback without a payment in the provider’s record grants nothing', async () => {
  const till = await testTill()
  const number = await till.buy('oleg')
  // Nobody paid, but the provider sends a postback.
  assert.deepEqual((await till.postback(number)).answers, [200])
  assert.deepEqual(await till.grants('oleg'), [])
})

test('a postback that precedes the answer to the invoice’s creation settles, and the answer does not undo it', async () => {
  const till = await testTill()
  const { provider } = till
  let paid: Promise<unknown> | undefined
  till.cashier.provider = {
    ...provider!,
    create: async (order) => {
      const made = await provider!.create(order)
      paid = till.outcome(made.id.slice(4), 'pay')
      assert.deepEqual(await paid, { ...((await paid) as object), answers: [200] })
      return made
    },
  }
  await till.buy('oleg')
  assert.deepEqual(await till.grants('oleg'), [60])
  assert.equal((await till.invoices('oleg'))[0]!.state, 'paid')
})

test('an invoice whose creation got no answer is found when it is paid', async () => {
  const till = await testTill()
  const { provider } = till
  let number = ''
  till.cashier.provider = {
    ...provider!,
    create: async (order) => {
      number = (await provider!.create(order)).id.slice(4)
      throw new Error('the line broke')
    },
  }
  assert.equal(await till.as('oleg').status(payments.create, { body: { tariff: '2months' } }), 502)
  assert.deepEqual(await till.invoices('oleg'), [])
  await till.outcome(number, 'pay')
  assert.deepEqual(await till.grants('oleg'), [60])
})

test('a provider’s record that differs from the order is not settled until it agrees or an operator decides', async () => {
  const till = await testTill()
  for (const [change, back] of [
    [{ amount: 1 }, { amount: 59 }],
    [{ currency: 'KZT' }, { currency: 'USD' }],
    [{ orderId: 'ord_other' }, null],
    [{ testMode: true }, { testMode: false }],
  ] as const) {
    const number = await till.buy('oleg')
    const before = (await till.grants('oleg')).length
    await till.change(number, change)
    assert.deepEqual((await till.outcome(number, 'pay')).answers, [200])
    assert.equal((await till.grants('oleg')).length, before, JSON.stringify(change))
    const [review] = await till.invoices('oleg')
    assert.deepEqual([review!.state, review!.pay_url], ['review', null])
    if (!back) continue
    await till.change(number, back)
    await till.postback(number)
    assert.equal((await till.grants('oleg')).length, before + 1, JSON.stringify(back))
  }
})

test("an invoice with another person's order number grants nothing to either", async () => {
  const till = await testTill()
  const [olegs, marias] = [await till.buy('oleg'), await till.buy('maria')]
  const [{ order_id: mariasOrder }] = (
    await till.db.query('select order_id from invoices where provider_id = $1', [`INV-${marias}`])
  ).rows
  await till.change(olegs, { orderId: mariasOrder })
  await till.outcome(olegs, 'pay')
  assert.deepEqual([await till.grants('oleg'), await till.grants('maria')], [[], []])
  assert.equal((await till.invoices('oleg'))[0]!.state, 'review')
  assert.equal((await till.invoices('maria'))[0]!.state, 'created')
})

test('invoices made elsewhere are ignored and answered with 200', async () => {
  const till = await testTill()
  const { id } = await till.provider.create({ orderId: 'dashboard', amountCents: 100 })
  assert.deepEqual((await till.outcome(id.slice(4), 'pay')).answers, [200])
  const { rows } = await till.db.query('select count(*)::int as n from grants')
  assert.equal(rows[0].n, 0)
})

test('test-mode invoices are not offered in production', async () => {
  const till = await testTill()
  await till.settings({ testMode: true })
  assert.equal(await till.as('oleg').status(payments.create, { body: { tariff: '2months' } }), 503)
  till.cashier.acceptsTest = true
  await till.outcome(await till.buy('oleg'), 'pay')
  assert.deepEqual(await till.grants('oleg'), [60])
})

// decision OA 119
test('a provider that fails on creation gives a clear error and no invoice', async () => {
  const till = await testTill()
  const failures = [
    { status: 500 },
    { status: 200, delayMs: 1_200 },
    { status: 200, body: '<html>' },
    { status: 200, body: { status: 'success', result: {} } },
    { status: 401, body: { status: 'error', result: { authorization: 'Unauthorized request.' } } },
    { status: 302, headers: { location: 'https://evil.example/' } },
  ]
  for (const failure of failures) {
    await till.fail({ count: 1, ...failure })
    const answer = await till.app.inject({
      method: 'POST',
      url: '/api/payments/cryptocloud/create/',
      payload: { tariff: '2months' },
      headers: { authorization: 'oleg' },
    })
    assert.equal(answer.statusCode, 502, JSON.stringify(failure))
    assert.match(answer.json().detail, /Счёт не создан, деньги не списаны/)
  }
  assert.deepEqual(await till.invoices('oleg'), [])
  assert.ok(await till.buy('oleg'))
})

test('a failed read-back answers 503 and changes nothing, and the next postback settles', async () => {
  const till = await testTill()
  const number = await till.buy('oleg')
  await till.settings({ copies: 0 })
  await till.outcome(number, 'pay')
  for (const failure of [
    { status: 503 },
    { status: 200, body: 'garbage' },
    { status: 200, body: { status: 'error' } },
  ]) {
    await till.fail({ count: 2, ...failure })
    assert.deepEqual((await till.postback(number, { copies: 1 })).answers, [503], JSON.stringify(failure))
    assert.deepEqual(await till.grants('oleg'), [])
    await till.fail({ count: 0 })
  }
  await till.fail({ count: 1, status: 500 })
  assert.deepEqual((await till.postback(number, { copies: 1 })).answers, [200], 'one failure is tried again')
  assert.deepEqual(await till.grants('oleg'), [60])
})

test('the job survives an outage of the provider and settles at its next run', async () => {
  const till = await testTill()
  await till.settings({ copies: 0 })
  await till.outcome(await till.buy('oleg'), 'pay')
  till.pass(180)
  await till.fail({ count: 2, status: 502 })
  await till.reconcile()
  assert.deepEqual(await till.grants('oleg'), [])
  await till.reconcile()
  assert.deepEqual(await till.grants('oleg'), [60])
})

test('concurrent postbacks and jobs grant once', async () => {
  const till = await testTill()
  await till.settings({ copies: 0 })
  const number = await till.buy('oleg')
  await till.outcome(number, 'pay')
  till.pass(180)
  await Promise.all([till.reconcile(), till.postback(number, { copies: 20 }), till.reconcile()])
  assert.deepEqual(await till.grants('oleg'), [60])
})
