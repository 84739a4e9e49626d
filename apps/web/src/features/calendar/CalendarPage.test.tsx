import { accounts } from '@palata/contract/accounts'
import { calendar } from '@palata/contract/calendar'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { days, event, monthAsked, monthly } from '#testing/calendar.ts'
import { people } from '#testing/people.ts'
import { renderApp } from '#testing/render.tsx'
import type { FakeRequest } from '#testing/replies.ts'
import { respond, serve } from '#testing/replies.ts'
import { CalendarPage } from './CalendarPage.tsx'

const fullEvent = { ...event(1), description: '', link: '', coins: [] }
const isMember = {
  token: 't',
  replies: {
    ...serve(accounts.me, people.paid),
    ...monthly,
    ...serve(calendar.event, fullEvent),
  },
}

// spec: B-167
test('the page has the month with its events, and on phones their list', async () => {
  await renderApp(<CalendarPage />, isMember)
  const table = await screen.findByRole('grid', { name: 'Ноябрь 2026' })
  const today = within(table).getByRole('gridcell', { name: /^20 ноября, сегодня, 2 события/ })
  expect(today.textContent).toContain('18:00 Событие 118:00 Событие 2')
  const agenda = screen.getByRole('heading', { name: 'Сегодня, 20 ноября' }).parentElement!
  expect(within(agenda).getAllByRole('button')).toHaveLength(2)
})

test('the page is walked by the keyboard: arrows by days, Tab through the events of one, Enter opens it', async () => {
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
test('important events are the server’s choice; turning the month shows it whole, «Все» reads it again', async () => {
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
])('the filter stands in the address: ?events=%s', async (events, isPressed) => {
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
])('%s sees what the calendar is for, and nothing of it is asked', async (_, token) => {
  const { requests } = await renderApp(<CalendarPage />, {
    ...(token && { token }),
    replies: { ...serve(accounts.me, people.reader), ...monthly },
  })
  expect(await screen.findByRole('heading', { name: 'Эксклюзивно для участников клуба' })).toBeDefined()
  expect(screen.queryByRole('grid')).toBeNull()
  expect(requests.filter(({ url }) => url.includes('calendar'))).toEqual([])
})

test('a calendar that never came says so and is asked again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
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
