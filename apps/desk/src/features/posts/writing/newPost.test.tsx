import { channels } from '@palata/contract/channels'
import { deskPosts } from '@palata/contract/desk/posts'
import { deskWriting } from '@palata/contract/desk/posts/writing'
import { BLANK } from '@palata/contract/posts/fields'
import { postWriting } from '@palata/contract/posts/writing'
import { allowConsoleError, UNANSWERED } from '@site/testing/console.ts'
import { serve } from '@site/testing/replies.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { atTheDesk, ME, renderDesk, served } from '#testing/render.tsx'

afterEach(() => localStorage.clear())

const DRAFT_ID = '3f1c0f0e-6f0e-4b0e-8f0e-6f1c0f0e6f0e'
const DRAFT = {
  id: DRAFT_ID,
  revision: 2,
  kind: 'news' as const,
  ...BLANK,
  title: 'Приток в ETF',
  start: 'Вырос вдвое',
  saved_at: '2026-11-20T10:00:00.000Z',
  post_id: null,
  post_revision: null,
  beside_id: null,
  content: '<p>Вырос вдвое</p>',
  channels: [],
  source: 'https://news.example/1',
}
const list = { results: [], next: null, count: { value: 0, is: 'exact' as const } }
const written = { id: 9, url: '/news/9', publish_at: '2026-11-20T13:20:00.000Z' }
const open = {
  ...serve(channels.list, []),
  ...serve(postWriting.drafts, { results: [DRAFT] }),
  ...serve(postWriting.draft, DRAFT, { params: { id: DRAFT_ID } }),
  ...serve(deskPosts.list, list),
  ...serve(deskWriting.write, written),
  ...serve(deskWriting.writeOpinion, { ...written, publish_at: null }),
}
const kinds = () => within(screen.getByRole('group', { name: 'Что пишем' }))

test('«Написать» in the news opens a news item, and another draft of it is scheduled with its source', async () => {
  const { user, asked, at } = await renderDesk('/desk/news', { replies: { ...atTheDesk([served('posts')]), ...open } })
  await user.click(await screen.findByRole('link', { name: 'Написать' }))
  expect(await screen.findByRole('heading', { name: 'Новая публикация' })).toBeTruthy()
  expect(screen.getByText('начало открыто всем, дальше — для участников')).toBeTruthy()
  expect(kinds().getByRole('button', { pressed: true }).textContent).toBe('Новость')
  await user.click(await screen.findByRole('button', { name: 'Открыть черновик «Приток в ETF»' }))
  expect(await screen.findByDisplayValue('https://news.example/1')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'В срок' }))
  await user.click(screen.getByRole('button', { name: 'Назначить' }))
  expect(await screen.findByText('Назовите день и время')).toBeTruthy()
  await user.type(screen.getByLabelText('День и время'), '2026-11-20T16:20')
  await user.click(screen.getByRole('button', { name: 'Назначить' }))
  await waitFor(() => expect(at()).toBe('/desk/materials/9'))
  expect(asked('POST /api/desk/writing/')).toHaveLength(1)
  expect(asked('POST /api/desk/writing/')[0]?.body).toMatchObject({
    kind: 'news',
    title: 'Приток в ETF',
    content: '<p>Вырос вдвое</p>',
    source: 'https://news.example/1',
    publish: 'later',
    publish_at: written.publish_at,
    draft_id: DRAFT_ID,
    key: expect.any(String),
  })
  expect(screen.getByText('Выйдет через 2 ч')).toBeTruthy()
})

test('a moderator may write opinions only, an operator nothing', async () => {
  const as = (role: 'moderator' | 'operator') => atTheDesk([served('posts')], { ...ME, roles: [role] })
  const { user, asked, unmount } = await renderDesk(`/desk/write?draft=${DRAFT_ID}`, {
    replies: {
      ...as('moderator'),
      ...open,
      ...serve(postWriting.draft, { ...DRAFT, kind: null }, { params: { id: DRAFT_ID } }),
    },
  })
  await screen.findByDisplayValue('Приток в ETF')
  expect(screen.queryByRole('group', { name: 'Что пишем' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Опубликовать' }))
  await waitFor(() => expect(asked('POST /api/desk/writing/opinion/')).toHaveLength(1))
  unmount()
  await renderDesk('/desk/write', { replies: as('operator') })
  expect(await screen.findByRole('heading', { name: 'Здесь ничего нет' })).toBeTruthy()
})

test('a podcast is created without its recording, waits, and its page asks for the recording', async () => {
  allowConsoleError(UNANSWERED)
  const { user, asked, at } = await renderDesk(`/desk/write?kind=podcasts&draft=${DRAFT_ID}`, {
    replies: {
      ...atTheDesk([served('posts')]),
      ...open,
      ...serve(postWriting.draft, { ...DRAFT, kind: 'podcast', source: '' }, { params: { id: DRAFT_ID } }),
    },
  })
  await screen.findByDisplayValue('Приток в ETF')
  expect(kinds().getByRole('button', { pressed: true }).textContent).toBe('Подкаст')
  expect(screen.queryByRole('button', { name: 'Сейчас' })).toBeNull()
  const submits = screen.getAllByRole('button', { name: 'На проверку' })
  await user.click(submits.find((one) => one.getAttribute('type') === 'submit')!)
  await waitFor(() => expect(at()).toBe('/desk/materials/9/write'))
  expect(asked('POST /api/desk/writing/')[0]?.body).toMatchObject({ kind: 'podcast', publish: 'wait' })
})
