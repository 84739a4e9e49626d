import { accounts } from '@palata/contract/accounts'
import type { Me } from '@palata/contract/accounts/profile'
import { follows } from '@palata/contract/follows'
import { record } from '@palata/contract/record'
import { signalPublishing } from '@palata/contract/signals/publishing'
import type { OpenedSignal } from '@palata/contract/signals/signal'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { storeToken } from '#api/session.ts'
import { makeOpened } from '#testing/features/signals.ts'
import { people } from '#testing/people.ts'
import { renderApp } from '#testing/render.tsx'
import { type Replies, refuse, serve } from '#testing/replies.ts'
import { Toasts } from '#testing/toasts.ts'
import { closeAllLayers } from '#ui/layers/index.ts'
import { SignalHead } from '../opened/SignalHead.tsx'

const ID = 7
const at = { params: { id: String(ID) } }
afterEach(() => {
  closeAllLayers()
  storeToken(null)
  vi.restoreAllMocks()
})

async function show(given: Partial<OpenedSignal> = {}, replies: Replies = {}, who: Me = people.moderator) {
  const signal = makeOpened({ id: ID, title: 'Чаевые', ...given })
  const shown = await renderApp(
    <>
      <SignalHead signal={signal} onComments={null} />
      <Toasts />
    </>,
    {
      replies: {
        ...serve(accounts.me, who),
        ...serve(record.names, { results: [] }),
        ...serve(follows.list, { results: [] }),
        ...replies,
      },
      token: 't',
    },
  )
  await waitFor(() => expect(shown.queryClient.isFetching()).toBe(0))
  const sent = () =>
    shown.requests.filter(({ method }) => method !== 'GET').map(({ method, url, body }) => [`${method} ${url}`, body])
  return { ...shown, sent }
}

async function open(given: Partial<OpenedSignal> = {}, replies: Replies = {}) {
  const shown = await show(given, replies)
  await shown.user.click(screen.getByRole('button', { name: 'Действия: Чаевые' }))
  await screen.findByRole('menu')
  return { ...shown, pick: (name: string) => shown.user.click(screen.getByRole('menuitem', { name })) }
}

const entries = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
const colorOf = async (text: string) =>
  (await screen.findByText(text)).closest('[data-color]')?.getAttribute('data-color')

// spec: B-123, B-426, B-437
test.each<[string, Partial<OpenedSignal>, string[]]>([
  ['a published one', {}, ['Редактировать', 'Закрепить', 'Удалить']],
  ['a pinned one', { pinned: true }, ['Редактировать', 'Открепить', 'Удалить']],
  ['one that waits', { live: false }, ['Опубликовать', 'Редактировать', 'Удалить']],
  ['a removed one', { live: false, removed: { at: '2026-11-20T08:30:00Z', reason: 'Спам' } }, ['Вернуть']],
  [
    'one with an admin link',
    { admin_link: 'https://admin.example.org/7' },
    ['Редактировать', 'Закрепить', 'Удалить', 'Админка'],
  ],
])('a moderator’s menu has the actions that fit %s', async (_, given, offered) => {
  await open(given)
  expect(entries()).toEqual(offered)
})

// spec: B-438
test('nobody but a moderator has a signal’s menu', async () => {
  await show({}, {}, people.paid)
  expect(screen.queryByRole('button', { name: /^Действия/ })).toBeNull()
})

// spec: B-339, B-522
test('unpinning a signal calls DELETE and shows the specification’s message', async () => {
  const { pick, sent } = await open({ pinned: true }, serve(signalPublishing.unpin, null, at))
  await pick('Открепить')
  expect(await colorOf('Сигнал был закреплен')).toBe('green')
  expect(sent()).toEqual([['DELETE /api/signals/pin/7/', undefined]])
})

// spec: B-340, B-521
test('pinning a signal calls POST', async () => {
  const { pick, sent } = await open({}, serve(signalPublishing.pin, { pinned: true }, at))
  await pick('Закрепить')
  expect(await colorOf('Сигнал был закреплен')).toBe('green')
  expect(sent()).toEqual([['POST /api/signals/pin/7/', undefined]])
})

// spec: B-523
test.each([
  ['Закрепить', {}, refuse(signalPublishing.pin, 500, {}, at)],
  ['Открепить', { pinned: true }, refuse(signalPublishing.unpin, 500, {}, at)],
])('a failed «%s» of a signal shows a red message', async (entry, given, failing) => {
  const { pick } = await open(given, failing)
  await pick(entry)
  expect(await colorOf('Ошибка при попытке открепить/прикрепить сигнала')).toBe('red')
})

// spec: B-519
test('publishing a signal calls PATCH without a body', async () => {
  const published = makeOpened({ id: ID })
  const { pick, sent } = await open({ live: false }, serve(signalPublishing.publish, published, at))
  await pick('Опубликовать')
  expect(await colorOf('Сигнал был успешно опубликован')).toBe('green')
  expect(sent()).toEqual([['PATCH /api/signals/moderation/7/', undefined]])
})

// spec: B-520
test('a refused publication of a signal shows the reason in red', async () => {
  const detail = 'Цена монеты устарела. Сигнал можно опубликовать, когда она обновится.'
  const { pick } = await open({ live: false }, refuse(signalPublishing.publish, 409, { detail }, at))
  await pick('Опубликовать')
  expect(await colorOf('Ошибка при опубликовании сигнала')).toBe('red')
  expect(await colorOf(detail)).toBe('red')
})

test('removing a signal asks for the reason first', async () => {
  const { pick, sent, user } = await open({}, serve(signalPublishing.remove, null, at))
  await pick('Удалить')
  const dialog = await screen.findByRole('dialog', { name: 'Удалить сигнал?' })
  expect(sent()).toEqual([])
  await user.click(within(dialog).getByRole('radio', { name: 'Реклама' }))
  await user.click(within(dialog).getByRole('button', { name: 'Удалить' }))
  expect(await colorOf('Сигнал удалён')).toBe('green')
  expect(sent()).toEqual([['DELETE /api/signals/moderation/7/', { reason: 'Реклама' }]])
})
