import assert from 'node:assert/strict'
import { test } from 'node:test'
import { concentrationOf, pointsBetween, sharesOf } from './shares.ts'

const CASES: [weights: number[], shares: number[]][] = [
  [[], []],
  [
    [0, 0],
    [0, 0],
  ],
  [[7], [100]],
  // Rounded separately they would sum to 99.99: the missing hundredth goes to the first.
  [
    [1, 1, 1],
    [33.34, 33.33, 33.33],
  ],
  // Rounded separately they would sum to 100.02.
  [
    [66665, 16667, 16668],
    [66.66, 16.67, 16.67],
  ],
  [
    [1, 99_999],
    [0, 100],
  ],
]

test('shares of one window sum to exactly 100', () => {
  for (const [weights, shares] of CASES) assert.deepEqual(sharesOf(weights), shares, String(weights))
  for (let size = 1; size < 400; size += 13) {
    const shares = sharesOf(Array.from({ length: size }, (_, at) => ((at * 7919) % 101) + 1))
    const hundredths = shares.reduce((sum, share) => sum + Math.round(share * 100), 0)
    assert.equal(hundredths, 10_000, `${size} weights`)
  }
})

test('a change of share is in percentage points, and null without a share before', () => {
  assert.equal(pointsBetween([14.82], [8.72], 0), 6.1)
  assert.equal(pointsBetween([0, 100], [33.33, 66.67], 0), -33.33)
  assert.equal(pointsBetween([50], [0], 0), null)
})

test('concentration is 1 for one author and 1/n for n equal ones', () => {
  assert.equal(concentrationOf([5]), 1)
  assert.equal(concentrationOf([2, 2, 2, 2]), 0.25)
  assert.equal(concentrationOf([0, 0]), 0)
})
