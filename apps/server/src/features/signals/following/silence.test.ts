import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DeskCoinMigration } from '@palata/contract/desk/signals'
import { ledger } from '@palata/contract/ledger'
import {
  addCoin,
  bar,
  type Coin,
  DAY,
  db,
  entriesOf,
  kindsOf,
  MINUTE,
  minuteAt,
  publish,
  read,
  stage,
  standOf,
  walk,
} from '#testing/calls.ts'
import { type Asker, ask, newAsker, newDeskAsker } from '#testing/everyone.ts'
import { planOpening } from '../../ledger/calls/moments.ts'
import { followCoin } from './job.ts'

test.describe('a coin without a price', () => {
  for (const [name, direction, days, stand] of [
    ['for 71 hours goes on', 'long', 71 / 24, ['open', 100, null, null]],
    ['for 73 hours is suspended', 'long', 73 / 24, ['suspended', 100, null, null]],
    ['for 31 days is lost for a long', 'long', 31, ['ended', 100, 'delisted', 0]],
    ['for 31 days ends a short at the last price', 'short', 31, ['ended', 100, 'delisted', 104]],
  ] as const)
    test(name, async () => {
      const coin = await addCoin()
      const id = await publish(coin, { direction })
      await walk(coin, [bar(0, 100, 105, 99, 104)])
      await walk(coin, [], { after: days * DAY })
      assert.deepEqual((await standOf(id)).slice(0, 4), stand)
    })

  test('goes on when its price returns, and our own outage suspends nothing', async () => {
    const coin = await addCoin()
    const id = await publish(coin)
    await walk(coin, [bar(0, 100)])
    await walk(coin, [], { after: 4 * DAY })
    assert.deepEqual(await kindsOf(id), ['sealed', 'suspended'])
    await walk(coin, [bar(4 * 1440, 101)], { after: 4 * DAY + 10 * MINUTE })
    assert.deepEqual((await read(id)).call.state, 'open')
    const quote = { id: coin.id, price_usd: 100, quoted_at: null, market_cap: 1 }
    await followCoin(
      db,
      quote,
      { source: 'coingecko', pair: null, candles: [], isWhole: false },
      null,
      minuteAt(9 * 1440),
    )
    assert.deepEqual((await read(id)).call.state, 'open')
  })
})

test.describe('a leap by a power of ten', () => {
  let moderator: Asker
  let guest: Asker
  // Signed in now: tests of other files have let the time pass.
  test.before(async () => {
    moderator = await newDeskAsker(stage, 'moderator')
    guest = await newAsker(stage, 'guest')
  })
  const leap = async (price: number, cap: number, quotedAt = minuteAt(5)) => {
    const coin = await addCoin()
    const id = await publish(coin, { target_price_usd: 150, stop_price_usd: 50 })
    await walk(coin, [bar(0, 100)])
    const told = [bar(0, 100), bar(1, 100 * price, 100 * price, 98 * price, 100 * price), bar(2, 120 * price)]
    await walk(coin, told, { quotedAt, price: 100 * price, cap })
    return { coin, id, told }
  }
  const desk = async (path: string, asker = moderator) =>
    ask(
      stage.app,
      path.endsWith('/')
        ? { method: 'POST', url: `/api/desk/${path}`, body: {} }
        : { method: 'GET', url: `/api/desk/${path}` },
      asker,
    )
  const decide = async (coin: Coin, verdict: 'confirm' | 'refuse') => {
    const { rows } = await db.query<{ id: number }>('select id from coin_migrations where coin_id = $1', [coin.id])
    const reply = await desk(`coin-migrations/${rows[0]!.id}/${verdict}/`)
    return { id: rows[0]!.id, status: reply.statusCode, ...reply.json() }
  }

  test('with the same capitalisation waits for the desk; confirmed, prices go on in the old unit', async () => {
    const { coin, id, told } = await leap(1000, 1e9)
    assert.deepEqual((await standOf(id)).slice(0, 3), ['open', 100, null])
    const { rows } = await db.query('select at, ratio, state from coin_migrations where coin_id = $1', [coin.id])
    assert.deepEqual(rows, [{ at: minuteAt(1), ratio: 0.001, state: 'found' }])
    const waiting = (await desk('coin-migrations/?state=found')).json().results
    assert.deepEqual(
      waiting.map(({ coin: ticker, ratio, calls, state }: DeskCoinMigration) => [ticker, ratio, calls, state]),
      [['x', 0.001, 1, 'found']],
    )
    const { id: migration, status, outcome } = await decide(coin, 'confirm')
    assert.deepEqual([status, outcome], [200, 'x: деноминация: сигналы идут дальше в прежних единицах'])
    // The same again changes nothing, and another decision is refused: calls may have ended by this one.
    assert.equal((await decide(coin, 'confirm')).outcome, 'x: так уже решено')
    const other = await decide(coin, 'refuse')
    assert.deepEqual([other.status, /Решение окончательно/.test(other.detail)], [400, true])
    assert.equal((await desk(`coin-migrations/${migration}/confirm/`, guest)).statusCode, 401)
    assert.deepEqual((await desk('coin-migrations/?state=found')).json().results, [])
    await walk(coin, [...told, bar(3, 149_000, 151_000, 149_000, 149_000)], { price: 100_000 })
    assert.deepEqual(await standOf(id), ['ended', 100, 'target', 150, 50])

    // Which coin changed its unit is known to everybody, so an entry about it would tell the coin of a closed idea.
    const { call } = await read(id)
    const ofCall = { params: { author: call.author_key!, call: String(call.number) } }
    const seen = () => stage.as('guest').call(ledger.calls, ofCall)
    assert.deepEqual([await kindsOf(id), (await seen()).evidence], [['sealed', 'outcome'], []])
    for (let twice = 0; twice < 2; twice += 1) {
      await planOpening(db, new Date(Date.now() + DAY))
      assert.deepEqual(await kindsOf(id), ['sealed', 'outcome', 'opened', 'migration'])
    }
    const unit = (await entriesOf(id)).find((entry) => entry.kind === 'migration')!
    assert.deepEqual(
      [unit.kind === 'migration' && unit.from, unit.kind === 'migration' && unit.ratio],
      [minuteAt(1).toISOString(), 0.001],
    )
    // Bars are what the exchange has; the ratio makes them the call's.
    const [start, end] = (await seen()).evidence
    assert.deepEqual([start!.bars[0]!.open, start!.result.price], [100, 100])
    assert.deepEqual([end!.bars[0]!.high, end!.result.price, end!.result.by], [151_000, 150, 'target'])
  })

  test('refused by the desk is a move of the market', async () => {
    const { coin, id, told } = await leap(0.001, 1e9)
    assert.equal((await decide(coin, 'refuse')).status, 200)
    await walk(coin, told, { price: 0.1 })
    assert.deepEqual((await standOf(id)).slice(0, 3), ['ended', 100, 'stop'])
  })

  test('with the capitalisation gone too is a move of the market', async () => {
    const { id } = await leap(0.001, 1e6)
    assert.deepEqual((await standOf(id)).slice(0, 3), ['ended', 100, 'stop'])
  })

  test('is not judged by a quote from before it', async () => {
    const { coin, id } = await leap(0.001, 1e9, minuteAt(0))
    assert.deepEqual((await standOf(id)).slice(0, 3), ['open', 100, null])
    assert.deepEqual((await db.query('select from coin_migrations where coin_id = $1', [coin.id])).rows, [])
  })
})
