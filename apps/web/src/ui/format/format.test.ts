import { expect, test } from 'vitest'
import {
  formatAge,
  formatExact,
  formatLarge,
  formatPercent,
  formatPrice,
  formatUsd,
  formatWholeUsd,
  plural,
  shortAddress,
  truncateName,
} from './index.ts'

// spec: C-408, C-409, C-411, C-412, C-413
test.each([
  [0, '0'],
  [0.123456, '0.12346'],
  [0.000001, '0.00000'],
  [1, '1.000'],
  [9.9994, '9.999'],
  [10, '10.00'],
  [99.994, '99.99'],
  [100, '100.0'],
  [999.9, '999.9'],
  [1000, '1.0K'],
  [1549, '1.5K'],
  [999_949, '999.9K'],
  [999_950, '1.0M'],
  [3_210_000_000, '3.2B'],
  [3.21e12, '3.2T'],
  [5e16, '50000.0T'],
  [-2.5, '−2.500'],
  [null, 'N/A'],
  [Number.NaN, 'N/A'],
])('market price %s', (value, text) => expect(formatPrice(value)).toBe(text))

test.each([
  [2.61, '$2.610'],
  [-1200, '−$1.2K'],
  [null, 'N/A'],
])('in dollars %s', (value, text) => expect(formatUsd(value)).toBe(text))

// spec: B-620
test.each([
  [91_239.5, '$91\u00a0240'],
  [999.4, '$999'],
  [1_234_567.2, '$1\u00a0234\u00a0567'],
  [null, 'N/A'],
])('whole dollars %s', (value, text) => expect(formatWholeUsd(value)).toBe(text))

// spec: B-615, B-616, C-416, C-417
test.each([
  [0.123456789, '0.12345679'],
  [0.5, '0.5'],
  [187.4, '187.4'],
  [3118, '3\u00a0118'],
  [12_345.6, '12\u00a0345.6'],
  [0, '0'],
  [-0.25, '−0.25'],
])('exact %s', (value, text) => expect(formatExact(value)).toBe(text))

test.each([
  [999, 2, '999'],
  [1500, 2, '1.50K'],
  [2_345_678, 2, '2.35M'],
  [999_999, 2, '1.00M'],
  [7_100_000_000, 1, '7.1B'],
] as const)('large %s', (value, decimals, text) => expect(formatLarge(value, decimals)).toBe(text))

// spec: B-618, B-619, B-621, C-414, C-415
test.each([
  [2.454, '2.45%'],
  [1.005, '1.01%'],
  [-3.1, '−3.10%'],
  [-0.001, '0.00%'],
  [0, '0.00%'],
  [null, 'N/A'],
  [undefined, 'N/A'],
])('percent %s', (value, text) => expect(formatPercent(value)).toBe(text))

test.each([
  [0.84, '+0.84%'],
  [-0.56, '−0.56%'],
  [0, '0.00%'],
])('percent with its sign %s', (value, text) => expect(formatPercent(value, { plus: true })).toBe(text))

// spec
test.each([
  ['2026-11-20T11:59:31Z', 'только что'],
  ['2026-11-20T12:30:00Z', 'только что'],
  ['2026-11-20T11:58:00Z', '2 мин'],
  ['2026-11-20T09:00:01Z', '2 ч'],
  ['2026-11-17T12:00:00Z', '3д'],
  ['2026-11-13T12:00:00Z', '1 нед'],
  ['2026-10-22T12:00:00Z', '4 нед'],
  ['2026-10-21T12:00:00Z', '1 мес'],
  ['2025-11-21T12:00:00Z', '12 мес'],
  ['2025-11-20T12:00:00Z', '1 г'],
])('age of %s', (instant, text) => expect(formatAge(instant, new Date('2026-11-20T12:00:00Z'))).toBe(text))

test.each([
  ['Arbitrum', 'Arbitrum'],
  ['Avalanche', 'Avalanche'],
  ['Hyperliquid', 'Hyperliqu…'],
])('project name %s', (name, text) => expect(truncateName(name)).toBe(text))

test('an address keeps its first six and last four', () => {
  expect(shortAddress('0x37BD599236Ad1890fCD40f691e5bF65E4959452E')).toBe('0x37BD…452E')
  expect(shortAddress('0x12345678')).toBe('0x12345678')
})

test.each([
  [1, 'день'],
  [2, 'дня'],
  [5, 'дней'],
  [11, 'дней'],
  [14, 'дней'],
  [21, 'день'],
  [112, 'дней'],
  [0, 'дней'],
])('%i of days', (count, word) => expect(plural(count, 'день', 'дня', 'дней')).toBe(word))
