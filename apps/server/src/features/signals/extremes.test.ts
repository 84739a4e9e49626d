import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ledger } from '@palata/contract/ledger'
import { record } from '@palata/contract/record'
import { signals } from '@palata/contract/signals'
import { addCoin, as, bar, entriesOf, publish, read, standOf, walk, withdraw } from '#testing/calls.ts'

/** The cheapest and the dearest coin of a market. */
const PRICES = [1e-9, 1e6]

for (const price of PRICES)
  test(`a call at ${price} is sealed, ended and told as any other`, async () => {
    const coin = await addCoin({ price })
    const id = await publish(coin, { target_price_usd: 2 * price, stop_price_usd: price / 2 })
    const quit = await publish(coin, { target_price_usd: 3 * price, stop_price_usd: price / 4 }, 'anna')
    await walk(coin, [bar(0, price), bar(1, price, 1.5 * price, 0.8 * price, 1.2 * price)], { price })
    assert.deepEqual((await standOf(id)).slice(0, 2), ['open', price])
    const { call, target_price_usd, stop_price_usd, ath, atl } = await read(id)
    assert.deepEqual([target_price_usd, stop_price_usd, ath, atl], [2 * price, price / 2, 1.5 * price, 0.8 * price])
    const { seal } = await as('maria').call(ledger.seal, { params: { id: String(id) } })
    const payload = JSON.parse(seal!.ideas!.at(-1)!.payload)
    assert.deepEqual([payload.target, payload.stop], [2 * price, price / 2], 'the seal holds each digit')
    assert.equal(call.is_counted, true)
    await walk(
      coin,
      [bar(0, price), bar(1, price, 1.5 * price, 0.8 * price, 1.2 * price), bar(2, 1.5 * price, 2.1 * price)],
      { price },
    )
    assert.deepEqual(await standOf(id), ['ended', price, 'target', 2 * price, 100])
    const outcome = (await entriesOf(id)).at(-1)!
    assert.ok(outcome.kind === 'outcome' && Math.round(outcome.percent) === 100)
    const { decided } = await as('guest').call(record.ofSignal, { params: { id: String(id) } })
    assert.deepEqual([decided!.price, decided!.bars.at(-1)!.high], [2 * price, 2.1 * price])
    assert.equal(await withdraw(quit), 200)
    const seen = await as('guest').call(signals.get, { params: { id: String(id) } })
    assert.deepEqual([seen.start_price_usd, seen.end_price_usd, seen.result_percent], [price, 2 * price, 100])
  })
