import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { backByArrow, leave, show } from '#testing/social.tsx'
import { LinkedAccounts } from './LinkedAccounts.tsx'

const LINKS = 'GET /api/auth/social/'
const linked = { google: { name: 'nina@example.org', linked_at: '2026-11-20T09:00:00Z' }, telegram: null }

// decision OA 029
test('a linked account is unlinked, and everything shown of it is read again', async () => {
  let links = linked as object
  const replies = {
    [LINKS]: () => ({ status: 200, body: links }),
    'DELETE /api/auth/google/link/': () => {
      links = { google: null, telegram: null }
      return { status: 204 }
    },
  }
  const { user } = await show(<LinkedAccounts />, { token: 't', replies })
  expect(await screen.findByText('nina@example.org')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Отвязать Google' }))
  expect(await screen.findByRole('button', { name: 'Привязать Google' })).toBeDefined()
  expect(screen.getAllByText('Не привязан')).toHaveLength(2)
  expect(screen.getByText('Google отвязан')).toBeDefined()
  expect(document.activeElement?.textContent).toBe('Привязанные аккаунты')
})

test('the last way in is kept, and the reason stands there', async () => {
  const detail = 'Это единственный способ войти в аккаунт.'
  const replies = { [LINKS]: linked, 'DELETE /api/auth/google/link/': () => ({ status: 400, body: { detail } }) }
  const { user } = await show(<LinkedAccounts />, { token: 't', replies })
  await user.click(await screen.findByRole('button', { name: 'Отвязать Google' }))
  expect((await screen.findByRole('alert')).textContent).toBe(detail)
  expect(screen.getByText('nina@example.org')).toBeDefined()
})

// spec
test('Google is linked by leaving, Telegram by its widget that leads to our callback', async () => {
  const url = 'https://palata.example/telegram/link/callback/?state=s'
  const replies = {
    [LINKS]: { google: null, telegram: null },
    'POST /api/auth/google/link/start/': { url: 'https://g.example/auth' },
    'POST /api/telegram/link/start/': { url },
  }
  const { user, container } = await show(<LinkedAccounts />, { token: 't', replies })
  await user.click(await screen.findByRole('button', { name: 'Привязать Google' }))
  await waitFor(() => expect(leave).toHaveBeenCalledWith('https://g.example/auth'))
  expect(screen.getByRole('button', { name: 'Привязать Google' })).toHaveProperty('disabled', true)
  await act(async () => backByArrow())
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Привязать Google' })).toHaveProperty('disabled', false),
  )
  await user.click(screen.getByRole('button', { name: 'Привязать Telegram' }))
  await waitFor(() => expect(container.querySelector('script')).not.toBeNull())
  expect(container.querySelector('script')!.dataset).toMatchObject({ authUrl: url, requestAccess: 'write' })
  await act(async () => container.querySelector('script')!.dispatchEvent(new Event('error')))
  await user.click(screen.getByRole('button', { name: 'Повторить' }))
  await waitFor(() => expect(container.querySelector('script')).not.toBeNull())
})

test('where nothing can be linked there is no section of it, but a link that stands can be taken away', async () => {
  const nothing = { googleClientId: undefined, telegramWidget: undefined } as never
  const replies = { [LINKS]: { google: null, telegram: null } }
  const bare = await show(<LinkedAccounts />, { token: 't', replies, config: nothing })
  await waitFor(() => expect(bare.queryClient.isFetching()).toBe(0))
  expect(screen.queryByText('Привязанные аккаунты')).toBeNull()
  bare.unmount()
  await show(<LinkedAccounts />, { token: 't', replies: { [LINKS]: linked }, config: nothing })
  expect(await screen.findByRole('button', { name: 'Отвязать Google' })).toBeDefined()
  expect(screen.queryByText('Telegram')).toBeNull()
})

test('a list that did not come may be asked for again', async () => {
  let isAway = true
  const replies = { [LINKS]: () => (isAway ? { status: 500 } : { status: 200, body: linked }) }
  const { user } = await show(<LinkedAccounts />, { token: 't', replies })
  await screen.findByText('Не удалось загрузить привязанные аккаунты')
  isAway = false
  await user.click(screen.getByRole('button', { name: 'Повторить' }))
  expect(await screen.findByText('nina@example.org')).toBeDefined()
})
