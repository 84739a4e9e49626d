import assert from 'node:assert/strict'
import { test } from 'node:test'
import { record } from '@palata/contract/record'
import { addCoin, as, db, MINUTE, publish, stage, walk } from '#testing/calls.ts'
import { countRecords } from './jobs.ts'

test('a void call has neither an entry nor an exit price, whatever its coin costs now', async () => {
  const coin = await addCoin()
  const id = await publish(coin, { target_price_usd: 150, stop_price_usd: 50 })
  await walk(coin, [], { after: 33 * MINUTE })
  await countRecords(db, stage.now())
  const { results } = await as('maria').call(record.calls, { params: { username: 'anna' }, query: {} } as never)
  const found = results.find(({ signal_id: one }) => one === id)!
  assert.deepEqual(
    [found.state, found.coin?.symbol, found.start_price_usd, found.end_price_usd, found.result_percent, found.late],
    ['void', 'x', null, null, null, null],
  )
})
