import { expect, test } from 'vitest'
import { placeOf } from '../rules.ts'
import { afterExit, distanceTo, leftText } from './course.ts'

test.each([
  [110, 100, 10],
  [90, 100, -10],
  [0.5, 0.4, 25],
  [null, 100, null],
  [100, null, null],
  [100, 0, null],
])('a level of %s is away from a price of %s by %s percent', (level, price, percent) => {
  const found = distanceTo(level, price)
  if (percent === null) expect(found).toBeNull()
  else expect(found).toBeCloseTo(percent, 9)
})

test.each([
  [100, 120, 20],
  [100, 80, -20],
  [0, 80, null],
  [null, 80, null],
  [100, null, null],
])('after an end at %s a price of %s has moved by %s percent', (end, now, percent) => {
  const found = afterExit({ end_price_usd: end, price_usd: now })
  if (percent === null) expect(found).toBeNull()
  else expect(found).toBeCloseTo(percent, 9)
})

test.each([
  [90, 90, 120, 0],
  [120, 90, 120, 1],
  [105, 90, 120, 0.5],
  [80, 90, 120, 0],
  [130, 90, 120, 1],
  // A short's target is below its stop.
  [105, 120, 90, 0.5],
  [95, 120, 90, 25 / 30],
  [125, 120, 90, 0],
])('a price of %s between stop %s and target %s stands at %s of the way', (price, stop, target, place) => {
  expect(placeOf(price, stop, target)).toBeCloseTo(place, 9)
})

const NOW = new Date('2026-11-20T09:00:00Z')
test.each([
  ['2026-12-20T09:00:00Z', '30 дней'],
  ['2026-12-11T09:00:00Z', '21 день'],
  ['2026-11-22T09:00:00Z', '2 дня'],
  ['2026-11-22T08:59:59Z', '47 часов'],
  ['2026-11-21T06:00:00Z', '21 час'],
  ['2026-11-20T10:00:00Z', '1 час'],
  ['2026-11-20T09:59:59Z', '59 минут'],
  ['2026-11-20T09:00:01Z', '1 минута'],
  ['2026-11-20T09:00:00Z', 'срок вышел'],
  ['2026-11-19T09:00:00Z', 'срок вышел'],
])('until %s is left: %s', (ends, words) => {
  expect(leftText(ends, NOW).replace('\u00a0', ' ')).toBe(words)
})
