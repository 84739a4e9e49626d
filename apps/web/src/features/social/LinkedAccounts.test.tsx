import type { Reply } from '@palata/contract/endpoint'
import { social } from '@palata/contract/social'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { backByArrow, config, leave, show } from '#testing/features/social.tsx'
import { people } from '#testing/people.ts'
import { refuse, respond, serve } from '#testing/replies.ts'
import { LinkedAccounts } from './LinkedAccounts.tsx'

const NOTHING = { google: null, telegram: null, yandex: null, vk: null }
const linked = { ...NOTHING, google: { name: 'nina@example.org', linked_at: '2026-11-20T09:00:00Z' } }
const google = { params: { provider: 'google' } }

// decision OA 029
test('unlinking an account reads the links and the profile again', async () => {
  let links: Reply<typeof social.list> = linked
  const replies = {
    ...serve(social.list, () => links),
    ...respond(
      social.unlink,
      () => {
        links = NOTHING
        return { status: 204 }
      },
      google,
    ),
  }
  const { user } = await show(<LinkedAccounts />, { token: 't', replies })
  expect(await screen.findByText('nina@example.org')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Отвязать Google' }))
  expect(await screen.findByRole('button', { name: 'Привязать Google' })).toBeDefined()
  expect(screen.getAllByText('Не привязан')).toHaveLength(4)
  expect(screen.getByText('Google отвязан')).toBeDefined()
  expect(document.activeElement?.textContent).toBe('Привязанные аккаунты')
})

test('the last way to sign in cannot be unlinked, and the reason is shown', async () => {
  const detail = 'Это единственный способ войти в аккаунт.'
  const replies = { ...serve(social.list, linked), ...refuse(social.unlink, 400, { detail }, google) }
  const { user } = await show(<LinkedAccounts />, { token: 't', replies })
  await user.click(await screen.findByRole('button', { name: 'Отвязать Google' }))
  expect((await screen.findByRole('alert')).textContent).toBe(detail)
  expect(screen.getByText('nina@example.org')).toBeDefined()
})

// spec
test('Google is linked by a redirect, Telegram by its widget with our callback', async () => {
  const url = 'https://palata.example/telegram/link/callback/?state=s'
  const replies = {
    ...serve(social.list, NOTHING),
    ...serve(social.beginLink, { url: 'https://g.example/auth' }, google),
    ...serve(social.beginTelegramLink, { url }),
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

test('Telegram is linked by its own sign-in page where the operator chose it', async () => {
  const url = 'https://oauth.telegram.example/auth?state=s'
  const replies = {
    ...serve(social.list, NOTHING),
    ...serve(social.beginTelegramLink, { url }),
  }
  const linking = { ...config, telegramLinking: 'openid' as const }
  const { user, container } = await show(<LinkedAccounts />, { token: 't', replies, config: linking })
  await user.click(await screen.findByRole('button', { name: 'Привязать Telegram' }))
  await waitFor(() => expect(leave).toHaveBeenCalledWith(url))
  expect(container.querySelector('script')).toBeNull()
  expect(screen.getByRole('button', { name: 'Привязать Telegram' })).toHaveProperty('disabled', true)
  await act(async () => backByArrow())
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Привязать Telegram' })).toHaveProperty('disabled', false),
  )
})

test('Telegram is linked by a code from the bot, and a refused code says why and can be corrected', async () => {
  const url = 'https://t.me/ClubBot?start=link'
  const detail = 'Такого кода нет, или его десять минут прошли. Возьмите у бота новый'
  let isLinked = false
  const replies = {
    ...serve(social.list, () => ({ ...NOTHING, telegram: isLinked ? linked.google : null })),
    ...serve(social.beginTelegramLink, { url }),
    ...respond(social.linkTelegram, ({ body }) => {
      isLinked = (body as { code: string }).code === 'ABCD-EFGH'
      return isLinked ? { status: 200, body: people.reader } : { status: 400, body: { detail } }
    }),
  }
  const linking = { ...config, telegramLinking: 'code' as const }
  const { user } = await show(<LinkedAccounts />, { token: 't', replies, config: linking })
  await user.click(await screen.findByRole('button', { name: 'Привязать Telegram' }))
  expect((await screen.findByRole('link', { name: 'Открыть бота' })).getAttribute('href')).toBe(url)
  const field = screen.getByRole('textbox', { name: 'Код из бота' })
  await user.type(field, 'WRNG-CDEF{Enter}')
  await screen.findByText(detail)
  await user.clear(field)
  expect(screen.queryByText(detail)).toBeNull()
  await user.type(field, 'ABCD-EFGH')
  await user.click(screen.getByRole('button', { name: 'Привязать' }))
  await screen.findByText('Telegram привязан')
  expect(await screen.findByRole('button', { name: 'Отвязать Telegram' })).toBeDefined()
})

test('linked accounts are hidden when nothing can be linked, but an existing link can be removed', async () => {
  const nothing = {} as never
  const replies = { ...serve(social.list, NOTHING) }
  const bare = await show(<LinkedAccounts />, { token: 't', replies, config: nothing })
  await waitFor(() => expect(bare.queryClient.isFetching()).toBe(0))
  expect(screen.queryByText('Привязанные аккаунты')).toBeNull()
  bare.unmount()
  await show(<LinkedAccounts />, { token: 't', replies: { ...serve(social.list, linked) }, config: nothing })
  expect(await screen.findByRole('button', { name: 'Отвязать Google' })).toBeDefined()
  expect(screen.queryByText('Telegram')).toBeNull()
})

test('linked accounts that failed to load can be requested again', async () => {
  let isAway = true
  const replies = { ...respond(social.list, () => (isAway ? { status: 500 } : { status: 200, body: linked })) }
  const { user } = await show(<LinkedAccounts />, { token: 't', replies })
  await screen.findByText('Не удалось загрузить привязанные аккаунты')
  isAway = false
  await user.click(screen.getByRole('button', { name: 'Повторить' }))
  expect(await screen.findByText('nina@example.org')).toBeDefined()
})

test('Yandex ID and VK ID are linked and unlinked by their own addresses', async () => {
  const at = (provider: string) => ({ params: { provider } })
  const replies = {
    ...serve(social.list, { ...NOTHING, vk: { name: 'Иван Сыч', linked_at: '2026-11-20T09:00:00Z' } }),
    ...serve(social.beginLink, { url: 'https://oauth.yandex.example/' }, at('yandex')),
    ...respond(social.unlink, () => ({ status: 204 }), at('vk')),
  }
  const { user } = await show(<LinkedAccounts />, { token: 't', replies })
  await user.click(await screen.findByRole('button', { name: 'Привязать Яндекс ID' }))
  await waitFor(() => expect(leave).toHaveBeenCalledWith('https://oauth.yandex.example/'))
  await user.click(screen.getByRole('button', { name: 'Отвязать VK ID' }))
  expect(await screen.findByText('VK ID отвязан')).toBeDefined()
})
