import assert from 'node:assert/strict'
import { test } from 'node:test'
import { payments } from '@palata/contract/payments'
import { NOW } from '#testing/app.ts'
import { testTill } from '#testing/services/payments.ts'

type Till = Awaited<ReturnType<typeof testTill>>
const day = (days: number) => new Date(NOW.getTime() + days * 86_400_000).toISOString()
const outcomeOf = (till: Till, number: string, person: 'oleg' | 'maria' = 'oleg') =>
  till.as(person).call(payments.invoice, { params: { id: `INV-${number}` } })

test('a purchase has an invoice number, by which its state and the end of access are read', async () => {
  const till = await testTill()
  const made = await till.as('oleg').call(payments.create, { body: { tariff: '2months' } })
  const number = made.pay_url.split('/').at(-1)!
  assert.equal(made.invoice, `INV-${number}`)
  const before = await outcomeOf(till, number)
  assert.deepEqual([before.state, before.starts_at, before.access_until], ['created', null, null])
  await till.outcome(number, 'pay')
  const { state, starts_at, is_frozen, access_until } = await outcomeOf(till, number)
  assert.deepEqual([state, starts_at, is_frozen, access_until], ['paid', NOW.toISOString(), false, day(60)])
})

test('days of a renewal begin where the earlier ones end', async () => {
  const till = await testTill()
  await till.outcome(await till.buy('oleg'), 'pay')
  const second = await till.buy('oleg')
  await till.outcome(second, 'pay')
  const { starts_at, access_until } = await outcomeOf(till, second)
  assert.deepEqual([starts_at, access_until], [day(60), day(120)])
})

test("the outcome of another person's, unknown or made-up invoice is not found", async () => {
  const till = await testTill()
  const number = await till.buy('oleg')
  const ask = (person: 'maria' | 'guest', id: string) => till.as(person).status(payments.invoice, { params: { id } })
  assert.equal(await ask('maria', `INV-${number}`), 404)
  assert.equal(await ask('maria', 'INV-FFFFFFFF'), 404)
  assert.equal(await ask('maria', "' or true --"), 404)
  assert.equal(await ask('guest', `INV-${number}`), 401)
})

test('asking for an outcome makes the provider be asked at once, at most every 15 seconds', async () => {
  const till = await testTill()
  await till.settings({ copies: 0 })
  const number = await till.buy('oleg')
  const due = async () => {
    const { rows } = await till.db.query('select next_check_at <= $1 as due from invoices', [till.now()])
    return rows[0].due as boolean
  }
  const planned = async () =>
    (
      await till.db.query(
        `select count(*)::int as n from graphile_worker.jobs where task_identifier = 'payments.reconcile'`,
      )
    ).rows[0].n as number
  await outcomeOf(till, number)
  assert.equal(await due(), false, 'it was made this moment')
  till.pass(20)
  await till.outcome(number, 'pay')
  assert.equal((await outcomeOf(till, number)).state, 'created')
  assert.deepEqual([await due(), await planned()], [true, 1])
  await outcomeOf(till, number)
  assert.equal(await planned(), 1, 'one look is enough')
  await till.reconcile()
  assert.equal((await outcomeOf(till, number)).state, 'paid')
})
