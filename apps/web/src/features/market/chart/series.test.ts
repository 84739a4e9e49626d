import { afterEach, expect, test, vi } from 'vitest'
import type { Clock } from '#ui/time/time.ts'
import { lastPriceText, type Point, summaryOf, tableOf } from './series.ts'

afterEach(() => void vi.restoreAllMocks())
const inNewYork = () => vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(300)
const at = (instant: string, price: number): Point => [Date.parse(instant), price]

test.each([
  ['moscow', '$182.5 на 20 ноября, 11:50'],
  ['own', '$182.5 на 20 ноября, 03:50'],
] as const)('a late price in the words of a chart has its time by the clock “%s”', (clock, words) => {
  inNewYork()
  const now = new Date('2026-11-20T09:00:00Z')
  const told = lastPriceText(at('2026-11-20T08:50:00Z', 182.5), 'late', now, clock)
  expect(told.replaceAll('\u00a0', ' ')).toBe(words)
})

test.each<[Clock, string, string]>([
  ['moscow', 'Максимум $183 (в 07:00), минимум $181 (в 01:00).', 'Максимум $183 (сегодня), минимум $181 (сегодня).'],
  ['own', 'Максимум $183 (в 23:00), минимум $181 (в 17:00).', 'Максимум $183 (вчера), минимум $181 (вчера).'],
])('the highest and lowest price in the words of a chart have their times by the clock “%s”', (clock, day, month) => {
  inNewYork()
  const now = new Date('2026-11-20T09:00:00Z')
  const points = [at('2026-11-19T22:00:00Z', 181), at('2026-11-20T04:00:00Z', 183), at('2026-11-20T09:00:00Z', 182)]
  const words = (range: '1d' | '30d') =>
    summaryOf(points, range, now, 'fresh', clock)!.replaceAll('\u00a0', ' ').split('). ')[1]
  expect([words('1d'), words('30d')]).toEqual([day, month])
})

test.each<[Clock, string[]]>([
  ['moscow', ['2026-12-01', '2026-11-30']],
  ['own', ['2026-11-30']],
])('the table of a chart has its days by the clock “%s”', (clock, days) => {
  inNewYork()
  const points = [at('2026-11-30T20:00:00Z', 1), at('2026-11-30T21:00:00Z', 2), at('2026-12-01T04:59:00Z', 3)]
  expect(tableOf(points, '30d', clock).map(({ span }) => span)).toEqual(days)
})

test('the close of a month’s last day belongs to that month', () => {
  const closes = [at('2026-11-30T00:00:00Z', 10), at('2026-12-01T00:00:00Z', 11), at('2026-12-02T00:00:00Z', 9)]
  expect(tableOf(closes, '1y', 'moscow')).toEqual([
    { span: '2026-12', close: 9, high: 9, low: 9 },
    { span: '2026-11', close: 11, high: 11, low: 10 },
  ])
})
