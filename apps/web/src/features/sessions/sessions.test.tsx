import { type Session, sessions } from '@palata/contract/sessions'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '#testing/render.tsx'
import type { Replies } from '#testing/replies.ts'
import { refuse, respond, serve } from '#testing/replies.ts'
import { Toasts } from '#testing/toasts.ts'
import { SessionsPanel } from './SessionsPanel.tsx'

const session = (given: Partial<Session> & { id: string }): Session => ({
  device: 'Chrome, Windows',
  ip: '203.0.113.0',
  created_at: '2026-11-01T09:00:00Z',
  last_seen_at: '2026-11-20T08:55:00Z',
  current: false,
  ...given,
})
const phone = session({ id: 'b', device: 'Safari, iPhone', ip: '198.51.100.0', last_seen_at: '2026-11-18T09:00:00Z' })
const here = session({ id: 'a', current: true })

async function show(replies: Replies) {
  const shown = await renderApp(
    <>
      <SessionsPanel onSignOut={() => {}} />
      <Toasts />
    </>,
    { token: 't', replies },
  )
  const asked = (start: string) => shown.requests.filter(({ method, url }) => `${method} ${url}`.startsWith(start))
  return { ...shown, asked }
}

const rows = () => screen.getAllByRole('listitem').filter((item) => item.textContent?.includes('Сеть'))

test('the current device stands first in the sessions, each named by browser and system', async () => {
  await show({ ...serve(sessions.list, { results: [phone, here] }) })
  await screen.findByText('Это устройство')
  const [first, second] = rows()
  expect(first!.textContent).toContain('Chrome, WindowsЭто устройство')
  expect(first!.textContent).toContain('Сейчас на сайте')
  expect(second!.textContent).toContain('Safari, iPhone')
  expect(second!.textContent).toContain('Заходили 2д назад')
  expect(second!.textContent).toContain('Сеть 198.51.100.0')
  expect(second!.textContent).toContain('Вход 1 ноября 2026')
  expect(within(first!).getByRole('button').textContent).toBe('Выйти')
})

test('ending another session removes its row and keeps the focus in the section', async () => {
  let results = [here, phone]
  const { user, asked } = await show({
    ...serve(sessions.list, () => ({ results })),
    ...respond(
      sessions.end,
      () => {
        results = [here]
        return { status: 204 }
      },
      { params: { id: 'b' } },
    ),
  })
  await user.click(await screen.findByRole('button', { name: /^Завершить: Safari, iPhone/ }))
  await screen.findByText('Сессия завершена')
  await waitFor(() => expect(rows()).toHaveLength(1))
  expect(asked('DELETE')).toHaveLength(1)
  expect(document.activeElement?.textContent).toBe('Сессии и устройства')
  expect(screen.queryByRole('button', { name: 'Завершить остальные' })).toBeNull()
})

test('ending a session that has already ended is no failure, and a real failure is shown', async () => {
  const { user } = await show({
    ...serve(sessions.list, { results: [here, phone, session({ id: 'c', device: 'Firefox, Linux' })] }),
    ...refuse(sessions.end, 404, { detail: 'Не найдено.' }, { params: { id: 'b' } }),
    ...refuse(sessions.end, 500, { detail: 'Не получилось' }, { params: { id: 'c' } }),
  })
  await user.click(await screen.findByRole('button', { name: /iPhone/ }))
  expect(await screen.findByText('Сессия завершена')).toBeDefined()
  await user.click(screen.getByRole('button', { name: /Firefox/ }))
  expect(await screen.findByText('Не удалось завершить сессию')).toBeDefined()
})

test('the other sessions are ended only after a confirmation', async () => {
  const { user, asked } = await show({
    ...serve(sessions.list, { results: [here, phone] }),
    ...serve(sessions.endOthers, { ended: 1 }),
  })
  const open = async () => user.click(await screen.findByRole('button', { name: 'Завершить остальные' }))
  await open()
  const question = () => screen.findByRole('dialog')
  expect((await question()).textContent).toContain('На всех устройствах, кроме этого, придётся войти заново.')
  await user.click(within(await question()).getByRole('button', { name: 'Отмена' }))
  expect(asked('POST')).toHaveLength(0)
  await open()
  await user.click(within(await question()).getByRole('button', { name: 'Завершить остальные' }))
  await screen.findByText('Остальные сессии завершены')
  expect(asked('POST')).toHaveLength(1)
})

test('sessions that failed to load can be requested again', async () => {
  let status = 500
  const { user } = await show({
    ...respond(sessions.list, () => ({ status, body: status === 500 ? {} : { results: [here] } })),
  })
  await screen.findByText('Не удалось загрузить сессии')
  status = 200
  await user.click(screen.getByRole('button', { name: 'Повторить' }))
  expect(await screen.findByText('Это устройство')).toBeDefined()
})

test('of many sessions the latest are shown, and a press shows all', async () => {
  const many = Array.from({ length: 12 }, (_, place) => session({ id: `s${place}`, current: place === 0 }))
  const { user } = await show({ ...serve(sessions.list, { results: many }) })
  await screen.findByText('Это устройство')
  expect(rows()).toHaveLength(6)
  await user.click(screen.getByRole('button', { name: 'Показать все 12' }))
  expect(rows()).toHaveLength(12)
  expect(screen.queryByRole('button', { name: /^Показать все/ })).toBeNull()
})
