import { expect, test } from 'vitest'
import { countInWords } from './countInWords.ts'

test.each([
  [206, true, 'больше 200'],
  [40, true, 'больше 40'],
  [206, false, '206'],
  [0, false, '0'],
])('a count of %i, with more to come: %s, is written as «%s»', (count, hasMore, words) =>
  expect(countInWords({ count, hasMore })).toBe(words),
)
