import { accounts } from '@palata/contract/accounts'
import type { Me } from '@palata/contract/accounts/profile'
import { channels } from '@palata/contract/channels'
import type { Post } from '@palata/contract/posts'
import { BLANK } from '@palata/contract/posts/fields'
import type { PostEdit } from '@palata/contract/posts/form'
import { postWriting } from '@palata/contract/posts/writing'
import { useQueryClient } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { useRecord } from '#api/records.ts'
import { storeToken } from '#api/session.ts'
import { AlphaCard, POST, putPosts } from '#features/posts'
import { expectConsoleError, expectConsoleWarn } from '#testing/console.ts'
import { makePost } from '#testing/features/posts.ts'
import { people } from '#testing/people.ts'
import { renderApp } from '#testing/render.tsx'
import { type Replies, refuse, respond, serve } from '#testing/replies.ts'
import { fillStorage } from '#testing/storage.ts'
import { Toasts } from '#testing/toasts.ts'
import { editorLayer, editPost } from './layers.ts'

afterEach(async () => {
  await act(async () => editorLayer.close())
  localStorage.clear()
})

const author = { username: 'maria', name: 'Мария', avatar: '' }
const opinion = makePost({ id: 9, title: 'Было', author })
const source = {
  id: 9,
  content_type: 'opinion' as const,
  ...BLANK,
  title: 'Было',
  short_description: 'Кратко',
  content: '<p>Старый текст</p>',
  images: ['/media/a.webp', '/media/b.webp'],
  embed_links: ['https://t.me/palata/1'],
  channels: [],
  revision: 4,
}

function Listed({ post }: { post: Post }) {
  const client = useQueryClient()
  useState(() => putPosts(client, [post]))
  return <AlphaCard post={useRecord(POST, post.id)!} today="2026-11-20" onChannel={() => {}} />
}

async function list(post: Post, replies: Replies = {}, me: Me = people.paid) {
  const known = {
    ...serve(accounts.me, me),
    ...serve(postWriting.drafts, { results: [] }),
    ...serve(channels.list, []),
    ...serve(postWriting.source, source, { params: { id: String(post.id) } }),
  }
  const ui = (
    <>
      <Listed post={post} />
      <Toasts />
    </>
  )
  const shown = await renderApp(ui, { token: 't', replies: { ...known, ...replies } })
  await shown.user.click(await screen.findByRole('button', { name: /^Действия/ }))
  await screen.findByRole('menu')
  return shown
}

async function open(replies: Replies = {}) {
  const shown = await list(opinion, replies)
  await shown.user.click(screen.getByRole('menuitem', { name: 'Редактировать' }))
  await screen.findByRole('textbox', { name: 'Текст' })
  const patches = () =>
    shown.requests.filter(({ method, url }) => `${method} ${url}` === 'PATCH /api/alpha/9/').map(({ body }) => body)
  return { ...shown, patches }
}

const field = () => screen.getByRole('textbox', { name: 'Текст' })
const write = (html: string) =>
  act(
    async () =>
      void (field() as HTMLElement & { editor: Editor }).editor.commands.setContent(html, { emitUpdate: true }),
  )
const save = () => screen.getAllByRole('button', { name: 'Сохранить' }).at(-1)!
/** Colour of the message with this text. */
const colorOf = async (words: string) =>
  (await screen.findByText(words)).closest('[data-color]')?.getAttribute('data-color')
const dialog = () => screen.queryByRole('dialog', { name: 'Редактирование' })

// spec: B-145, B-336, B-343
test('«Редактировать» in a post’s menu opens the editor with its text', async () => {
  await open()
  expect(dialog()).not.toBeNull()
  expect(field().textContent).toBe('Старый текст')
  expect(screen.getByRole('textbox', { name: 'Заголовок' })).toHaveProperty('value', 'Было')
  expect(screen.getByRole('textbox', { name: 'Краткое описание' })).toHaveProperty('value', 'Кратко')
  expect(screen.getByRole('button', { name: 'Убрать ссылку https://t.me/palata/1' })).toBeDefined()
  expect(screen.queryByRole('heading', { name: 'Черновики' })).toBeNull()
})

// spec: B-435, B-436
test.each([
  ['its author', people.paid, 'opinion', author.username, true],
  ['its author', people.paid, 'material', author.username, true],
  ['another member', people.paid, 'opinion', 'anna', false],
  ['another member', people.paid, 'material', 'anna', false],
  ['a moderator', people.moderator, 'opinion', 'anna', true],
  ['a moderator', people.moderator, 'material', 'anna', true],
  ['a moderator', people.moderator, 'news', 'anna', false],
] as const)('%s may edit a post as the table says: case %#', async (_, me, content_type, username, may) => {
  await list(makePost({ id: 9, content_type, author: { ...author, username } }), {}, me)
  expect(screen.queryByRole('menuitem', { name: 'Редактировать' }) !== null).toBe(may)
})

test('a podcast and a removed post have no «Редактировать»', async () => {
  const { unmount } = await list(makePost({ id: 9, section_name: 'podcast', author }))
  expect(screen.queryByRole('menuitem', { name: 'Редактировать' })).toBeNull()
  unmount()
  await list(makePost({ id: 9, author, removed: { at: '2026-11-20T08:30:00.000Z', reason: 'Спам' } }))
  expect(screen.queryByRole('menuitem', { name: 'Редактировать' })).toBeNull()
})

// spec: B-351, B-352, B-537
test('PATCH /api/alpha/9/ sends the whole form, and the post is replaced in its list and the editor closes', async () => {
  const edited = makePost({ id: 9, title: 'Стало', author, content: '<p>Новый</p>', is_ready_inner_page: true })
  const { user, patches } = await open(serve(postWriting.edit, edited, { params: { id: '9' } }))
  await write('<p>Новый текст</p>')
  await user.click(screen.getAllByRole('button', { name: 'Убрать изображение' })[0]!)
  await user.click(save())
  expect(patches()).toEqual([
    {
      title: 'Было',
      short_description: 'Кратко',
      content: '<p>Новый текст</p>',
      old_images: ['/media/b.webp'],
      embed_links: ['https://t.me/palata/1'],
      revision: 4,
    },
  ])
  expect(await colorOf('Изменения были сохранены')).toBe('green')
  await waitFor(() => expect(dialog()).toBeNull())
  expect(screen.getByRole('link', { name: 'Стало' })).toBeDefined()
})

// spec: B-538, B-571
test('a failed edit keeps the editor open and shows the reason', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { user } = await open(refuse(postWriting.edit, 500, {}, { params: { id: '9' } }))
  await write('<p>Новый текст</p>')
  await user.click(save())
  expect(await colorOf('Изменения не были сохранены')).toBe('red')
  expect(log).toHaveBeenCalledWith('Изменения не были сохранены: HTTP error! Status: 500')
  expect(field().textContent).toBe('Новый текст')
  await write('<p>Старый текст</p>')
  log.mockRestore()
})

test('a writer whose session ended signs in over the open editor and sends the same text', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const edited = makePost({ id: 9, title: 'Было', author, content: '<p>Новый</p>', is_ready_inner_page: true })
  let isSignedIn = false
  const { user, patches } = await open({
    ...respond(postWriting.edit, () => (isSignedIn ? { status: 200, body: edited } : { status: 401 }), {
      params: { id: '9' },
    }),
    ...respond(accounts.signIn, () => {
      isSignedIn = true
      return { status: 200, body: { access: 'another' } }
    }),
  })
  await write('<p>Новый текст</p>')
  await user.click(save())
  expect((await screen.findByText(/^Сеанс завершён/)).textContent).toBe(
    'Сеанс завершён: войдите снова. Текст сохранён. Войти',
  )
  expect(screen.queryByRole('button', { name: 'Повторить' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Войти' }))
  const entrance = await screen.findByRole('dialog', { name: 'Войти' })
  await user.click(within(entrance).getByRole('button', { name: /почту/ }))
  await user.type(await screen.findByRole('textbox', { name: 'Имя пользователя или почта' }), 'maria')
  await user.type(screen.getByLabelText('Пароль'), 'пароль')
  await user.click(screen.getAllByRole('button', { name: 'Войти' }).at(-1)!)
  await waitFor(() => expect(screen.queryByText(/^Сеанс завершён/)).toBeNull())
  expect(field().textContent).toBe('Новый текст')
  await user.click(save())
  expect(await screen.findByText('Изменения были сохранены')).toBeDefined()
  expect((patches() as PostEdit[]).map(({ content }) => content)).toEqual(['<p>Новый текст</p>', '<p>Новый текст</p>'])
  log.mockRestore()
})

// spec: B-346
test('an edit of a published post writes no draft', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { requests } = await open()
  const kept = Object.keys(localStorage)
  await write('<p>Новый текст</p>')
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(Object.keys(localStorage)).toEqual(kept)
  expect(requests.filter(({ url }) => url.includes('drafts'))).toEqual([])
  vi.useRealTimers()
})

const leavePage = () => act(async () => void window.dispatchEvent(new Event('pagehide')))
const restored = () => screen.findByText(/^Здесь ваша несохранённая правка/)

test('an unsaved edit of a left page opens again with its revision, and is dropped once it is saved', async () => {
  const edited = makePost({ id: 9, title: 'Было', author, content: '<p>Новый</p>', is_ready_inner_page: true })
  const first = await open()
  await write('<p>Новый текст</p>')
  await leavePage()
  first.unmount()
  act(() => editorLayer.close())
  const replies = {
    ...serve(postWriting.source, { ...source, content: '<p>Чужая правка</p>', revision: 5 }, { params: { id: '9' } }),
    ...serve(postWriting.edit, edited, { params: { id: '9' } }),
  }
  const { user, patches, unmount } = await open(replies)
  await restored()
  expect(field().textContent).toBe('Новый текст')
  await user.click(save())
  await waitFor(() => expect(dialog()).toBeNull())
  expect((patches() as PostEdit[]).map(({ content, revision }) => [content, revision])).toEqual([
    ['<p>Новый текст</p>', 4],
  ])
  unmount()
  await open()
  expect(field().textContent).toBe('Старый текст')
})

test('an edit that could not be sent is kept, and one without changes is not', async () => {
  expectConsoleError(/^Изменения не были сохранены: HTTP error! Status: 500$/)
  const { user, unmount } = await open(refuse(postWriting.edit, 500, {}, { params: { id: '9' } }))
  await leavePage()
  expect(localStorage.getItem('editorContent.edits')).toBeNull()
  await write('<p>Новый текст</p>')
  await user.click(save())
  await screen.findByText(/Текст сохранён\./)
  expect(localStorage.getItem('editorContent.edits')).toContain('Новый текст')
  await write('<p>Старый текст</p>')
  unmount()
  expect(localStorage.getItem('editorContent.edits')).toBeNull()
})

test('an edit that finds the browser’s storage full says that it is only on the screen', async () => {
  expectConsoleError(/^Изменения не были сохранены: HTTP error! Status: 500$/)
  expectConsoleWarn(/^Правка не сохранена в браузере/)
  const { user } = await open(refuse(postWriting.edit, 500, {}, { params: { id: '9' } }))
  await write('<p>Новый текст</p>')
  fillStorage()
  await user.click(save())
  await screen.findByText(/Текст только на экране\./)
  expect(screen.getByText('не сохранено: в браузере нет места')).toBeDefined()
  vi.unstubAllGlobals()
  await user.click(save())
  await screen.findByText(/Текст сохранён\./)
  expect(screen.queryByText('не сохранено: в браузере нет места')).toBeNull()
})

test('a kept edit is discarded on its writer’s word, and by closing without saving', async () => {
  const first = await open()
  await write('<p>Новый текст</p>')
  await leavePage()
  first.unmount()
  act(() => editorLayer.close())
  const { user } = await open()
  await restored()
  await user.click(screen.getByRole('button', { name: 'Отменить правку' }))
  const question = await screen.findByRole('dialog', { name: 'Отменить правку?' })
  await user.click(within(question).getByRole('button', { name: 'Отменить правку' }))
  await waitFor(() => expect(field().textContent).toBe('Старый текст'))
  expect(screen.queryByText(/несохранённая правка/)).toBeNull()
  expect(localStorage.getItem('editorContent.edits')).toBeNull()

  await write('<p>Ещё текст</p>')
  await leavePage()
  expect(localStorage.getItem('editorContent.edits')).toContain('Ещё текст')
  await user.click(screen.getAllByRole('button', { name: 'Закрыть' }).at(-1)!)
  const closing = await screen.findByRole('dialog', { name: 'Закрыть без сохранения?' })
  await user.click(within(closing).getByText('Закрыть'))
  await waitFor(() => expect(dialog()).toBeNull())
  expect(localStorage.getItem('editorContent.edits')).toBeNull()
})

test('another person who signs in over an edit cannot send it, and only its writer gets it back', async () => {
  let me: Me = people.paid
  const { requests } = await open({
    ...respond(accounts.me, () => ({ status: 200, body: me })),
    ...serve(postWriting.edit, opinion, { params: { id: '9' } }),
  })
  await write('<p>Мой текст</p>')
  const button = save()
  me = people.moderator
  // The press comes before the browser knows who has signed in.
  act(() => {
    storeToken('other')
    button.click()
  })
  expect(await screen.findByText('Вы вошли под другим именем')).toBeDefined()
  expect(screen.queryByRole('textbox', { name: 'Текст' })).toBeNull()
  act(() => editorLayer.close())
  await act(async () => editPost(opinion))
  await waitFor(() => expect(field().textContent).toBe('Старый текст'))
  act(() => editorLayer.close())
  me = people.paid
  await act(async () => storeToken('mine'))
  await act(async () => editPost(opinion))
  await restored()
  expect(field().textContent).toBe('Мой текст')
  expect(requests.filter(({ method }) => method === 'PATCH')).toEqual([])
})

test('closing an edit asks for confirmation only when the text has changed', async () => {
  const { user } = await open()
  await write('<p>Новый текст</p>')
  await user.click(screen.getByRole('button', { name: 'Закрыть' }))
  const question = await screen.findByRole('dialog', { name: 'Закрыть без сохранения?' })
  expect(question).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Отмена' }))
  expect(field().textContent).toBe('Новый текст')
  await write('<p>Старый текст</p>')
  await user.click(screen.getAllByRole('button', { name: 'Закрыть' }).at(-1)!)
  await waitFor(() => expect(dialog()).toBeNull())
})

test('a post changed by somebody else meanwhile is overwritten only on the writer’s word', async () => {
  expectConsoleError(/^Изменения не были сохранены: HTTP error! Status: 409$/)
  const late = { detail: 'Публикацию уже изменили', kept: 'x', revision: 6 } as never
  const { user, patches } = await open(refuse(postWriting.edit, 409, late, { params: { id: '9' } }))
  await write('<p>Новый текст</p>')
  await user.click(save())
  expect(await screen.findByText('Публикацию изменили, пока вы писали')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Продолжить мою' }))
  await user.click(save())
  expect((patches() as PostEdit[]).map(({ revision }) => revision)).toEqual([4, 6])
  await user.click(screen.getByRole('button', { name: 'Открыть другую' }))
  await waitFor(() => expect(field().textContent).toBe('Старый текст'))
})
