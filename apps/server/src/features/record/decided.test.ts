import assert from 'node:assert/strict'
import { test } from 'node:test'
import { record } from '@palata/contract/record'
import { addCoin, as, bar, db, entriesOf, minuteAt, publish, walk, withdraw } from '#testing/calls.ts'

const decidedOf = async (id: number, person: 'anna' | 'maria' | 'guest' = 'maria') =>
  (await as(person).call(record.ofSignal, { params: { id: String(id) } })).decided

test('what ended a call is told with its minute, pair and entry of the ledger, to everybody once it is over', async () => {
  const coin = await addCoin()
  const id = await publish(coin, { target_price_usd: 150, stop_price_usd: 90 })
  await walk(coin, [bar(0, 100)])
  assert.deepEqual([await decidedOf(id), await decidedOf(id, 'guest')], [null, null], 'an open call has no end')
  await walk(coin, [bar(0, 100), bar(1, 99, 101, 89, 95)])
  const [last] = (await entriesOf(id)).slice(-1)
  assert.equal(last!.kind, 'outcome')
  const decided = (await decidedOf(id))!
  const { at, entry, ...told } = decided
  assert.deepEqual(told, {
    by: 'stop',
    price: 90,
    source: 'binance',
    pair: coin.pair,
    bars: [{ at: minuteAt(1).toISOString(), open: 99, high: 101, low: 89, close: 95 }],
    is_coarse: false,
  })
  const { rows } = await db.query(`select entry from ledger_entries where index = $1`, [entry])
  assert.equal(JSON.parse(rows[0].entry).kind, 'outcome')
  assert.equal(JSON.parse(rows[0].entry).ended_at, at)
  assert.deepEqual(await decidedOf(id, 'guest'), decided)
})

test('one minute with both bounds is flagged, and a call that its author gave up has the minute after', async () => {
  const [both, given] = [await addCoin(), await addCoin()]
  const coarse = await publish(both, { target_price_usd: 150, stop_price_usd: 90 })
  await walk(both, [bar(0, 100), bar(1, 100, 151, 89, 100)])
  const { by, price, is_coarse } = (await decidedOf(coarse))!
  assert.deepEqual([by, price, is_coarse], ['stop', 90, true])
  const quit = await publish(given, { target_price_usd: 150, stop_price_usd: 90 })
  await walk(given, [bar(0, 100)])
  assert.equal(await withdraw(quit), 200)
  await walk(given, [bar(0, 100), bar(1, 104), bar(2, 107)])
  assert.equal((await decidedOf(quit))!.by, 'withdrawn')
})

test('an end that a correction took back decides nothing', async () => {
  const coin = await addCoin()
  const id = await publish(coin, { target_price_usd: 150, stop_price_usd: 90 })
  await walk(coin, [bar(0, 100), bar(1, 100, 151, 100, 120)])
  assert.equal((await decidedOf(id))!.by, 'target')
  await db.query(
    `insert into signal_evidence (signal_id, about, source, bars, result) values ($1, 'end', 'kept', '[]', '{"at": null, "price": null, "by": null}')`,
    [id],
  )
  assert.equal(await decidedOf(id), null)
})
