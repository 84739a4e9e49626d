import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gifts } from '@palata/contract/gifts'
import { notifications } from '@palata/contract/notifications'
import { payments } from '@palata/contract/payments'
import { teller } from '#testing/jobs.ts'
import { testTill } from '#testing/services/payments.ts'

/** `HH:MM` of the reader's clock, so many minutes from the stage's now. */
const clock = (at: Date, minutes: number) => new Date(at.getTime() + minutes * 60_000).toISOString().slice(11, 16)

async function paid(quiet_except: ('outcome' | 'payment')[]) {
  const till = await testTill()
  const payer = till.as('maria')
  const now = till.now()
  const body = { quiet_from: clock(now, -30), quiet_to: clock(now, 60), time_zone: 'UTC', quiet_except }
  await payer.call(notifications.saveSettings, { body } as never)
  await till.outcome(await till.buy('maria'), 'pay')
  await teller(till.db, till.now)()
  const { rows } = await till.db.query('select due_at from notification_deliveries order by id')
  return { till, payer, now, waits: rows.map(({ due_at: at }) => Math.round((at.getTime() - now.getTime()) / 60_000)) }
}

test('a payment that came stands once in the payer’s bell, and in nobody else’s', async () => {
  const { till, payer } = await paid([])
  const { results } = await payer.call(notifications.list, {})
  const [one] = results
  assert.deepEqual(
    results.map(({ kind, comment, title, path }) => [kind, comment, title, path]),
    [['payment', 'Оплата 59\u00a0$ получена', 'Подписка на 2 месяца', '/user/subscription']],
  )
  assert.equal(one!.notification_from_user.name, 'Подписка')
  await teller(till.db, till.now)()
  assert.equal((await payer.call(notifications.list, {})).results.length, 1)
  assert.deepEqual((await till.as('anna').call(notifications.list, {})).results, [])
  await till.db.query('delete from invoices')
  assert.deepEqual((await payer.call(notifications.list, {})).results, [])
})

test('a paid gift is told to its payer as a gift', async () => {
  const { till, payer } = await paid([])
  const { id } = await payer.call(gifts.begin, { body: { tariff: '1year' } } as never)
  const { invoice } = await payer.call(payments.create, { body: { tariff: '1year', gift: id } })
  await till.outcome(invoice, 'pay')
  await teller(till.db, till.now)()
  const { results } = await payer.call(notifications.list, {})
  assert.deepEqual(
    results.map(({ kind, title }) => [kind, title]),
    [
      ['payment', 'Подарок: подписка на 12 месяцев'],
      ['payment', 'Подписка на 2 месяца'],
    ],
  )
})

test('a payment goes through quiet hours if the reader says so, and waits for their end otherwise', async () => {
  assert.deepEqual((await paid(['payment'])).waits, [1])
  assert.deepEqual((await paid(['outcome'])).waits, [60])
})

test('what is paid in part is told by letter alone', async () => {
  const till = await testTill()
  await till.outcome(await till.buy('maria'), 'partial')
  await teller(till.db, till.now)()
  assert.deepEqual((await till.db.query('select from notifications')).rows, [])
})
