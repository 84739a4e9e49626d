import { expect, test, vi } from 'vitest'
import { makePost } from '#testing/features/posts.ts'
import { dayHeading, longDate, momentOf, timeOf } from '#ui/time/time.ts'
import { alphaDays, newsDays, splitDays } from './days.ts'

const at = (day: string, time: string, id: number, given = {}) =>
  makePost({ id, date: day, publication_date: `${day}T${time}:00+03:00`, ...given })
const shape = (groups: ReturnType<typeof alphaDays>) => groups.map(({ day, ids }) => [day, ...ids])

// spec: B-060, B-321, B-322
test('alpha has posts pinned for all time on top, those pinned for the day first in it, then newest first', () => {
  const posts = [
    at('2026-11-20', '09:00', 1),
    at('2026-11-20', '11:00', 2),
    at('2026-11-20', '08:00', 3, { pinned_day: true }),
    at('2026-11-18', '10:00', 4, { pinned_all_time: true }),
    at('2026-11-19', '20:00', 5),
    at('2026-11-20', '07:00', 6),
    at('2026-11-20', '07:00', 7, { content_type: 'news' }),
  ]
  expect(shape(alphaDays(posts))).toEqual([
    [null, 4],
    ['2026-11-20', 3, 2, 1, 6],
    ['2026-11-19', 5],
  ])
})

// spec: B-323
test('infonoise is sorted newest first, ignoring pins', () => {
  const news = { content_type: 'news' as const }
  const posts = [
    at('2026-11-20', '09:00', 1, news),
    at('2026-11-20', '11:00', 2, { ...news, pinned_day: true }),
    at('2026-11-20', '12:00', 3, news),
    at('2026-11-21', '01:00', 4, news),
    at('2026-11-21', '01:00', 5),
  ]
  expect(shape(newsDays(posts))).toEqual([
    ['2026-11-21', 4],
    ['2026-11-20', 3, 2, 1],
  ])
})

test.each([
  ['2026-11-20', 'Сегодня'],
  ['2026-11-19', 'Вчера'],
  ['2026-05-12', '12 мая'],
  ['2023-05-12', '12 мая 2023'],
])('the heading of the day %s is %s', (day, heading) => {
  expect(dayHeading(day, new Date('2026-11-20T00:30:00+03:00'))).toBe(heading)
})

test.each([
  ['2026-11-20T06:05:00Z', '09:05'],
  ['2026-11-19T06:05:00Z', 'Вчера'],
  ['2025-12-31T22:00:00Z', '1 января'],
  ['2025-12-31T20:00:00Z', '31 декабря 2025'],
])('the time of a post at %s is shown as %s', (instant, text) => {
  expect(momentOf(instant, new Date('2026-11-20T12:00:00+03:00'))).toBe(text)
})

test('times and days can be shown in the reader’s own time zone', () => {
  const vladivostok = vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-600)
  expect(timeOf('2026-11-20T18:05:00Z')).toBe('21:05')
  expect(timeOf('2026-11-20T18:05:00Z', 'own')).toBe('04:05')
  expect(longDate('2026-11-20T18:05:00Z', 'own')).toBe('21 ноября 2026')
  vladivostok.mockRestore()
})

test.each<[count: number, above: object[], below: object[]]>([
  [
    0,
    [],
    [
      { day: 'a', ids: [1, 2], muted: [] },
      { day: 'b', ids: [3], muted: [] },
    ],
  ],
  [
    1,
    [{ day: 'a', ids: [1], muted: [], isCut: true }],
    [
      { day: 'a', ids: [2], muted: [], isGoingOn: true },
      { day: 'b', ids: [3], muted: [] },
    ],
  ],
  [2, [{ day: 'a', ids: [1, 2], muted: [] }], [{ day: 'b', ids: [3], muted: [] }]],
  [
    Number.POSITIVE_INFINITY,
    [
      { day: 'a', ids: [1, 2], muted: [] },
      { day: 'b', ids: [3], muted: [] },
    ],
    [],
  ],
])('the first %d posts are split from the others, also within a day', (count, above, below) => {
  const groups = [
    { day: 'a', ids: [1, 2], muted: [] },
    { day: 'b', ids: [3], muted: [] },
  ]
  expect(splitDays(groups, count)).toEqual([above, below])
})
