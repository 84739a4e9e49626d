import { accounts } from '@palata/contract/accounts'
import { channels } from '@palata/contract/channels'
import { deskPosts } from '@palata/contract/desk/posts'
import { BLANK } from '@palata/contract/posts/fields'
import { postWriting } from '@palata/contract/posts/writing'
import { storeToken } from '@site/api/session.ts'
import { makePost } from '@site/testing/features/posts.ts'
import { people } from '@site/testing/people.ts'
import { refuse, serve } from '@site/testing/replies.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { atTheDesk, ME, renderDesk, served } from '#testing/render.tsx'

afterEach(() => localStorage.clear())

const named = { params: { id: '9' } }
const source = {
  id: 9,
  content_type: 'material' as const,
  ...BLANK,
  title: 'Было',
  short_description: 'Кратко',
  content: '<p>Старый текст</p>',
  channels: [],
  revision: 4,
}
const replies = {
  ...atTheDesk([served('posts')]),
  ...serve(channels.list, []),
  ...serve(postWriting.source, source, named),
  ...serve(postWriting.versions, { results: [] }, named),
  ...serve(deskPosts.list, { results: [], next: null, count: { value: 0, is: 'exact' as const } }),
}

interface Written extends HTMLElement {
  editor: { commands: { setContent: (html: string, options: { emitUpdate: boolean }) => boolean } }
}

const field = () => screen.findByRole('textbox', { name: 'Текст' })
async function write(html: string) {
  const { editor: written } = (await field()) as Written
  await act(async () => void written.commands.setContent(html, { emitUpdate: true }))
}
const save = () => screen.getByRole('button', { name: 'Сохранить' })
const restored = () => screen.findByText(/^Здесь ваша несохранённая правка/)

test('an edit that was not sent opens again at the desk, and is dropped on its writer’s word', async () => {
  const first = await renderDesk('/desk/materials/9/write', {
    replies: { ...replies, ...refuse(postWriting.edit, 500, {}, named) },
  })
  await write('<p>Новый текст</p>')
  await first.user.click(save())
  await screen.findByText(/Текст на месте\./)
  first.unmount()
  const { user } = await renderDesk('/desk/materials/9/write', { replies })
  await restored()
  expect((await field()).textContent).toBe('Новый текст')
  await user.click(screen.getByRole('button', { name: 'Отменить правку' }))
  const question = await screen.findByRole('dialog', { name: 'Отменить правку?' })
  await user.click(within(question).getByRole('button', { name: 'Отменить правку' }))
  await waitFor(async () => expect((await field()).textContent).toBe('Старый текст'))
  expect(localStorage.getItem('editorContent.edits')).toBeNull()
})

test('an edit that was saved is not kept', async () => {
  const { user, asked } = await renderDesk('/desk/materials/9/write', {
    replies: { ...replies, ...serve(postWriting.edit, makePost({ id: 9 }), named) },
  })
  await write('<p>Новый текст</p>')
  await user.click(save())
  expect(await screen.findByText('Правка сохранена')).toBeTruthy()
  expect(asked('PATCH /api/alpha/9/')[0]?.body).toMatchObject({ content: '<p>Новый текст</p>', revision: 4 })
  expect(localStorage.getItem('editorContent.edits')).toBeNull()
})

test('an edit is not sent in the name of a person who signed in meanwhile', async () => {
  const { requests } = await renderDesk('/desk/materials/9/write', {
    replies: {
      ...replies,
      ...serve(accounts.me, { ...people.moderator, username: 'other' }),
      ...serve(postWriting.edit, makePost({ id: 9 }), named),
    },
  })
  await write('<p>Новый текст</p>')
  const button = save()
  // The press comes before the browser knows who has signed in.
  act(() => {
    storeToken('other')
    button.click()
  })
  await waitFor(() => expect(localStorage.getItem('editorContent.edits')).toContain('Новый текст'))
  expect(JSON.parse(localStorage.getItem('editorContent.edits')!)).toMatchObject([{ owner: ME.username }])
  expect(requests.filter(({ method }) => method === 'PATCH')).toEqual([])
})
