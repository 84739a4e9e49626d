import { channels } from '@palata/contract/channels'
import { deskPosts } from '@palata/contract/desk/posts'
import { allowConsoleError, UNANSWERED } from '@site/testing/console.ts'
import { refuse, serve } from '@site/testing/replies.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { inFull, post, replies } from '#testing/posts.ts'
import { atTheDesk, POST_ACTIONS, renderDesk, served } from '#testing/render.tsx'

test('a queue is walked and decided by keys, and the next record is chosen after a decision', async () => {
  const done = { outcome: 'Опубликовано', record: 5, undo: null }
  const { user, at, asked } = await renderDesk('/desk/materials', {
    replies: { ...replies, ...serve(deskPosts.act.approve, done, { params: { id: '1' } }) },
  })
  await screen.findAllByText('Мнение 1')
  await user.keyboard('{ArrowDown}')
  await waitFor(() => expect(at()).toBe('/desk/materials?on=1'))
  expect(await screen.findByText('Восемь ботов делают две трети оборота.')).toBeTruthy()
  await user.keyboard('a')
  await waitFor(() => expect(asked('POST /api/desk/posts/1/approve/')).toHaveLength(1))
  expect(await screen.findByText('Опубликовано')).toBeTruthy()
  await waitFor(() => expect(at()).toBe('/desk/materials?on=2'))
})

test('the keys of a record’s buttons work on its own page too', async () => {
  allowConsoleError(UNANSWERED)
  const done = { outcome: 'Опубликовано', record: 5, undo: null }
  const { user, at, asked } = await renderDesk('/desk/materials/1', {
    replies: { ...replies, ...serve(deskPosts.act.approve, done, { params: { id: '1' } }) },
  })
  expect((await screen.findByRole('button', { name: /^Одобрить/ })).textContent).toBe('ОдобритьA')
  await user.keyboard('a')
  expect(await screen.findByText('Опубликовано')).toBeTruthy()
  expect(asked('POST /api/desk/posts/1/approve/')).toHaveLength(1)
  await user.keyboard('e')
  await waitFor(() => expect(at()).toBe('/desk/materials/1/write'))
})

test('an action asks for its reason, and Z undoes it', async () => {
  const { user, asked } = await renderDesk('/desk/materials?on=1', {
    replies: {
      ...replies,
      ...serve(
        deskPosts.act.return,
        { outcome: 'Вернули автору', record: 6, undo: 'restore' },
        { params: { id: '1' } },
      ),
      ...serve(
        deskPosts.act.restore,
        { outcome: 'Снова на проверке', record: 7, undo: 'return' },
        { params: { id: '1' } },
      ),
    },
  })
  await screen.findByText('Восемь ботов делают две трети оборота.')
  await user.keyboard('r')
  const question = await screen.findByRole('dialog', { name: 'Вернуть' })
  await user.click(within(question).getByRole('radio', { name: 'Ошибка в фактах' }))
  await user.click(within(question).getByRole('button', { name: 'Вернуть' }))
  expect(await screen.findByText('Вернули автору')).toBeTruthy()
  expect(asked('POST /api/desk/posts/1/return/')[0]?.body).toEqual({ reason: 'Ошибка в фактах' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.keyboard('z')
  expect(await screen.findByText('Снова на проверке')).toBeTruthy()
  expect(asked('POST /api/desk/posts/1/restore/')[0]?.body).toEqual({ reason: 'Отмена: Ошибка в фактах' })
})

test('R and Enter send the first reason, and an undo that did not get through stays offered', async () => {
  const { user, asked } = await renderDesk('/desk/materials?on=1', {
    replies: {
      ...replies,
      ...serve(deskPosts.act.return, { outcome: 'Вернули', record: 6, undo: 'restore' }, { params: { id: '1' } }),
      ...refuse(deskPosts.act.restore, 500, { detail: 'Сервер занят' }, { params: { id: '1' } }),
    },
  })
  await screen.findByText('Восемь ботов делают две трети оборота.')
  await user.keyboard('r')
  const question = await screen.findByRole('dialog', { name: 'Вернуть' })
  const [first] = within(question).getAllByRole('radio')
  await waitFor(() => expect(document.activeElement).toBe(first))
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Вернули')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.keyboard('z')
  await waitFor(() => expect(asked('POST /api/desk/posts/1/restore/')).toHaveLength(1))
  await user.click(await screen.findByRole('button', { name: /^Вернуть Z/ }))
  await waitFor(() => expect(asked('POST /api/desk/posts/1/restore/')).toHaveLength(2))
})

test('a key pressed twice does its action once', async () => {
  const approved = { outcome: 'Одобрено', record: 6, undo: null }
  const { asked } = await renderDesk('/desk/materials?on=1', {
    replies: { ...replies, ...serve(deskPosts.act.approve, approved, { params: { id: '1' } }) },
  })
  await screen.findByText('Восемь ботов делают две трети оборота.')
  fireEvent.keyDown(document.body, { code: 'KeyA' })
  fireEvent.keyDown(document.body, { code: 'KeyA' })
  await screen.findByText('Одобрено')
  expect(asked('POST /api/desk/posts/1/approve/')).toHaveLength(1)
})

test('the highlight of a card is shown as it is and changed without a reason', async () => {
  const look = { color: 'green', gif: '', label: 'Данные' } as const
  const one = post(3, { state: 'live', kind: 'news', comments_count: 4, ...look })
  const { user, asked } = await renderDesk('/desk/materials/3', {
    replies: {
      ...replies,
      ...atTheDesk([served('posts', [...POST_ACTIONS, 'look']), served('audit')]),
      ...serve(deskPosts.read, inFull(one), { params: { id: '3' } }),
      ...serve(deskPosts.act.look, { outcome: 'Изменён', record: 8, undo: null }, { params: { id: '3' } }),
    },
  })
  expect(await screen.findByText('зелёный, метка «Данные»')).toBeTruthy()
  expect(screen.queryByText('Запись'), 'of what is no podcast nothing is said').toBeNull()
  expect(screen.getAllByText('на сайте').length).toBeGreaterThan(0)
  await user.click(screen.getByRole('button', { name: 'Вид карточки' }))
  const question = await screen.findByRole('dialog', { name: 'Вид карточки' })
  expect(within(question).getByRole('radio', { name: 'зелёный' }).getAttribute('aria-checked')).toBe('true')
  await user.click(within(question).getByRole('radio', { name: 'обычный' }))
  await user.click(within(question).getByRole('radio', { name: 'ракета' }))
  await user.click(within(question).getByRole('button', { name: 'Сохранить' }))
  await waitFor(() => expect(asked('POST /api/desk/posts/3/look/')).toHaveLength(1))
  expect(asked('POST /api/desk/posts/3/look/')[0]?.body).toEqual({ color: '', gif: 'rocket', label: 'Данные' })
})

test('a post’s channel is chosen among the channels of the site', async () => {
  const channel = (id: number, slug: string, name: string) => ({ id, slug, name, logo: '', priority_show: id })
  const { user, asked } = await renderDesk('/desk/materials/3', {
    replies: {
      ...replies,
      ...serve(channels.list, [channel(1, 'macro', 'Макро'), channel(2, 'defi', 'DeFi')]),
      ...serve(deskPosts.act.channel, { outcome: 'Поставлено', record: 8, undo: null }, { params: { id: '3' } }),
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Канал' }))
  const question = await screen.findByRole('dialog', { name: 'Канал' })
  const save = within(question).getByRole('button', { name: 'Сохранить' })
  await user.click(save)
  expect((await within(question).findByRole('alert')).textContent).toBe('Это обязательное поле')
  await user.click(await within(question).findByRole('radio', { name: 'DeFi' }))
  await user.click(within(question).getByRole('checkbox'))
  await user.click(save)
  await waitFor(() => expect(asked('POST /api/desk/posts/3/channel/')).toHaveLength(1))
  expect(asked('POST /api/desk/posts/3/channel/')[0]?.body).toEqual({ slug: 'defi', is_on: true })
})
