import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Close, zigzag } from './zigzag.ts'

const closesOf = (prices: number[]): Close[] => prices.map((price, at) => ({ day: String(at), price }))
const legsOf = (prices: number[], threshold = 0.1) =>
  zigzag(closesOf(prices), threshold).map(
    ({ direction, startDay, endDay }) => `${direction} ${startDay}→${endDay ?? 'now'}`,
  )

// spec: OC-008
test('zigzag finds the legs of the specified example', () => {
  const prices = [100, 104, 99, 108, 112, 109, 100, 95, 97, 106]
  assert.deepEqual(legsOf(prices), ['up 2→4', 'down 4→7', 'up 7→now'])
  const change = (from: number, to: number) => Number((100 * (prices[to]! / prices[from]! - 1)).toFixed(2))
  assert.deepEqual([change(2, 4), change(4, 7), change(7, 9)], [13.13, -15.18, 11.58])
})

for (const { what, prices, legs } of [
  { what: 'nothing', prices: [], legs: [] },
  { what: 'one close', prices: [100], legs: [] },
  { what: 'a move below the threshold', prices: [100, 109, 100, 109], legs: [] },
  { what: 'exactly the threshold', prices: [100, 90], legs: ['down 0→now'] },
  { what: 'the least below the threshold', prices: [100, 90.0000001], legs: [] },
  { what: 'a first leg down', prices: [100, 90, 80], legs: ['down 0→now'] },
  { what: 'the earliest of equal lows', prices: [100, 95, 95, 105], legs: ['up 1→now'] },
  { what: 'the earliest of equal highs', prices: [100, 120, 120, 100], legs: ['up 0→1', 'down 1→now'] },
  { what: 'a turn on each close', prices: [100, 120, 100, 120], legs: ['up 0→1', 'down 1→2', 'up 2→now'] },
])
  test(`zigzag of ${what}`, () => assert.deepEqual(legsOf(prices), legs))

test('zigzag legs follow each other, and later closes change no ended leg', () => {
  const price = fc.double({ min: 1, max: 1000, noNaN: true })
  fc.assert(
    fc.property(fc.array(price, { maxLength: 120 }), fc.nat(120), (prices, cut) => {
      const all = zigzag(closesOf(prices), 0.1)
      const early = zigzag(closesOf(prices.slice(0, cut)), 0.1)
      const ended = early.filter(({ endDay }) => endDay !== null)
      assert.deepEqual(all.slice(0, ended.length), ended)
      // The open leg keeps its start, which identifies it.
      const open = early.at(-1)
      if (open) assert.equal(all[ended.length]!.startDay, open.startDay)
      for (const [at, leg] of all.slice(1).entries()) assert.equal(leg.startDay, all[at]!.endDay)
    }),
  )
})
