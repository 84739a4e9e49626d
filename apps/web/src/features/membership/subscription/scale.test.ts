import type { Right } from '@palata/contract/membership'
import { expect, test } from 'vitest'
import { barsOf, elapsedOf } from './scale.ts'

const NOW = new Date('2026-11-20T09:00:00.000Z')
const right = (given: Partial<Right>): Right => ({
  id: 1,
  source: 'cryptocloud',
  starts_at: '2026-11-10T09:00:00.000Z',
  ends_at: '2026-11-30T09:00:00.000Z',
  state: 'active',
  days_left: 10,
  reason: '',
  ...given,
})
const shape = (rights: Right[]) => {
  const { bars, today } = barsOf(rights, NOW)
  return [bars.map(({ from, width }) => [Math.round(from), Math.round(width)]), Math.round(today)]
}

test.each([
  ['half of it is gone', [right({})], [[[0, 100]], 50]],
  [
    'one after another',
    [right({}), right({ starts_at: '2026-11-30T09:00:00.000Z', ends_at: '2026-12-20T09:00:00.000Z' })],
    [
      [
        [0, 50],
        [50, 50],
      ],
      25,
    ],
  ],
  [
    'without an end it goes as far as the line',
    [right({ ends_at: null, days_left: null }), right({})],
    [
      [
        [0, 100],
        [0, 50],
      ],
      25,
    ],
  ],
  [
    'nor less beside long frozen days',
    [
      right({ ends_at: null, days_left: null }),
      right({ state: 'frozen', starts_at: '2026-11-20T09:00:00.000Z', ends_at: null, days_left: 90 }),
    ],
    [
      [
        [0, 100],
        [10, 90],
      ],
      10,
    ],
  ],
  ['years ago it began at the edge', [right({ starts_at: '2020-01-01T09:00:00.000Z' })], [[[0, 100]], 92]],
])('the subscription’s bars: %s', (_, rights, expected) => {
  expect(shape(rights)).toEqual(expected)
})

test('the subscription’s scale names months at their first days and marks the elapsed part up to today', () => {
  const { bars, months, today } = barsOf([right({})], NOW)
  expect(bars[0]!.gone).toBeCloseTo(today)
  expect(months).toEqual([])
  const year = barsOf([right({ starts_at: '2026-11-10T09:00:00.000Z', ends_at: '2027-11-10T09:00:00.000Z' })], NOW)
  expect(year.months.map(({ name }) => name)).toEqual(['дек', 'мар', 'июн', 'сен'])
})

test.each([
  ['no end', [right({})], null, null],
  ['nothing that runs', [right({ state: 'ended' })], '2026-11-30T09:00:00.000Z', null],
  ['half of it', [right({})], '2026-11-30T09:00:00.000Z', [10, 20, 50]],
  ['the first minute', [right({ starts_at: '2026-11-20T09:00:00.000Z' })], '2026-11-30T09:00:00.000Z', [0, 10, 0]],
  ['overdue', [right({})], '2026-11-19T09:00:00.000Z', [9, 9, 100]],
])('the elapsed time of a subscription: %s', (_, rights, end, expected) => {
  const elapsed = elapsedOf(rights, end, NOW)
  expect(elapsed && [elapsed.gone, elapsed.whole, elapsed.part]).toEqual(expected)
})
