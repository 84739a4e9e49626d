import { accounts } from '@palata/contract/accounts'
import { type PrivateFeed as Feed, podcasts } from '@palata/contract/podcasts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { people } from '#testing/people.ts'
import { renderApp } from '#testing/render.tsx'
import { refuse, respond, serve } from '#testing/replies.ts'
import { Toasts } from '#testing/toasts.ts'
import { PrivateFeed } from './PrivateFeed.tsx'

const none: Feed = { address: null, made_at: null, replaced: '' }
const open = (name: string, replaced: Feed['replaced'] = ''): Feed => ({
  address: `https://palata.example/feed/${name}`,
  made_at: '2026-11-20T08:00:00Z',
  replaced,
})

const show = (feed: Feed, me: typeof people.paid | typeof people.reader = people.paid, more = {}) =>
  renderApp(
    <>
      <PrivateFeed me={me} />
      <Toasts />
    </>,
    {
      token: 't',
      replies: {
        ...serve(accounts.me, me),
        ...serve(podcasts.feed, feed),
        ...respond(podcasts.rotateFeed, () => ({ status: 200, body: open('new', feed.address ? 'owner' : '') })),
        ...serve(podcasts.closeFeed, none),
        ...more,
      },
    },
  )

test('a member gets a private RSS address, replaces it after a question and closes it', async () => {
  const { user, requests } = await show(none)
  await user.click(await screen.findByRole('button', { name: 'Получить адрес' }))
  expect(await screen.findByText('https://palata.example/feed/new')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Сменить адрес' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Сменить' }))
  await waitFor(() => expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(2))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(await screen.findByRole('button', { name: 'Закрыть адрес' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Закрыть адрес' }))
  await waitFor(() =>
    expect(requests.map(({ method, url }) => `${method} ${url}`)).toContain('DELETE /api/podcasts/feed/'),
  )
})

test('an RSS address replaced for being read from too many places says why', async () => {
  await show(open('next', 'leak'))
  expect(await screen.findByText(/читали из слишком многих мест/)).toBeDefined()
})

test('a reader without access may close their RSS address but not replace it, and without one sees nothing', async () => {
  const { unmount } = await show(open('old'), people.reader)
  expect(await screen.findByRole('button', { name: 'Закрыть адрес' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Сменить адрес' })).toBeNull()
  unmount()
  await show(none, people.reader)
  expect(screen.queryByText('Подкасты в приложении')).toBeNull()
})

test('a failed change of the RSS address shows a message', async () => {
  const { user } = await show(none, people.paid, refuse(podcasts.rotateFeed, 500))
  await user.click(await screen.findByRole('button', { name: 'Получить адрес' }))
  expect(await screen.findByText('Не удалось изменить адрес. Попробуйте ещё раз.')).toBeDefined()
})
