import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deskClub } from '@palata/contract/desk/club'
import { newDeskAsker } from '#testing/everyone.ts'
import { testTill } from '#testing/services/payments.ts'
import { pricesOf } from '../../services/payments.ts'

test('a price changed at the desk is for new invoices: an open one is paid at its own and gives its days', async () => {
  const till = await testTill()
  Object.defineProperty(till.cashier, 'prices', { get: () => pricesOf(till.club.now()) })
  const { headers } = await newDeskAsker(till, 'operator')
  const before = await till.buy('oleg')
  const changed = await till.app.inject({
    method: 'PATCH',
    url: '/api/desk/club/',
    headers,
    payload: { changes: [{ name: 'price_2months', value: 79, version: 0 }] },
  })
  assert.equal(changed.statusCode, 200, changed.body)
  const after = await till.buy('maria')
  const price = async (person: 'oleg' | 'maria') => (await till.invoices(person))[0]!.price_usd
  assert.deepEqual([await price('oleg'), await price('maria')], [59, 79])
  assert.deepEqual((await till.outcome(before, 'pay')).answers, [200])
  assert.deepEqual([await price('oleg'), await till.grants('oleg')], [59, [60]])
  assert.deepEqual((await till.outcome(after, 'pay')).answers, [200])
  const { people } = deskClub.settings.reply.parse((await till.app.inject({ url: '/api/desk/club/', headers })).json())
  assert.deepEqual(people, { '2months': 2, '1year': 0, pon: 0 })
})
