import { accounts } from '@palata/contract/accounts'
import { comments } from '@palata/contract/comments'
import type { OwnComment } from '@palata/contract/comments/comment'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CommentsOfPerson } from '#features/comments'
import { expectConsoleError } from '#testing/console.ts'
import { people } from '#testing/people.ts'
import { renderApp } from '#testing/render.tsx'
import { type Replies, respond, serve } from '#testing/replies.ts'

const at = { params: { username: 'anna' } }
const comment = (given: Partial<OwnComment> & { id: number }): OwnComment => ({
  comment: `Слово ${given.id}`,
  image_url: '',
  submit_date: '2026-11-20T08:30:00.000Z',
  is_removed: false,
  post: { title: 'Разбор', model_name: 'Material', id: 7 },
  ...given,
})
const show = (replies: Replies) =>
  renderApp(<CommentsOfPerson username="anna" />, {
    token: 't',
    replies: { ...serve(accounts.me, people.paid), ...replies },
  })

test('a person’s comments link to their places under posts and signals', async () => {
  const results = [
    comment({ id: 3, is_removed: true }),
    comment({ id: 2, comment: '', image_url: '/media/a.webp' }),
    comment({ id: 1, post: { title: 'SOL', model_name: 'Signal', id: 4 } }),
  ]
  await show(serve(comments.ofPerson, { results, next: null, count: 2 }, at))
  expect(await screen.findByText('Слово 3')).toBeDefined()
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Комментарий удалён автором или оракулом клубаСлово 3', '/material/7?comment_id=3'],
    ['Изображение', '/material/7?comment_id=2'],
    ['Слово 1', '/signal/4?comment_id=1'],
  ])
  expect(screen.getByText('Всего: 2')).toBeDefined()
  expect(screen.getAllByText('30 мин')).toHaveLength(3)
})

test('a person with more than 10 000 comments has «больше 10 000» in place of the number', async () => {
  await show(serve(comments.ofPerson, { results: [comment({ id: 1 })], next: null, count: 10_001 }, at))
  expect(await screen.findByText('Всего: больше 10 000')).toBeDefined()
})

test('a removed comment in the list shows its words and picture, and other comments no picture', async () => {
  const removed = { is_removed: true, image_url: '/media/a.webp' }
  const results = [comment({ id: 3, ...removed }), comment({ id: 2, image_url: '/media/b.webp' })]
  await show(serve(comments.ofPerson, { results, next: null, count: 1 }, at))
  await screen.findByText('Слово 3')
  const [picture, ...others] = screen.getAllByRole('img', { name: 'Изображение к комментарию' })
  expect(picture!.getAttribute('src')).toBe('/media/a.webp?w=480')
  expect(others).toEqual([])
  expect(screen.getByText('Слово 3').closest('li')!.dataset.removed).toBe('true')
})

test('an empty list of a person’s comments differs from one that failed to load', async () => {
  expectConsoleError(/^Сетевая ошибка при получении комментариев: HTTP error! Status: 500$/)
  const { unmount } = await show({ ...serve(comments.ofPerson, { results: [], next: null, count: 0 }, at) })
  expect(await screen.findByText('Комментариев пока нет')).toBeDefined()
  unmount()
  let status = 500
  const reply = () => ({ status, body: { results: [comment({ id: 1 })], next: null, count: 1 } })
  const { user } = await show({ ...respond(comments.ofPerson, reply, at) })
  await screen.findByText('Не удалось загрузить комментарии')
  status = 200
  await user.click(screen.getByRole('button', { name: 'Повторить' }))
  await waitFor(() => expect(screen.getByText('Слово 1')).toBeDefined())
})

test.each([
  ['a guest', {}, undefined, 'Войдите, чтобы читать комментарии'],
  ['a reader without access', serve(accounts.me, people.reader), 't', 'Комментарии видны участникам клуба'],
])('%s is told what opens a person’s comments, and nothing is requested', async (_, replies, token, words) => {
  const { requests } = await renderApp(<CommentsOfPerson username="anna" />, { ...(token && { token }), replies })
  expect(await screen.findByText(words)).toBeDefined()
  expect(requests.filter(({ url }) => url.includes('/comments/'))).toEqual([])
})

test('a reader without access sees their own comments', async () => {
  const own = { username: 'oleg' }
  const reply = { results: [comment({ id: 1 })], next: null, count: 1 }
  await renderApp(<CommentsOfPerson {...own} />, {
    token: 't',
    replies: { ...serve(accounts.me, people.reader), ...serve(comments.ofPerson, reply, { params: own }) },
  })
  expect(await screen.findByText('Слово 1')).toBeDefined()
})
