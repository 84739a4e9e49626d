import type { CalendarDay, CalendarMonth } from '@palata/contract/calendar'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type FakeRequest, renderApp } from '#testing/render.tsx'
import { CalendarPanel } from './CalendarPanel.tsx'
import { countdownText, dayLabel, weeksOf } from './days.ts'
import { calendarErrors } from './queries.ts'

const MONTHLY = 'POST /api/calendar/monthly/'
const event = (id: number, given = {}) => ({
  id,
  title: `Событие ${id}`,
  date: '2026-11-20T18:00:00+03:00',
  highlighted: false,
  countdown_main_page: false,
  is_all_day: false,
  ...given,
})
const day = (date: string, events: CalendarDay['events'] = []): CalendarDay => ({
  date,
  day: Number(date.slice(-2)),
  is_current_month: date.startsWith('2026-11'),
  is_today: date === '2026-11-20',
  events,
})
const days = Array.from({ length: 35 }, (_, place) => {
  const date = new Date(Date.UTC(2026, 9, 26 + place)).toISOString().slice(0, 10)
  return day(date, date === '2026-11-20' ? [event(1, { countdown_main_page: true }), event(2)] : [])
})
const month = (display_month: string): CalendarMonth => ({ display_month, days, min_offset: -1, max_offset: 1 })
const NAMES: Record<number, string> = { '-1': 'Октябрь 2026', 0: 'Ноябрь 2026', 1: 'Декабрь 2026' }
const monthly = ({ body }: FakeRequest) => ({
  status: 200,
  body: month(NAMES[(body as { month_offset: number }).month_offset]!),
})

test.each([
  [day('2026-11-20', [event(1), event(2), event(3)]), '20 ноября, сегодня, 3 события'],
  [day('2026-11-05', [event(1)]), '5 ноября, 1 событие'],
  [day('2026-12-01'), '1 декабря, событий нет'],
])('a day is named for those who do not see its dot', (given, label) => expect(dayLabel(given)).toBe(label))

test.each([
  ['2026-11-20T15:12:44+03:00', '03:12:44'],
  ['2026-11-22T15:00:09+03:00', '51:00:09'],
  ['2026-11-20T11:00:00+03:00', '00:00:00'],
])('until %s there are %s', (until, text) => {
  expect(countdownText(until, new Date('2026-11-20T12:00:00+03:00'))).toBe(text)
})

test('weeks have seven days', () => expect(weeksOf(days).map((week) => week.length)).toEqual([7, 7, 7, 7, 7]))

// spec: B-232, B-359, B-360, B-497
test('the months are turned by their offset, and no further than the server says', async () => {
  const { user, requests } = await renderApp(<CalendarPanel />, { replies: { [MONTHLY]: monthly } })
  await screen.findByText('Ноябрь 2026')
  const next = screen.getByRole('button', { name: 'Следующий месяц' })
  const previous = screen.getByRole('button', { name: 'Предыдущий месяц' })
  await user.click(next)
  await screen.findByText('Декабрь 2026')
  expect(next.hasAttribute('disabled')).toBe(true)
  await user.click(previous)
  await screen.findByText('Ноябрь 2026')
  await user.click(previous)
  await screen.findByText('Октябрь 2026')
  expect(previous.hasAttribute('disabled')).toBe(true)
  expect(requests.map(({ body }) => body)).toEqual([{ month_offset: 0 }, { month_offset: 1 }, { month_offset: -1 }])
})

// spec: B-498
test('a day opens its events with what the server says of each', async () => {
  const full = { description: '<p>Заседание</p>', link: '', coins: [] }
  const { user, requests } = await renderApp(<CalendarPanel />, {
    replies: {
      [MONTHLY]: monthly,
      'POST /api/calendar/event/': ({ url }: FakeRequest) => ({
        status: 200,
        body: { ...event(Number(url.at(-1))), ...full },
      }),
    },
  })
  await user.click(await screen.findByRole('button', { name: /^20 ноября/ }))
  await waitFor(() => expect(screen.getAllByText('Заседание')).toHaveLength(2))
  expect(requests.filter(({ url }) => url.includes('event')).map(({ url, body }) => [url, body])).toEqual([
    ['/api/calendar/event/?id=1', undefined],
    ['/api/calendar/event/?id=2', undefined],
  ])
})

// spec: B-168
test('only events marked for it are counted down', async () => {
  await renderApp(<CalendarPanel />, { replies: { [MONTHLY]: monthly } })
  const timers = await screen.findAllByRole('timer')
  expect(timers.map((timer) => timer.parentElement?.textContent)).toEqual(['06:00:00Событие 1сегодня, 18:00'])
})

// spec: B-361, B-558, B-559
test('a failed month is recorded and thrown on; the month that was read stays', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { user, queryClient } = await renderApp(<CalendarPanel />, {
    replies: {
      [MONTHLY]: (request: FakeRequest) =>
        (request.body as { month_offset: number }).month_offset === 0 ? monthly(request) : { status: 500, body: {} },
    },
  })
  await screen.findByText('Ноябрь 2026')
  await user.click(screen.getByRole('button', { name: 'Следующий месяц' }))
  await waitFor(() => expect(log).toHaveBeenCalledWith('Календарь: HTTP error! Status: 500'))
  expect(calendarErrors(queryClient)).toEqual(['HTTP error! Status: 500'])
  expect(queryClient.getQueryState(['calendar', 'month', 1])?.error?.message).toBe('HTTP error! Status: 500')
  await screen.findByText('Ноябрь 2026')
  expect(screen.getAllByRole('button', { name: /ноября/ }).length).toBeGreaterThan(20)
})
