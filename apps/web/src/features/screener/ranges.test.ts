import { expect, test } from 'vitest'
import { makeRow } from '#testing/features/screener.ts'
import { type Range, readRanges, writeRanges } from './ranges.ts'
import { columnsOf } from './table/columns.ts'
import { within } from './table/rows.ts'

test.each<[string, Range[]]>([
  ['change:0.000001..', [{ column: 'change', from: 0.000001, to: null }]],
  ['market_cap:1000000000..', [{ column: 'market_cap', from: 1e9, to: null }]],
  ['change:-5..20.5', [{ column: 'change', from: -5, to: 20.5 }]],
  ['change:..0', [{ column: 'change', from: null, to: 0 }]],
  [
    'change:1..,volume_24h:..7',
    [
      { column: 'change', from: 1, to: null },
      { column: 'volume_24h', from: null, to: 7 },
    ],
  ],
])('«%s» of an address is read, and written the same', (said, ranges) => {
  expect(readRanges(said)).toEqual(ranges)
  expect(writeRanges(ranges)).toBe(said)
})

test.each(['', 'change', 'change:..', 'change:5', 'change:1e9..', 'change:a..b', ':1..2', 'change:1..2..3', undefined])(
  '«%s» is no condition',
  (said) => expect(readRanges(said)).toEqual([]),
)

test('of two conditions on one figure the later counts', () => {
  expect(readRanges('change:1..,change:2..')).toEqual([{ column: 'change', from: 2, to: null }])
})

const columns = columnsOf('period', 'usd', '7d', true)
const rows = [makeRow(1, 10), makeRow(2, 20), makeRow(3, 30), makeRow(4, 20, { volume_24h: null })]

test.each<[string, number[]]>([
  ['change:20..', [2, 3, 4]],
  ['change:..20', [1, 2, 4]],
  ['change:20..20', [2, 4]],
  ['change:20..,volume_24h:..2500000', [2]],
  // What is unknown is within nothing.
  ['volume_24h:0..', [1, 2, 3]],
  // Another mode's figure.
  ['delta:1000..', [1, 2, 3, 4]],
])('under «%s» the coins %j are left', (said, left) => {
  expect(within(rows, columns, readRanges(said)).map(({ coin }) => coin.id)).toEqual(left)
})
