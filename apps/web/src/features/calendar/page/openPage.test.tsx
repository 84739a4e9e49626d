import { accounts } from '@palata/contract/accounts'
import { calendar } from '@palata/contract/calendar'
import { act, screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { days } from '#testing/features/calendar.ts'
import { people } from '#testing/people.ts'
import { renderApp } from '#testing/render.tsx'
import { respond, serve } from '#testing/replies.ts'
import { Toasts } from '#testing/toasts.ts'
import { CalendarPage } from './CalendarPage.tsx'

const month = { display_month: 'Ноябрь 2026', undated: [], min_offset: -1, max_offset: 1 }

test('at midnight in Moscow the open calendar turns to the new day, and a failure then changes nothing', async () => {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  })
  onTestFinished(() => void vi.useRealTimers())
  const wide = { matches: false, addEventListener() {}, removeEventListener() {} }
  vi.spyOn(window, 'matchMedia').mockReturnValue(wide as never)
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  let today = '2026-11-20'
  const reply = () => {
    const given = days.map((each) => ({ ...each, is_today: each.date === today }))
    return today ? { status: 200, body: { ...month, days: given } } : { status: 500 }
  }
  await renderApp(
    <>
      <CalendarPage />
      <Toasts />
    </>,
    { token: 't', replies: { ...serve(accounts.me, people.paid), ...respond(calendar.monthly, reply) } },
  )
  await screen.findByRole('gridcell', { name: /^20 ноября, сегодня/ })
  vi.setSystemTime(new Date('2026-11-20T23:48:00+03:00'))
  await act(() => vi.advanceTimersByTimeAsync(600_000))
  today = '2026-11-21'
  await act(() => vi.advanceTimersByTimeAsync(130_000))
  expect(await screen.findByRole('gridcell', { name: /^21 ноября, сегодня/ })).toBeDefined()
  expect(screen.queryByRole('gridcell', { name: /^20 ноября, сегодня/ })).toBeNull()
  today = ''
  await act(() => vi.advanceTimersByTimeAsync(600_000))
  expect(log).toHaveBeenCalled()
  expect(screen.getByRole('gridcell', { name: /^21 ноября, сегодня/ })).toBeDefined()
  expect(screen.queryByText('Не удалось загрузить календарь')).toBeNull()
})
