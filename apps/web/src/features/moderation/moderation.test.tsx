import { accounts } from '@palata/contract/accounts'
import { moderation, type Report } from '@palata/contract/moderation'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectConsoleError } from '#testing/console.ts'
import { people } from '#testing/people.ts'
import { renderApp } from '#testing/render.tsx'
import { type Replies, refuse, serve } from '#testing/replies.ts'
import { Toasts } from '#testing/toasts.ts'
import { ModerationPage } from './ModerationPage.tsx'

const spam: Report = {
  object_id: 7,
  content_type: 'opinion',
  title: 'Разлоки недели',
  url: '/opinion/7',
  reasons: ['spam'],
  count: 2,
  created_at: '2026-11-20T08:30:00.000Z',
}
const act = {
  id: 1,
  at: '2026-11-20T08:30:00.000Z',
  actor: 'gleb',
  action: 'Удаление',
  object_id: 9,
  content_type: 'opinion' as const,
  title: 'Гарантированный доход',
  url: '/opinion/9',
  reason: 'Реклама',
  outcome: 'Удалено',
}

const show = (replies: Replies, who = people.moderator) =>
  renderApp(
    <>
      <ModerationPage />
      <Toasts />
    </>,
    { replies: { ...serve(accounts.me, who), ...replies }, token: 't' },
  )

test('a moderator reads reports, decides on one and sees it in the log', async () => {
  let results = [spam]
  const { user, requests } = await show({
    ...serve(moderation.reports, () => ({ results })),
    ...serve(moderation.log, { results: [act] }),
    ...serve(moderation.decide, () => {
      results = []
      return { decided: 2 }
    }),
  })
  const link = await screen.findByRole('link', { name: 'Разлоки недели' })
  expect(link.getAttribute('href')).toBe('/opinion/7')
  expect(screen.getByText(/Спам или реклама · /).textContent).toBe('Спам или реклама · 2 жалобы с 20.11.2026')
  expect(await screen.findByText('gleb · 20.11.2026 · Удалено · Реклама')).toBeDefined()
  const done = screen.getByRole('link', { name: 'Удаление: Гарантированный доход' })
  expect(done.getAttribute('href')).toBe('/opinion/9')
  await user.click(screen.getByRole('button', { name: 'Отклонить' }))
  expect(await screen.findByText('Жалоб нет')).toBeDefined()
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
    object_id: 7,
    content_type: 'opinion',
    state: 'dismissed',
  })
})

test('a reported comment is quoted and links to its place', async () => {
  const comment: Report = {
    ...{ object_id: 5, content_type: 'comment', title: 'Пишите мне, верну втрое', url: '/opinion/7?comment_id=5' },
    ...{ reasons: ['abuse', 'fraud'], count: 3, created_at: spam.created_at },
  }
  await show({ ...serve(moderation.reports, { results: [comment] }), ...serve(moderation.log, { results: [] }) })
  const link = await screen.findByRole('link', { name: 'Комментарий: Пишите мне, верну втрое' })
  expect(link.getAttribute('href')).toBe('/opinion/7?comment_id=5')
  expect(screen.getByText(/Оскорбления/).textContent).toBe(
    'Оскорбления или угрозы, Мошенничество · 3 жалобы с 20.11.2026',
  )
})

test('the log shows an action without a reason, and names a deleted object by its kind and number', async () => {
  const bare = { ...act, title: null, url: null, reason: '' }
  await show({ ...serve(moderation.reports, { results: [] }), ...serve(moderation.log, { results: [bare] }) })
  expect((await screen.findByText('мнение № 9')).closest('a')).toBeNull()
  expect(screen.getByText('gleb · 20.11.2026 · Удалено')).toBeDefined()
})

test('a report already decided by another moderator and a failed decision show messages', async () => {
  const lists = { ...serve(moderation.reports, { results: [spam] }), ...serve(moderation.log, { results: [] }) }
  const first = await show({ ...lists, ...serve(moderation.decide, { decided: 0 }) })
  await first.user.click(await screen.findByRole('button', { name: 'Принять' }))
  expect(await screen.findByText('Другой модератор уже решил это')).toBeDefined()
  first.unmount()
  const second = await show({ ...lists, ...refuse(moderation.decide, 500) })
  await second.user.click(await screen.findByRole('button', { name: 'Принять' }))
  expect(await screen.findByText('Решение не сохранилось. Попробуйте ещё раз')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Разлоки недели' })).toBeDefined()
})

test('reports that failed to load can be requested again, and others are told whom the page is for', async () => {
  expectConsoleError(/^Сетевая ошибка при получении жалоб: HTTP error! Status: 500$/)
  const failed = await show({ ...refuse(moderation.reports, 500), ...serve(moderation.log, { results: [] }) })
  expect(await screen.findByText('Не удалось загрузить жалобы')).toBeDefined()
  failed.unmount()
  const { requests } = await show({}, people.paid as never)
  await waitFor(() => expect(screen.getByText('Эта страница для модераторов')).toBeDefined())
  expect(requests.filter(({ url }) => url.includes('moderation'))).toEqual([])
})
