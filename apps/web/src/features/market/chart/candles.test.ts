import { expect, test } from 'vitest'
import { candlesOf } from './candles.ts'

const at = (instant: string, price: number) => [Date.parse(instant), price] as const

test('hours make candles of days in UTC, each from the close before it', () => {
  const points = [
    at('2026-11-18T22:00:00Z', 10),
    at('2026-11-18T23:00:00Z', 12),
    at('2026-11-19T00:00:00Z', 11),
    at('2026-11-19T10:00:00Z', 15),
    at('2026-11-19T20:00:00Z', 14),
    at('2026-11-21T09:00:00Z', 9),
  ]
  const day = (date: string) => Date.parse(`${date}T00:00:00Z`)
  expect(candlesOf(points, '30d')).toEqual([
    { at: day('2026-11-18'), open: 10, high: 12, low: 10, close: 12 },
    { at: day('2026-11-19'), open: 12, high: 15, low: 11, close: 14 },
    // No prices of the 20th: a gap stays a gap.
    { at: day('2026-11-21'), open: 14, high: 14, low: 9, close: 9 },
  ])
})

test.each([
  ['1d', 2],
  ['7d', 4],
  ['90d', 24],
  ['1y', 168],
] as const)('a candle of the range %s is %i hours long, and every point is in one', (range, hours) => {
  const first = Date.parse('2026-01-01T00:00:00Z')
  const points = Array.from({ length: 700 }, (_, hour) => [first + hour * 3_600_000, 100 + (hour % 50)] as const)
  const candles = candlesOf(points, range)
  expect(new Set(candles.slice(1).map(({ at }, place) => at - candles[place]!.at))).toEqual(
    new Set([hours * 3_600_000]),
  )
  expect([Math.max(...candles.map(({ high }) => high)), Math.min(...candles.map(({ low }) => low))]).toEqual([149, 100])
  expect(candles.at(-1)!.close).toBe(points.at(-1)![1])
})

test('without points there are no candles', () => expect(candlesOf([], '90d')).toEqual([]))
