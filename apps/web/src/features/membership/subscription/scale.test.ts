import type { Right } from '@palata/contract/membership'
import { expect, test } from 'vitest'
import { barsOf } from './scale.ts'

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
])('%s', (_, rights, expected) => {
  expect(shape(rights)).toEqual(expected)
})
