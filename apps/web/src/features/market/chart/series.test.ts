import { expect, test, vi } from 'vitest'
import { lastPriceText } from './series.ts'

test.each([
  ['moscow', '$182.5 на 20 ноября, 11:50'],
  ['own', '$182.5 на 20 ноября, 03:50'],
] as const)('a late price in the words of a chart has its time by the clock “%s”', (clock, words) => {
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(300)
  const now = new Date('2026-11-20T09:00:00Z')
  const told = lastPriceText([Date.parse('2026-11-20T08:50:00Z'), 182.5], 'late', now, clock)
  expect(told.replaceAll('\u00a0', ' ')).toBe(words)
  vi.restoreAllMocks()
})
