import { expect, test } from 'vitest'
import { alikeTexts, fullText, numberText, percentText, toneOf } from './text.ts'

// spec: C-411, C-412, C-413
test.each([
  [0, '$0'],
  [0.123456, '$0.12346'],
  [0.0012344, '$0.00123'],
  [1, '$1.000'],
  [9.9994, '$9.999'],
  [10, '$10.00'],
  [99.994, '$99.99'],
  [100, '$100.0'],
  [999.9, '$999.9'],
  [-2.5, '−$2.500'],
  [null, 'N/A'],
  [undefined, 'N/A'],
  [Number.NaN, 'N/A'],
  [Number.POSITIVE_INFINITY, 'N/A'],
])('the market price %s is written as %s', (value, text) => expect(numberText('market', value)).toBe(text))

// Prices are neither shortened nor cut to fewer than three figures.
test.each([
  [1000, '$1 000'],
  [3146.4, '$3 146'],
  [91_240, '$91 240'],
  [1_234_567, '$1 234 567'],
  [-1200, '−$1 200'],
  [0.000123456, '$0.000123'],
  [0.00001, '$0.0000100'],
  [0.0000000012345, '$0.00000000123'],
  [1e-20, '<$0.00000000000001'],
])('the high or tiny market price %s is written as %s', (value, text) => expect(numberText('market', value)).toBe(text))

test('a move of one percent can be seen in a price of any kind and size', () => {
  for (const kind of ['price', 'market', 'exact'] as const)
    for (let exponent = -11; exponent <= 8; exponent += 1)
      for (const digit of [1, 1.004, 2.5, 3.146, 7.77, 9.99]) {
        const price = digit * 10 ** exponent
        expect(numberText(kind, price), `${kind} ${price}`).not.toBe(numberText(kind, price * 1.01))
      }
})

// spec: C-408, C-409
test.each([
  [999.9, '$999.9'],
  [1000, '$1.0K'],
  [1549, '$1.5K'],
  [999_949, '$999.9K'],
  [999_950, '$1.0M'],
  [3_210_000_000, '$3.2B'],
  [3.21e12, '$3.2T'],
  [5e16, '$50000.0T'],
  [-1200, '−$1.2K'],
])('the large sum %s is written as %s', (value, text) => expect(numberText('large', value)).toBe(text))

// spec: B-615, B-616, C-416, C-417
test.each([
  [0.123456789, '0.12345679'],
  [0.5, '0.5'],
  [187.4, '187.4'],
  [3118, '3 118'],
  [12_345.6, '12 345.6'],
  [100, '100'],
  [0, '0'],
  [-0.25, '−0.25'],
])('the bitcoin amount %s is written as %s', (value, text) => expect(numberText('exact', value)).toBe(text))

// A price in a post or a signal keeps five significant figures within eight decimals.
// spec: B-615, B-616, C-416, C-417
test.each([
  [0.123456789, '$0.12346'],
  [0.000012345678, '$0.00001235'],
  [0.00001234, '$0.00001234'],
  [2.61, '$2.61'],
  [9.999999, '$10'],
  [251.3, '$251.3'],
  [2500.12345, '$2 500.1'],
  [12_345.6, '$12 346'],
  [91_240.125, '$91 240'],
  [99_999.6, '$100 000'],
  [123_456_789.123, '$123 460 000'],
  [1.2345e21, '$1.23×10²¹'],
  [0, '$0'],
  [-3.5, '−$3.5'],
  [null, 'N/A'],
])('the price %s is written as %s', (value, text) => expect(numberText('price', value)).toBe(text))

// Below what eight decimals can tell, three figures.
test.each([
  ['price', 0.000000001, '$0.000000001'],
  ['price', 0.00000012345, '$0.000000123'],
  ['exact', 0.0000000045678, '0.00000000457'],
  ['exact', 1e-20, '<0.00000000000001'],
] as const)('the tiny %s %s is written as %s', (kind, value, text) => expect(numberText(kind, value)).toBe(text))

test.each([
  [0.123456789, '$0.123456789'],
  [91_240.125, '$91 240.125'],
  [123_456_789.12345678, '$123 456 789.123457'],
  [0.000000001234, '$0.000000001234'],
  [0.1 + 0.2, '$0.3'],
  [1.2345e21, '$1.23×10²¹'],
  [0, '$0'],
  [-1200.5, '−$1 200.5'],
  [null, 'N/A'],
])('the full price %s is written as %s', (value, text) => expect(fullText('price', value)).toBe(text))

// spec: B-620
test.each([
  [91_239.5, '$91 240'],
  [999.4, '$999'],
  [1_234_567.2, '$1 234 567'],
  [null, 'N/A'],
])('the price %s in whole dollars is written as %s', (value, text) => expect(numberText('dollars', value)).toBe(text))

// spec: B-617, C-410
test.each([
  [999, '$999'],
  [999.123456789, '$999.12345679'],
  [1500, '$1.50K'],
  [2_345_678, '$2.35M'],
  [999_999, '$1.00M'],
  [7_100_000_000, '$7.10B'],
])('the capitalisation %s is written as %s', (value, text) => expect(numberText('cap', value)).toBe(text))

test.each([
  ['money', 239, '239 $'],
  ['money', 19.9, '19.9 $'],
  ['money', 29.5, '29.5 $'],
  ['money', 100, '100 $'],
  ['money', 1239.05, '1 239.05 $'],
  ['eth', 0.34, '0.34 ETH'],
  ['eth', 0.3, '0.30 ETH'],
  ['points', 6734, '6 734.00'],
  ['points', 80.9, '80.90'],
  ['count', 0, '0'],
  ['count', 1204, '1 204'],
  ['count', 12_345, '12.3K'],
] as const)('the number of kind %s: %s is written as %s', (kind, value, text) =>
  expect(numberText(kind, value)).toBe(text),
)

// spec: B-618, B-619, B-621, C-414, C-415
test.each([
  [2.454, '2.45%'],
  [1.005, '1.01%'],
  [-3.1, '−3.10%'],
  [-0.001, '0.00%'],
  [0, '0.00%'],
  [12_345.678, '12 345.68%'],
  [null, 'N/A'],
  [undefined, 'N/A'],
])('the percent %s is written as %s', (value, text) => expect(percentText(value)).toBe(text))

test.each([
  [0.84, '+0.84%'],
  [-0.56, '−0.56%'],
  [0, '0.00%'],
])('the percent with a sign %s is written as %s', (value, text) =>
  expect(percentText(value, { plus: true })).toBe(text),
)

// spec: B-613, B-614, C-418, C-419
test.each([
  [-0.01, 'down'],
  [-0.001, 'up'],
  [0, 'up'],
  [0.01, 'up'],
  [null, null],
])('a change of %s points %s', (percent, tone) => expect(toneOf(percent)).toBe(tone))

test.each([
  [
    [41.55, 41.5, 41.4],
    ['$41.55', '$41.50', '$41.40'],
  ],
  [
    [97_500, 95_000],
    ['$97\u00a0500', '$95\u00a0000'],
  ],
  [
    [0.4, 0.3, 5.551115123125783e-17],
    ['$0.4', '$0.3', '$0.0'],
  ],
  [
    [2e-9, 1e-9, 0],
    ['$0.000000002', '$0.000000001', '$0.000000000'],
  ],
  [
    [1, 0.99, 0],
    ['$1.00', '$0.99', '$0.00'],
  ],
  [[], []],
])('the numbers of an axis %j are written with equal decimals', (values, texts) =>
  expect(alikeTexts('price', values)).toEqual(texts),
)

test.each([
  1e18,
  1.234e21,
  1e300,
  -1e300,
  1e-300,
  1e-19,
  -1e-19,
  Number.MIN_VALUE,
  Number.MAX_VALUE,
  Number.NaN,
  Infinity,
  -Infinity,
])('the number %s of any kind is short, in full and as a percentage too', (value) => {
  const kinds = ['price', 'market', 'large', 'dollars', 'cap', 'exact', 'points', 'money', 'eth', 'count'] as const
  const texts = kinds.flatMap((kind) => [numberText(kind, value), fullText(kind, value)])
  for (const text of [...texts, percentText(value), percentText(value, { plus: true })])
    expect(text.length, text).toBeLessThan(20)
})
