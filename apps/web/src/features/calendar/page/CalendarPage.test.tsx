import { accounts } from '@palata/contract/accounts'
import { calendar } from '@palata/contract/calendar'
import { portfolio } from '@palata/contract/portfolio'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { allowConsoleError, expectConsoleError, UNANSWERED } from '#testing/console.ts'
import { days, event, monthAsked, monthly } from '#testing/features/calendar.ts'
import { makeAsset } from '#testing/features/portfolio.ts'
import { people } from '#testing/people.ts'
import { renderApp } from '#testing/render.tsx'
import { type FakeRequest, respond, serve } from '#testing/replies.ts'
import { CalendarPage } from './CalendarPage.tsx'

const fullEvent = { ...event(1), description: '', link: '', coins: [], moves: [], figures: null, figure_changes: [] }
const isMember = {
  token: 't',
  replies: {
    ...serve(accounts.me, people.paid),
    ...monthly,
    ...serve(calendar.event, fullEvent),
  },
}

const show = (isNarrow: boolean) =>
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        matches: isNarrow && media === '(max-width: 1024px)',
        addEventListener() {},
        removeEventListener() {},
      }) as never,
  )
beforeEach(() => void show(false))
beforeEach(() => allowConsoleError(UNANSWERED))

// spec: B-167
test('the calendar page shows the month as a table with its events', async () => {
  await renderApp(<CalendarPage />, isMember)
  const table = await screen.findByRole('grid', { name: 'Ноябрь 2026' })
  const today = within(table).getByRole('gridcell', { name: /^20 ноября, сегодня, 2 события/ })
  expect(today.textContent).toContain('18:00 Событие 118:00 Событие 2')
})

/** Days before and after today, with events. */
const around = days.map((each) =>
  ['2026-11-03', '2026-11-25'].includes(each.date)
    ? { ...each, events: [event(Number(each.date.slice(-2)), { date: `${each.date}T10:00:00+03:00` })] }
    : each,
)
const month = (offset: number, given = around) => ({
  display_month: offset === 0 ? 'Ноябрь 2026' : 'Декабрь 2026',
  days: offset === 0 ? given : given.map((each) => ({ ...each, is_today: false, events: [] })),
  undated: [],
  min_offset: -1,
  max_offset: 1,
})
const twoMonths = (given = around) =>
  respond(calendar.monthly, ({ body }: FakeRequest) => ({
    status: 200,
    body: month((body as { month_offset: number }).month_offset, given),
  }))
const agendaDays = () => screen.getAllByRole('heading', { level: 2, name: /\d/ }).map(({ textContent }) => textContent)

// spec: B-167
test('a phone’s calendar list opens at today, and past days open by a press on them or in the week', async () => {
  show(true)
  const { user } = await renderApp(<CalendarPage />, { ...isMember, replies: { ...isMember.replies, ...twoMonths() } })
  await screen.findByRole('grid', { name: 'Ноябрь 2026' })
  expect(agendaDays()).toEqual(['Сегодня, 20 ноябряпятница', '25 ноябрясреда'])
  const past = screen.getByRole('button', { name: /^Прошедшие дни ?1 событие$/ })
  await user.click(past)
  expect(past.getAttribute('aria-expanded')).toBe('true')
  expect(agendaDays()[0]).toBe('3 ноябрявторник')
  await user.click(past)
  expect(agendaDays()).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: /^3 ноября, 1 событие/ }))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('3 ноябрявторник'))
})

test('«Сегодня» returns from another month to today with the focus on it', async () => {
  show(true)
  const { user } = await renderApp(<CalendarPage />, { ...isMember, replies: { ...isMember.replies, ...twoMonths() } })
  await user.click(await screen.findByRole('button', { name: 'Декабрь 2026' }))
  await screen.findByText('Событий нет')
  await user.click(screen.getByRole('button', { name: 'Сегодня' }))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Сегодня, 20 ноябряпятница'))
})

test('today without events is still listed on a phone', async () => {
  show(true)
  const empty = around.map((each) => (each.is_today ? { ...each, events: [] } : each))
  await renderApp(<CalendarPage />, { ...isMember, replies: { ...isMember.replies, ...twoMonths(empty) } })
  const today = await screen.findByRole('region', { name: /^Сегодня, 20 ноября/ })
  expect(within(today).getByText('Событий нет')).toBeDefined()
})

test('a crowded day shows the events that fit and opens them all, and past days show fewer', async () => {
  const crowded = (date: string) => [1, 2, 3, 4, 5].map((id) => event(id, { date: `${date}T10:00:00+03:00` }))
  const given = days.map((each) => ({
    ...each,
    events: ['2026-11-03', '2026-11-25'].includes(each.date) ? crowded(each.date) : [],
  }))
  const { user } = await renderApp(<CalendarPage />, {
    ...isMember,
    replies: { ...isMember.replies, ...twoMonths(given) },
  })
  const day = (name: RegExp) => within(screen.getByRole('gridcell', { name })).getAllByRole('button')
  await screen.findByRole('grid')
  expect(day(/^3 ноября/).map(({ textContent }) => textContent)).toEqual(['10:00 Событие 1', 'ещё 4'])
  expect(day(/^25 ноября/)).toHaveLength(4)
  await user.click(day(/^25 ноября/)[3]!)
  const dialog = await screen.findByRole('dialog', { name: '25 ноября' })
  expect(within(dialog).getAllByRole('heading', { level: 3 })).toHaveLength(5)
})

test('the calendar is walked by the keyboard: arrows move by days, Tab by a day’s events, Enter opens one', async () => {
  const { user } = await renderApp(<CalendarPage />, isMember)
  const day = (name: RegExp) => screen.getByRole('gridcell', { name })
  const table = await screen.findByRole('grid')
  expect(
    within(table)
      .getAllByRole('gridcell')
      .filter((cell) => cell.tabIndex === 0),
  ).toHaveLength(1)
  day(/^20 ноября/).focus()
  await user.keyboard('{ArrowUp}{ArrowRight}')
  expect(document.activeElement).toBe(day(/^14 ноября/))
  await user.keyboard('{End}{ArrowDown}{Home}')
  expect(document.activeElement).toBe(day(/^16 ноября/))
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{Tab}')
  expect(document.activeElement?.textContent).toBe('18:00 Событие 1')
  await user.keyboard('{Shift>}{Tab}{/Shift}{Enter}')
  const dialog = await screen.findByRole('dialog', { name: '20 ноября' })
  expect(within(dialog).getAllByRole('heading', { level: 3 })).toHaveLength(2)
})

// spec: B-169, B-499
test('«Важные» asks the server for important events, and another month or «Все» shows all again', async () => {
  const important = days.map((each) => ({ ...each, events: each.events.slice(0, 1) }))
  const { user, requests, at } = await renderApp(<CalendarPage />, {
    ...isMember,
    path: '/calendar?utm=mail',
    replies: { ...isMember.replies, ...serve(calendar.filter, { month: 'Ноябрь 2026', days: important }) },
  })
  const filter = (name: string) => screen.getByRole('button', { name })
  const shown = () => within(screen.getByRole('grid')).queryAllByRole('button').length
  await screen.findByRole('grid')
  expect(shown()).toBe(2)
  await user.click(filter('Важные'))
  await waitFor(() => expect(shown()).toBe(1))
  expect(at()).toBe('/calendar?utm=mail&events=important')
  expect(requests.at(-1)?.url).toBe('/api/calendar/filter/?highlighted=true')
  await user.click(filter('Следующий месяц'))
  await screen.findByRole('grid', { name: 'Декабрь 2026' })
  expect(filter('Все').getAttribute('aria-pressed')).toBe('true')
  expect(at()).toBe('/calendar?utm=mail')
  expect(shown()).toBe(2)
  await user.click(filter('Важные'))
  expect(shown()).toBe(0)
  await user.click(filter('Все'))
  expect(shown()).toBe(2)
  await waitFor(() => expect(requests.at(-1)?.body).toEqual({ month_offset: 1 }))
})

test.each([
  ['important', 'true'],
  ['none', 'false'],
])('the filter of the calendar is read from the address: ?events=%s', async (events, isPressed) => {
  await renderApp(<CalendarPage />, {
    ...isMember,
    path: `/calendar?events=${events}`,
    replies: { ...isMember.replies, ...serve(calendar.filter, { month: 'Ноябрь 2026', days }) },
  })
  await screen.findByRole('grid')
  expect(screen.getByRole('button', { name: 'Важные' }).getAttribute('aria-pressed')).toBe(isPressed)
})

test.each([
  ['a guest', undefined],
  ['a reader without access', 't'],
])('%s sees the next events and then the offer', async (_, token) => {
  const many = days.map((each) =>
    each.date > '2026-11-20' && each.is_current_month
      ? { ...each, events: [event(Number(each.date.slice(-2)), { date: `${each.date}T10:00:00+03:00` })] }
      : each,
  )
  await renderApp(<CalendarPage />, {
    ...(token && { token }),
    replies: { ...serve(accounts.me, people.reader), ...twoMonths(many) },
  })
  const teaser = await screen.findByRole('heading', { name: 'Эксклюзивно для участников клуба' })
  const next = await screen.findByRole('region', { name: 'Ближайшие события' })
  expect(next.compareDocumentPosition(teaser)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(
    within(next)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['сегодня18:00Событие 1через 06:00:00', 'сегодня18:00Событие 2', '21 ноября10:00Событие 21'])
  expect(next.textContent).toContain('Ещё 8 событий до конца месяца — участникам клуба')
  expect(screen.queryByRole('grid')).toBeNull()
})

test('a calendar that did not load says so and is requested again by a press', async () => {
  expectConsoleError(/^Календарь: HTTP error! Status: 500$/)
  let isDown = true
  const { user } = await renderApp(<CalendarPage />, {
    ...isMember,
    replies: {
      ...isMember.replies,
      ...respond(calendar.monthly, (request: FakeRequest) =>
        isDown ? { status: 500, body: {} } : monthAsked(request),
      ),
    },
  })
  await screen.findByText('Не удалось загрузить календарь')
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Повторить' }))
  expect(await screen.findByRole('grid', { name: 'Ноябрь 2026' })).toBeDefined()
})

test('events without an exact day stand apart, and ?event= opens its event', async () => {
  const undated = [
    event(9, { certainty: 'quarter', is_all_day: true, highlighted: true }),
    event(10, { certainty: 'week', is_all_day: true }),
  ]
  const { user, at } = await renderApp(<CalendarPage />, {
    ...isMember,
    path: '/calendar?event=1',
    replies: {
      ...isMember.replies,
      ...respond(calendar.monthly, () => ({ status: 200, body: { ...month(0), undated } })),
    },
  })
  expect(await screen.findByRole('dialog', { name: '20 ноября' })).toBeDefined()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(at()).toBe('/calendar'))
  const list = screen.getByRole('region', { name: 'День не назван' })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['IV квартал 2026Событие 9', 'неделя 16\u00a0— 22 ноябряСобытие 10'])
  expect(screen.getByRole('link', { name: 'Подписаться' }).getAttribute('href')).toMatch(
    /^webcal:.+\/feeds\/calendar\.ics$/,
  )
})

const kinds = days.map((each) =>
  each.is_today
    ? {
        ...each,
        events: [
          event(1, { kind: 'economy', title: 'Ставка' }),
          event(2, { kind: 'tokens', title: 'Разлок', coin_ids: [7], image: '/media/coins/seven', is_all_day: true }),
          event(3, { kind: 'networks', title: 'Форк', coin_ids: [8] }),
        ],
      }
    : each,
)
const titles = () =>
  within(screen.getByRole('grid'))
    .queryAllByRole('button')
    .map(({ title }) => title)

test('the filters by kind and by one’s own coins choose the events and are kept in the address', async () => {
  const { user, at } = await renderApp(<CalendarPage />, {
    ...isMember,
    path: '/calendar?kinds=tokens,gossip',
    replies: {
      ...isMember.replies,
      ...twoMonths(kinds),
      ...serve(portfolio.pulse, {
        assets: [makeAsset('seven', 0, { id: 7 })],
        btc_price: { price_usd: null, change_1d_usd: null, updated_at: null },
      }),
    },
  })
  await screen.findByRole('grid')
  expect(titles(), 'an address with a kind that is none says nothing').toEqual(['Ставка', 'Разлок', 'Форк'])
  await user.click(screen.getByRole('button', { name: 'Токены' }))
  expect(titles()).toEqual(['Разлок'])
  await user.click(screen.getByRole('button', { name: 'Экономика' }))
  expect(titles()).toEqual(['Ставка', 'Разлок'])
  expect(at()).toBe('/calendar?kinds=economy%2Ctokens')
  await user.click(screen.getByRole('button', { name: 'Мои монеты' }))
  await waitFor(() => expect(titles()).toEqual(['Разлок']))
  expect(at()).toBe('/calendar?kinds=economy%2Ctokens&coins=mine')
  const shown = screen.getByRole('button', { name: 'Разлок' })
  expect(shown.querySelector('img')?.getAttribute('src')).toBe('/media/coins/seven')
})

test('a filtered calendar gives a private address for a calendar program, which can be replaced', async () => {
  let address: string | null = null
  const own = (version: number) => `https://club.example/feeds/calendar/2-${version}-secret.ics`
  const { user } = await renderApp(<CalendarPage />, {
    ...isMember,
    path: '/calendar?kinds=tokens',
    replies: {
      ...isMember.replies,
      ...serve(calendar.feed, () => ({ address })),
      ...serve(calendar.rotateFeed, () => {
        address = own(address ? 2 : 1)
        return { address }
      }),
      ...serve(calendar.closeFeed, () => {
        address = null
        return { address }
      }),
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Получить личный адрес' }))
  const link = await screen.findByRole('link', { name: 'Подписаться' })
  expect(link.getAttribute('href')).toBe(`${own(1).replace('https:', 'webcal:')}?kinds=tokens`)
  await user.click(screen.getByRole('button', { name: 'Сменить адрес' }))
  await user.click(await screen.findByRole('button', { name: 'Сменить' }))
  await waitFor(() => expect(link.getAttribute('href')).toContain('/2-2-secret.ics'))
  await user.click(screen.getByRole('button', { name: 'Закрыть адрес' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Закрыть адрес' }))
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Подписаться' })).toBeNull())
})

test('the week view shows all its events, goes on into the next month and is kept in the address', async () => {
  const crowded = Array.from({ length: 9 }, (_, place) => event(place + 1))
  const given = days.map((each) => (each.is_today ? { ...each, events: crowded } : each))
  const december = Array.from({ length: 35 }, (_, place) => {
    const date = new Date(Date.UTC(2026, 10, 30 + place)).toISOString().slice(0, 10)
    return { ...days[0]!, date, day: Number(date.slice(-2)), is_current_month: date < '2027', events: [] }
  })
  const { user, at } = await renderApp(<CalendarPage />, {
    ...isMember,
    path: '/calendar',
    replies: {
      ...isMember.replies,
      ...respond(calendar.monthly, ({ body }: FakeRequest) => {
        const { month_offset: offset } = body as { month_offset: number }
        return { status: 200, body: { ...month(offset, given), ...(offset === 1 && { days: december }) } }
      }),
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Неделя' }))
  const week = await screen.findByRole('grid', { name: '16\u00a0— 22 ноября' })
  expect(at()).toBe('/calendar?view=week')
  expect(within(week).getAllByRole('gridcell')).toHaveLength(7)
  expect(titles()).toHaveLength(9)
  await user.click(screen.getByRole('button', { name: 'Следующая неделя' }))
  await screen.findByRole('grid', { name: '23\u00a0— 29 ноября' })
  await user.click(screen.getByRole('button', { name: 'Следующая неделя' }))
  await screen.findByRole('grid', { name: '30 ноября\u00a0— 6 декабря' })
  await user.click(screen.getByRole('button', { name: 'Предыдущая неделя' }))
  await screen.findByRole('grid', { name: '23\u00a0— 29 ноября' })
  await user.click(screen.getByRole('button', { name: 'Сегодня' }))
  await screen.findByRole('grid', { name: '16\u00a0— 22 ноября' })
  await user.click(screen.getByRole('button', { name: 'Месяц' }))
  await screen.findByRole('grid', { name: 'Ноябрь 2026' })
  expect(at()).toBe('/calendar')
})

test('a member sets a reminder of an event, not of a past one, and others are not offered reminders', async () => {
  const asked: unknown[] = []
  let before: 'day' | 'hour' | null = null
  const { user } = await renderApp(<CalendarPage />, {
    ...isMember,
    path: '/calendar?event=1',
    replies: {
      ...isMember.replies,
      ...serve(calendar.reminders, () => ({ results: before ? [{ event_id: 1, before }] : [] })),
      ...respond(calendar.remind, ({ body }: FakeRequest) => {
        asked.push(body)
        before = (body as { before: 'hour' | null }).before
        return { status: 200, body: { event_id: 1, before } }
      }),
    },
  })
  const choice = await screen.findByRole('group', { name: 'Напомнить о событии «Событие 1»' })
  const options = () =>
    within(choice)
      .getAllByRole('button')
      .map((button) => [button.textContent, button.getAttribute('aria-pressed')])
  // The event begins in six hours.
  expect(options()).toEqual([
    ['Нет', 'true'],
    ['За час', 'false'],
  ])
  await user.click(within(choice).getByRole('button', { name: 'За час' }))
  await waitFor(() => expect(options()[1]).toEqual(['За час', 'true']))
  await user.click(within(choice).getByRole('button', { name: 'Нет' }))
  await waitFor(() => expect(options()[0]).toEqual(['Нет', 'true']))
  expect(asked).toEqual([
    { event_id: 1, before: 'hour' },
    { event_id: 1, before: null },
  ])
})

test('a guest who opens an event is not offered a reminder', async () => {
  await renderApp(<CalendarPage />, { path: '/calendar?event=1', replies: isMember.replies })
  await screen.findByRole('dialog', { name: '20 ноября' })
  await screen.findByRole('button', { name: 'Скопировать ссылку на событие' })
  expect(screen.queryByText('Напомнить')).toBeNull()
})
