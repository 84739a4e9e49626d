import { accounts } from '@palata/contract/accounts'
import { appeals, type Decision } from '@palata/contract/appeals'
import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { people } from '#testing/people.ts'
import { renderApp } from '#testing/render.tsx'
import { refuse, serve } from '#testing/replies.ts'
import { AppealPage } from './AppealPage.tsx'
import { LimitNote } from './LimitNote.tsx'

const limited: Decision = {
  kind: 'restriction',
  id: 4,
  what: 'limited',
  title: '',
  url: '',
  reason: 'Реклама',
  at: '2026-11-20T08:00:00.000Z',
  until: '2026-11-23T09:00:00.000Z',
  is_standing: true,
  appeal: null,
}
const now = new Date('2026-11-20T12:00:00+03:00')
const asReader = serve(accounts.me, people.reader)

test('a decision shows what, why and until when; a sent appeal waits, and its form is gone', async () => {
  const replies = {
    ...asReader,
    ...serve(appeals.mine, { results: [limited] }),
    ...serve(appeals.add, {
      ...limited,
      appeal: { message: 'Это источник', state: 'waiting', answer: '', created_at: limited.at, decided_at: null },
    }),
  }
  const { user, requests } = await renderApp(<AppealPage />, { token: 't', replies, now })
  expect(await screen.findByRole('heading', { name: 'Вы не можете писать' })).toBeDefined()
  expect(screen.getByText('23 ноября, 12:00 по Москве')).toBeDefined()
  await user.type(screen.getByLabelText('Почему решение неверно'), 'Это источник')
  await user.click(screen.getByRole('button', { name: 'Возразить' }))
  expect(await screen.findByText('Ждёт ответа')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Возразить' })).toBeNull()
  expect(requests.findLast(({ method }) => method === 'POST')?.body).toEqual({
    kind: 'restriction',
    id: 4,
    message: 'Это источник',
  })
})

test('a closed account’s decision opens by the key of the letter, and a refused appeal keeps its text', async () => {
  const replies = {
    ...serve(appeals.byKey, { ...limited, what: 'closed', until: null }),
    ...refuse(appeals.addByKey, 429, { detail: 'Слишком много попыток' }),
  }
  const { user } = await renderApp(<AppealPage />, { replies, now, path: '/appeal?key=abc' })
  expect(await screen.findByRole('heading', { name: 'Аккаунт закрыт' })).toBeDefined()
  await user.type(screen.getByLabelText('Почему решение неверно'), 'Меня взломали')
  await user.click(screen.getByRole('button', { name: 'Возразить' }))
  expect(await screen.findByText('Слишком много попыток')).toBeDefined()
  expect(screen.getByDisplayValue('Меня взломали')).toBeDefined()
})

test('an answered appeal shows the answer, without asking to sign in', async () => {
  const appeal = {
    message: 'Нет',
    state: 'dismissed',
    answer: 'Правила те же',
    created_at: limited.at,
    decided_at: limited.at,
  } as const
  const replies = { ...asReader, ...serve(appeals.mine, { results: [{ ...limited, is_standing: false, appeal }] }) }
  await renderApp(<AppealPage />, { token: 't', replies, now })
  expect(await screen.findByText('Правила те же')).toBeDefined()
  expect(screen.getByText('Решение осталось')).toBeDefined()
  expect(screen.queryByLabelText('Почему решение неверно')).toBeNull()
})

test('a guest without a key is asked to sign in, and a reader without decisions is told so', async () => {
  await renderApp(<AppealPage />, { now })
  expect(screen.getByText('Войдите, чтобы увидеть решения о вас')).toBeDefined()
  cleanup()
  await renderApp(<AppealPage />, {
    token: 't',
    replies: { ...asReader, ...serve(appeals.mine, { results: [] }) },
    now,
  })
  expect(await screen.findByText('Решений о вас нет')).toBeDefined()
})

test('a decision on a comment quotes its beginning, links to it and shows no reason where none was given', async () => {
  const removed = {
    ...limited,
    kind: 'comment',
    what: 'comment',
    title: 'Ставку не снизят',
    url: '/opinion/7?comment_id=4',
    reason: '',
    until: null,
  } as const
  const replies = { ...asReader, ...serve(appeals.mine, { results: [removed] }) }
  await renderApp(<AppealPage />, { token: 't', replies, now })
  expect(await screen.findByRole('heading', { name: 'Комментарий удалён' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Ставку не снизят' }).getAttribute('href')).toBe('/opinion/7?comment_id=4')
  expect(screen.queryByText('Причина')).toBeNull()
})

const limitUntil = (until: string) => ({ until, reason: 'Реклама' })

test('a limited person sees until when and why, with a link to appeal', async () => {
  await renderApp(<LimitNote limit={limitUntil('2026-11-23T09:00:00.000Z')} />, { now })
  const note = await screen.findByRole('note')
  expect(note.textContent).toMatch(/^До 23 ноября, 12:00 по Москве вы читаете, но не пишете.*Реклама/)
  expect(screen.getByRole('link', { name: 'Возразить' }).getAttribute('href')).toBe('/appeal')
})

test('the notice of a limit is hidden once the limit has ended', async () => {
  await renderApp(<LimitNote limit={limitUntil('2026-11-20T08:59:00.000Z')} />, { now })
  expect(screen.queryByRole('note')).toBeNull()
})
