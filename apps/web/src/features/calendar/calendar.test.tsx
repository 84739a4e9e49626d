import { accounts } from '@palata/contract/accounts'
import { calendar } from '@palata/contract/calendar'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { allowConsoleError, expectConsoleError, UNANSWERED } from '#testing/console.ts'
import { day, days, event, monthly } from '#testing/features/calendar.ts'
import { people } from '#testing/people.ts'
import { renderApp } from '#testing/render.tsx'
import type { FakeRequest } from '#testing/replies.ts'
import { respond, serve } from '#testing/replies.ts'
import { spanWords } from '#ui/time/span.ts'
import { countdownText, dayLabel, weeksOf } from './days.ts'
import { openEvent } from './layers.ts'
import { CalendarPage } from './page/CalendarPage.tsx'
import { CalendarPanel } from './panel/CalendarPanel.tsx'
import { nearest } from './panel/upcoming.ts'
import { calendarErrors } from './queries.ts'

test.each([
  [day('2026-11-20', [event(1), event(2), event(3)]), '20 ноября, сегодня, 3 события'],
  [day('2026-11-05', [event(1)]), '5 ноября, 1 событие'],
  [day('2026-12-01'), '1 декабря, событий нет'],
])('the accessible name of a day tells its date, today and the number of events', (given, label) =>
  expect(dayLabel(given)).toBe(label),
)

test.each([
  ['2026-11-20T15:12:44+03:00', '03:12:44'],
  ['2026-11-22T15:00:09+03:00', '51:00:09'],
  ['2026-11-20T11:00:00+03:00', '00:00:00'],
])('the countdown to %s shows %s', (until, text) => {
  expect(countdownText(until, new Date('2026-11-20T12:00:00+03:00'))).toBe(text)
})

test.each([
  [[], []],
  [
    [1, 2, 3, 4],
    [1, 2, 3],
  ],
  [
    [1, 2, 3, -4],
    [1, 2, -4],
  ],
  [
    [1, -2, -3, -4],
    [1, -2, -3],
  ],
])('of the events %j the panel shows %j, keeping those with a countdown (below zero)', (given, shown) => {
  const events = given.map((id) => event(id, { countdown_main_page: id < 0 }))
  expect(nearest(events, 3).map(({ id }) => id)).toEqual(shown)
})

test('at the end of a month the panel reads the next month for the coming events', async () => {
  const soon = [day('2026-11-30', [event(1, { date: '2026-11-30T10:00:00+03:00' })]), day('2026-12-01', [event(2)])]
  const later = [
    day('2026-12-01', [event(2, { date: '2026-12-01T10:00:00+03:00' })]),
    day('2026-12-02', [event(3, { date: '2026-12-02T10:00:00+03:00' })]),
  ]
  const of = (days: typeof soon) => ({
    status: 200,
    body: { display_month: 'Ноябрь 2026', days, undated: [], min_offset: -1, max_offset: 1 },
  })
  await renderApp(<CalendarPanel />, {
    now: new Date('2026-11-30T12:00:00+03:00'),
    replies: respond(calendar.monthly, ({ body }: FakeRequest) =>
      (body as { month_offset: number }).month_offset === 0 ? of(soon) : of(later),
    ),
  })
  await waitFor(() =>
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '1 декабря10:00Событие 2',
      '2 декабря10:00Событие 3',
    ]),
  )
})

test('the month is divided into weeks of seven days', () =>
  expect(weeksOf(days).map((week) => week.length)).toEqual([7, 7, 7, 7, 7]))

// spec: B-232, B-359, B-360
test('the panel turns months by their offset, within the limits the server gives', async () => {
  const { user, requests } = await renderApp(<CalendarPanel />, { replies: { ...monthly } })
  await screen.findByText('Ноябрь 2026')
  const next = screen.getByRole('button', { name: 'Следующий месяц' })
  const previous = screen.getByRole('button', { name: 'Предыдущий месяц' })
  await user.click(next)
  await screen.findByText('Декабрь 2026')
  expect(next.getAttribute('aria-disabled')).toBe('true')
  await user.click(previous)
  await screen.findByText('Ноябрь 2026')
  await user.click(previous)
  await screen.findByText('Октябрь 2026')
  expect(previous.getAttribute('aria-disabled')).toBe('true')
  await user.click(previous)
  expect(document.activeElement).toBe(previous)
  expect(requests.map(({ body }) => body)).toEqual([{ month_offset: 0 }, { month_offset: 1 }, { month_offset: -1 }])
})

// spec: B-498
test('a day opens its events with their details from the server', async () => {
  const full = { description: '<p>Заседание</p>', link: '', coins: [], moves: [], figures: null, figure_changes: [] }
  const { user, requests } = await renderApp(<CalendarPanel />, {
    replies: {
      ...monthly,
      ...respond(calendar.event, ({ url }: FakeRequest) => ({
        status: 200,
        body: { ...event(Number(url.at(-1))), ...full },
      })),
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
test('only events marked for a countdown have one in the panel', async () => {
  await renderApp(<CalendarPanel />, { replies: { ...monthly } })
  const rows = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)
  expect(rows).toEqual(['сегодня18:00Событие 1через 06:00:00', 'сегодня18:00Событие 2'])
})

// spec: B-361, B-558, B-559
test('a month that failed to load is logged and passed on, and the month shown before stays', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  // Enough events for the panel: the next month is read only when the reader turns to it.
  const three = [event(1), event(2), event(3)]
  const body = {
    display_month: 'Ноябрь 2026',
    days: days.map((each) => (each.is_today ? { ...each, events: three } : each)),
    undated: [],
    min_offset: -1,
    max_offset: 1,
  }
  const { user, queryClient } = await renderApp(<CalendarPanel />, {
    replies: {
      ...respond(calendar.monthly, (request: FakeRequest) =>
        (request.body as { month_offset: number }).month_offset === 0
          ? { status: 200, body }
          : { status: 500, body: {} },
      ),
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

// spec: B-361, B-558
test('an event that failed to load is logged, says so in its place and is requested again', async () => {
  expectConsoleError(/^Календарь: HTTP error! Status: 503$/)
  let status = 503
  const { user, queryClient } = await renderApp(<CalendarPanel />, {
    replies: {
      ...monthly,
      ...respond(calendar.event, () => ({
        status,
        body: { ...event(2), description: 'Текст', link: '', coins: [], moves: [], figures: null, figure_changes: [] },
      })),
    },
  })
  act(() => openEvent(event(2)))
  await screen.findByText('Не удалось загрузить событие')
  expect(calendarErrors(queryClient)).toEqual(['HTTP error! Status: 503'])
  status = 200
  await user.click(screen.getByRole('button', { name: 'Повторить' }))
  expect(await screen.findByText('Текст')).toBeDefined()
})

test('the countdown ticks only while it is on screen', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let see: (isIntersecting: boolean) => void = () => {}
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        see = (isIntersecting) => act(() => tell([{ isIntersecting }]))
      }
      observe() {}
      disconnect() {}
    },
  )
  await renderApp(<CalendarPanel />, { replies: { ...monthly } })
  const timer = await screen.findByRole('timer')
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  // What is still being loaded renders it anew: a busy machine takes more than its second for that.
  await pass(5000)
  const left = timer.textContent
  await pass(5000)
  expect(timer.textContent).toBe(left)
  see(true)
  const seen = timer.textContent
  await pass(1000)
  expect(timer.textContent).not.toBe(seen)
  vi.unstubAllGlobals()
})

test('a single event opens under the Moscow day it begins on', async () => {
  const full = { ...event(3), description: '', link: '', coins: [], moves: [], figures: null, figure_changes: [] }
  await renderApp(<CalendarPanel />, {
    replies: { ...monthly, ...serve(calendar.event, full) },
  })
  act(() => openEvent(event(3, { date: '2026-11-20T22:00:00.000Z' })))
  expect(await screen.findByRole('dialog', { name: '21 ноября' })).toBeDefined()
})

test('an opened event shows that it lasts all day, its coins and its source', async () => {
  const full = {
    ...event(3, { is_all_day: true, highlighted: true }),
    description: '',
    link: 'https://example.org/listing',
    coins: [
      { symbol: 'jto', image: '/media/coins/jito', dropstab_url: 'https://dropstab.com/coins/jito' },
      { symbol: 'new', image: '/media/coins/new', dropstab_url: '' },
    ],
    moves: [],
    figures: null,
    figure_changes: [],
  }
  await renderApp(<CalendarPanel />, {
    replies: { ...monthly, ...serve(calendar.event, full) },
  })
  act(() => openEvent(full))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText('JTO')
  expect(dialog.getByText('Весь день').parentElement?.textContent).toBe('Весь деньважное')
  expect(dialog.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['JTO', 'https://dropstab.com/coins/jito'],
    ['Подробнее', 'https://example.org/listing'],
  ])
  expect(dialog.getByText('NEW')).toBeDefined()
})

test('an event’s date is shown no more precisely than it is known, with its earlier dates', async () => {
  const month = event(7, { certainty: 'month', is_all_day: true, date: '2026-12-10T12:00:00+03:00' })
  const moves = [
    { moved_at: '2026-11-17T12:00:00.000Z', date: '2026-11-23T12:00:00+03:00', is_all_day: true, certainty: 'week' },
    { moved_at: '2026-11-02T12:00:00.000Z', date: '2026-11-25T12:00:00+03:00', is_all_day: true, certainty: 'month' },
  ] as const
  const full = { ...month, description: '', link: '', coins: [], moves: [...moves], figures: null, figure_changes: [] }
  await renderApp(<CalendarPanel />, { replies: { ...monthly, ...serve(calendar.event, full) } })
  act(() => openEvent(month))
  const dialog = within(await screen.findByRole('dialog', { name: 'Декабрь 2026' }))
  expect(
    within(await dialog.findByRole('list', { name: 'Как менялась дата' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['17 ноября перенесли. Было: неделя 23\u00a0— 29 ноября', '2 ноября дату уточнили. Было: ноябрь 2026'])
  expect(dialog.queryByText(/Весь день/)).toBeNull()
})

test.each([
  ['2026-12-01T00:00:00+03:00', 'week', 'неделя 30 ноября\u00a0— 6 декабря'],
  ['2026-12-31T23:59:00+03:00', 'month', 'декабрь 2026'],
  ['2027-01-01T00:30:00+03:00', 'quarter', 'I квартал 2027'],
] as const)('the date %s known to the %s is written so', (at, span, words) => expect(spanWords(at, span)).toBe(words))

test('a step back undoes one choice of the filters', async () => {
  allowConsoleError(UNANSWERED)
  const { user, at, back } = await renderApp(<CalendarPage />, {
    token: 't',
    path: '/calendar',
    replies: { ...serve(accounts.me, people.paid), ...monthly },
  })
  await screen.findByRole('grid')
  const steps = [at()]
  for (const name of ['Токены', 'Экономика', 'Мои монеты']) {
    await user.click(screen.getByRole('button', { name }))
    steps.push(at())
  }
  expect(new Set(steps).size).toBe(4)
  for (const before of steps.slice(0, -1).reverse()) {
    await back()
    expect(at()).toBe(before)
  }
  expect(screen.getByRole('button', { name: 'Токены' }).getAttribute('aria-pressed')).toBe('false')
})
