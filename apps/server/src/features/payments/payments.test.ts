import assert from 'node:assert/strict'
import { test } from 'node:test'
import { membership } from '@palata/contract/membership'
import { payments } from '@palata/contract/payments'
import { NOW, PRICES, testApp } from '#testing/app.ts'
import { testMail } from '#testing/services/mail.ts'
import { testTill } from '#testing/services/payments.ts'
import { keepPayments, reconcileInvoices } from './jobs.ts'
import { paymentLinks } from './telling/letters.ts'

const CREATE = '/api/payments/cryptocloud/create/'
const day = (days: number) => new Date(NOW.getTime() + days * 86_400_000).toISOString()

// spec; decision OA-119
test('a payment is started with a tariff, by form or JSON, and answers the address to pay at', async () => {
  const till = await testTill()
  const send = (contentType: string, payload: string) =>
    till.app.inject({
      method: 'POST',
      url: CREATE,
      payload,
      headers: { authorization: 'oleg', 'content-type': contentType },
    })
  const form = await send('application/x-www-form-urlencoded', 'tariff=2months')
  assert.equal(form.statusCode, 200)
  assert.match(form.json().pay_url, /^http:\/\/127\.0\.0\.1:\d+\/cryptocloud\/pay\/[0-9A-F]{8}$/)
  const multipart = '--x\r\ncontent-disposition: form-data; name="tariff"\r\n\r\n1year\r\n--x--\r\n'
  assert.notEqual((await send('multipart/form-data; boundary=x', multipart)).json().pay_url, form.json().pay_url)

  const wrong = await till.app.inject({
    method: 'POST',
    url: CREATE,
    payload: { tariff: '2 months' },
    headers: { authorization: 'oleg' },
  })
  assert.equal(wrong.statusCode, 400)
  assert.deepEqual(wrong.json(), { detail: 'Неизвестный тариф' })
  assert.equal(await till.as('guest').status(payments.create, { body: { tariff: '1year' } }), 401)
})

test('an open invoice is offered again, concurrent clicks make one, and the server sets the price', async () => {
  const till = await testTill()
  const numbers = await Promise.all(Array.from({ length: 5 }, () => till.buy('oleg')))
  assert.equal(new Set(numbers).size, 1)
  assert.equal(await till.buy('oleg'), numbers[0])
  assert.notEqual(await till.buy('maria'), numbers[0])
  const body = { tariff: '1year', amount: 1, price: 1, currency: 'RUB' } as { tariff: '1year' }
  await till.as('oleg').call(payments.create, { body })
  assert.deepEqual(
    (await till.invoices('oleg')).map(({ tariff, price_usd, days, state }) => [tariff, price_usd, days, state]),
    [
      ['1year', 239, 365, 'created'],
      ['2months', 59, 60, 'created'],
    ],
  )
  till.cashier.prices = { ...PRICES, twoMonths: 49.9 }
  assert.notEqual(await till.buy('oleg'), numbers[0], 'a new price is a new invoice')
  till.pass(24 * 3600)
  const [latest] = await till.invoices('oleg')
  assert.deepEqual([latest!.price_usd, latest!.state, latest!.pay_url], [49.9, 'expired', null])
})

test('an account starts at most ten payments an hour', async () => {
  const till = await testTill()
  for (let attempt = 0; attempt < 10; attempt += 1) {
    till.cashier.prices = { ...PRICES, twoMonths: 59 + attempt }
    await till.buy('oleg')
  }
  till.cashier.prices = { ...PRICES, twoMonths: 100 }
  assert.equal(await till.as('oleg').status(payments.create, { body: { tariff: '2months' } }), 429)
  assert.equal(await till.as('maria').status(payments.create, { body: { tariff: '2months' } }), 200)
})

// spec: A-023; decisions OA-120, OA-123
test('a paid postback opens access, as JSON or form', async () => {
  const till = await testTill()
  const number = await till.buy('oleg')
  assert.deepEqual((await till.outcome(number, 'pay')).answers, [200])
  assert.equal((await till.as('oleg').call(membership.subscription, {})).cryptocloud_subscription_end_date, day(60))
  const me = await till.app.inject({ method: 'GET', url: '/api/auth/users/me/', headers: { authorization: 'oleg' } })
  assert.ok(me.json().groups.includes('AccountPaid'))
  await till.settings({ format: 'form' })
  assert.deepEqual((await till.outcome(await till.buy('oleg', '1year'), 'pay')).answers, [200])
  assert.equal((await till.as('oleg').call(membership.subscription, {})).cryptocloud_subscription_end_date, day(425))
  const [year, months] = await till.invoices('oleg')
  assert.deepEqual([year!.state, months!.state, months!.settled_at], ['paid', 'paid', NOW.toISOString()])
  assert.match(months!.advice, /дни добавлены/)
})

test('a partial payment waits for the rest on the same invoice, and an overpayment counts', async () => {
  const till = await testTill()
  const number = await till.buy('oleg')
  await till.outcome(number, 'partial')
  assert.deepEqual(await till.grants('oleg'), [])
  const [partial] = await till.invoices('oleg')
  assert.deepEqual([partial!.state, partial!.received_usd], ['partial', 29.5])
  assert.ok(partial!.pay_url?.endsWith(number))
  assert.match(partial!.advice, /Доплатите остаток/)
  assert.equal(await till.buy('oleg'), number, 'the next click leads to the same page')
  await till.outcome(number, 'overpay')
  const [over] = await till.invoices('oleg')
  assert.deepEqual([over!.state, over!.received_usd, over!.pay_url], ['overpaid', 73.75, null])
  assert.match(over!.advice, /возвратом излишка/)
  assert.deepEqual(await till.grants('oleg'), [60])
})

test('a payment after the invoice’s term is counted and shown as late', async () => {
  const till = await testTill()
  const number = await till.buy('oleg')
  await till.outcome(number, 'expire')
  till.pass(25 * 3600)
  await till.reconcile()
  assert.equal((await till.invoices('oleg'))[0]!.state, 'expired')
  await till.settings({ copies: 0 })
  await till.outcome(number, 'pay_late')
  till.pass(3600)
  await till.reconcile()
  const [late] = await till.invoices('oleg')
  assert.deepEqual([late!.state, await till.grants('oleg')], ['late', [60]])
  assert.match(late!.advice, /после срока/)
})

test('a partial payment after its term advises to write to support', async () => {
  const till = await testTill()
  await till.outcome(await till.buy('oleg'), 'partial')
  till.pass(25 * 3600)
  const [partial] = await till.invoices('oleg')
  assert.deepEqual([partial!.state, partial!.pay_url], ['partial', null])
  assert.match(partial!.advice, /Напишите в поддержку/)
})

test('the job settles payments without a postback and gives up long unpaid invoices', async () => {
  const till = await testTill()
  await till.settings({ copies: 0 })
  await till.outcome(await till.buy('oleg'), 'pay')
  await till.buy('maria')
  assert.deepEqual(await till.grants('oleg'), [])
  till.pass(180)
  await till.reconcile()
  assert.deepEqual(await till.grants('oleg'), [60])
  const watched = async () =>
    (await till.db.query('select count(*)::int as n from invoices where next_check_at is not null')).rows[0].n
  assert.equal(await watched(), 1, 'what is settled is not asked for again')
  till.pass(32 * 86_400)
  await till.reconcile()
  assert.equal(await watched(), 0)
})

test('the job asks about a hundred invoices at a time, and one bad number does not hide the others', async () => {
  const till = await testTill()
  const number = await till.buy('oleg')
  await till.settings({ copies: 0 })
  await till.outcome(number, 'pay')
  await till.db.query(
    `insert into invoices (order_id, account_id, tariff, days, price_cents, provider_id, created_at, expires_at, next_check_at)
     select 'o' || n, 2, '2months', 60, 5900, 'INV-AAAA' || n, $1, $1::timestamptz + interval '1 day', $1 from generate_series(1, 150) n`,
    [NOW],
  )
  const asked: number[] = []
  const { provider } = till
  const picky = {
    ...provider,
    read: async (ids: string[]) => {
      asked.push(ids.length)
      // Some services reject the whole request for one unknown number.
      if (ids.includes('INV-AAAA7')) await till.fail({ count: 1, status: 400 })
      return provider.read(ids)
    },
  }
  till.pass(180)
  await reconcileInvoices(till.db, { ...till.cashier, provider: picky }, till.now())
  assert.equal(Math.max(...asked), 100)
  assert.deepEqual(await till.grants('oleg'), [60])
})

test('an impossible record of one payment delays nobody else’s, and counts once it is possible', async () => {
  const till = await testTill()
  await till.settings({ copies: 0 })
  const [olegs, marias] = [await till.buy('oleg'), await till.buy('maria', '1year')]
  await till.outcome(olegs, 'pay')
  await till.outcome(marias, 'pay')
  const { provider } = till
  for (const impossible of [{ receivedCents: 1e15 }, { receivedCents: Number.NaN }, { status: 'unheard' as never }]) {
    const odd = {
      ...provider,
      read: async (ids: string[]) =>
        (await provider.read(ids)).map((one) => (one.id.endsWith(olegs) ? { ...one, ...impossible } : one)),
    }
    till.pass(3_700)
    const reconciled = reconcileInvoices(till.db, { ...till.cashier, provider: odd }, till.now())
    await assert.rejects(reconciled, /^AggregateError: 1 of 2 failed/)
    assert.deepEqual([await till.grants('oleg'), await till.grants('maria')], [[], [365]])
  }
  till.pass(3_700)
  await till.reconcile()
  assert.deepEqual(await till.grants('oleg'), [60])
})

test('letters are sent on payment, on a missing part and before the end of access, once each', async () => {
  const till = await testTill()
  const mail = await testMail(till.db, till.now)
  mail.post.prepare = { ...mail.post.prepare, ...paymentLinks('https://palata.example') }
  const number = await till.buy('oleg')
  await till.outcome(number, 'partial')
  const partial = await mail.letterTo('oleg@example.org')
  assert.match(partial!.text, /Пришло: 29\.50\s\$ из 59\s\$/)
  await till.settings({ copies: 5 })
  await till.outcome(number, 'pay')
  const paid = await mail.letterTo('oleg@example.org')
  assert.equal(paid!.subject, 'Оплата получена: Палата')
  assert.match(
    paid!.text,
    /^Оплачено, доступ до 19\sянваря 2027\n\nСпасибо, оплата получена\.\n\nПодписка: 2 месяца · 59\s\$/,
  )
  assert.match(
    paid!.text,
    new RegExp(`Номер счёта: INV-${number}\\n\\nМоя подписка:\\nhttps://palata\\.example/user/subscription`),
  )
  till.pass(57 * 86_400)
  await keepPayments(till.db, till.now())
  till.pass(86_400)
  await keepPayments(till.db, till.now())
  const ending = await mail.letterTo('oleg@example.org')
  assert.match(ending!.text, /открыт до 19\sянваря 2027\. Продлите/)
  till.pass(86_400 * 1.5)
  await keepPayments(till.db, till.now())
  await keepPayments(till.db, till.now())
  const kinds = await till.db.query(`select kind from letters where recipient = 'oleg@example.org' order by id`)
  assert.deepEqual(
    kinds.rows.map(({ kind }) => kind),
    ['partial_payment', 'payment', 'ending', 'ending'],
  )
})

test('who pays through Telegram is told that the subscription renews itself, and others are asked to renew', async () => {
  const { db, now } = await testTill()
  await db.query(
    `insert into grants (account_id, source, starts_at, ends_at, reason, evidence, created_at)
     select id, case username when 'oleg' then 'telegram' else 'operator' end, $1, $1::timestamptz + interval '20 hours',
       'test', '{}', $1 from accounts where username in ('oleg', 'maria')`,
    [now()],
  )
  await keepPayments(db, now())
  await keepPayments(db, now())
  const { rows } = await db.query('select recipient, kind from letters order by recipient')
  assert.deepEqual(rows, [
    { recipient: 'maria@example.org', kind: 'ending' },
    { recipient: 'oleg@example.org', kind: 'renewing' },
  ])
})

test('without a configured shop a payment answers 503 and writes nothing', async () => {
  const { app, db } = await testApp()
  const answer = await app.inject({
    method: 'POST',
    url: CREATE,
    payload: { tariff: '1year' },
    headers: { authorization: 'oleg' },
  })
  assert.equal(answer.statusCode, 503)
  assert.match(answer.json().detail, /^Оплата криптовалютой пока не подключена/)
  assert.equal((await db.query('select from invoices')).rowCount, 0)
})
