import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Memory, weigh } from './belief.ts'

/** The prices that were accepted, in order. */
function believedOf(prices: number[]) {
  let memory: Memory = { believed: [], doubted: [] }
  return prices.filter((price) => {
    const weighed = weigh(memory, price)
    memory = weighed
    return weighed.isBelieved
  })
}

test.describe('a leaping price is accepted once three in a row agree', () => {
  const cases: [name: string, prices: number[], believed: number[]][] = [
    ['the first of all is believed', [5], [5]],
    ['usual moves', [100, 140, 210, 180], [100, 140, 210, 180]],
    ['a slip upwards', [100, 101, 1000, 102], [100, 101, 102]],
    ['a slip downwards', [100, 101, 0.1, 102], [100, 101, 102]],
    ['three times is still usual', [100, 300], [100, 300]],
    ['three that agree are a move', [100, 100, 1000, 1010, 990, 1005], [100, 100, 990, 1005]],
    ['a fall that goes on', [100, 100, 10, 9.5, 9], [100, 100, 9]],
    ['slips that disagree never pass', [100, 1000, 5000, 20, 90_000], [100]],
    ['a slip between two that agree begins anew', [100, 1000, 5, 1000, 1000, 1000], [100, 1000]],
    ['tiny and huge', [1e-18, 2e-18, 1e12, 1e-18], [1e-18, 2e-18, 1e-18]],
  ]
  for (const [name, prices, believed] of cases) test(name, () => assert.deepEqual(believedOf(prices), believed))
})

test('a single price never moves the accepted one more than threefold', () => {
  const price = fc.double({ min: 1e-18, max: 1e12, noNaN: true })
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 90, max: 110, noNaN: true }), { minLength: 6, maxLength: 6 }),
      price,
      (usual, slip) => {
        const shown = believedOf([...usual, slip]).at(-1)!
        assert.ok(shown <= 110 * 3 && shown >= 90 / 3)
      },
    ),
  )
})
