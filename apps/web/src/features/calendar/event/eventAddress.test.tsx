import { accounts } from '@palata/contract/accounts'
import { calendar } from '@palata/contract/calendar'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { allowConsoleError, UNANSWERED } from '#testing/console.ts'
import { event, monthly } from '#testing/features/calendar.ts'
import { people } from '#testing/people.ts'
import { renderApp } from '#testing/render.tsx'
import { serve } from '#testing/replies.ts'
import { CalendarPage } from '../page/CalendarPage.tsx'

beforeEach(() => allowConsoleError(UNANSWERED))

const replies = {
  ...serve(accounts.me, people.paid),
  ...monthly,
  ...serve(calendar.event, {
    ...event(1),
    description: '',
    link: '',
    coins: [],
    moves: [],
    figures: null,
    figure_changes: [],
  }),
}
beforeEach(() => {
  const wide = { matches: false, addEventListener() {}, removeEventListener() {} }
  vi.spyOn(window, 'matchMedia').mockReturnValue(wide as never)
})

test.each([
  ['a member', { token: 't' }],
  ['a guest', {}],
])('an event that %s presses is named by the address while it is open', async (_, reader) => {
  const { user, at } = await renderApp(<CalendarPage />, { ...reader, replies, path: '/calendar?kinds=other' })
  const [button] = await screen.findAllByRole('button', { name: /Событие 1/ })
  await user.click(button!)
  await screen.findByRole('dialog', { name: '20 ноября' })
  expect(at()).toBe('/calendar?kinds=other&event=1')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(at()).toBe('/calendar?kinds=other'))
  expect(screen.queryByRole('dialog')).toBeNull()
})
