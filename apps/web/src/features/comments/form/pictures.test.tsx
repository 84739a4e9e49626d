import { comments } from '@palata/contract/comments'
import { type GifPage, media } from '@palata/contract/media'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { allowConsoleError, UNANSWERED } from '#testing/console.ts'
import { makeComment, makePage } from '#testing/features/comments.ts'
import { field, list, menuOf, mine, showThread } from '#testing/features/thread.tsx'
import { isOff } from '#testing/isOff.ts'
import { serve } from '#testing/replies.ts'

beforeEach(() => allowConsoleError(UNANSWERED))

/** A fake XMLHttpRequest that the test answers. */
class FakeXhr {
  static sent: FakeXhr[] = []
  upload = {}
  status = 0
  response: unknown = null
  onload = () => {}
  onabort = () => {}
  open() {}
  setRequestHeader() {}
  send() {
    FakeXhr.sent.push(this)
  }
  abort() {
    this.onabort()
  }
  answer(status: number, response: unknown) {
    Object.assign(this, { status, response })
    return act(async () => this.onload())
  }
}

beforeEach(() => {
  FakeXhr.sent = []
  vi.stubGlobal('XMLHttpRequest', FakeXhr)
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

const KEPT = { image_url: '/media/a.webp', width: 8, height: 6 }
const picture = () => new File([new Uint8Array(9)], 'a.png', { type: 'image/png' })
const attached = () => screen.queryByRole<HTMLImageElement>('img', { name: 'Прикреплённое изображение' })
async function paste(file: File) {
  const area = await field()
  await act(async () => fireEvent.paste(area, { clipboardData: { files: [file], items: [], getData: () => '' } }))
}
const show = () =>
  showThread({
    ...list(makePage([makeComment({ id: 1 })])),
    ...serve(comments.create, makeComment({ id: 8, user: mine, comment: '', image_url: '/media/a.webp' })),
  })

// spec: B-372, B-280
test('a pasted picture is uploaded like a chosen one, and is a comment without text', async () => {
  const { user, sent } = await show()
  await paste(picture())
  expect(attached()!.src).toMatch(/^blob:/)
  const add = screen.getByRole<HTMLButtonElement>('button', { name: 'Добавить' })
  expect(isOff(add)).toBe(true)
  await FakeXhr.sent[0]!.answer(200, KEPT)
  expect(attached()!.src).toContain('/media/a.webp')
  await user.click(add)
  expect(sent('POST').at(-1)!.body).toMatchObject({ comment: '', image_url: '/media/a.webp' })
  await waitFor(() => expect(attached()).toBeNull())
  expect(screen.getByRole('button', { name: 'Открыть изображение' })).toBeDefined()
})

test('a picture that failed to upload shows the reason and can be retried or removed', async () => {
  const { user } = await show()
  await paste(picture())
  await FakeXhr.sent[0]!.answer(503, { detail: 'Сервер занят' })
  expect(screen.getByRole('alert').textContent).toContain('Сервер занят')
  await user.click(screen.getByRole('button', { name: 'Повторить' }))
  await FakeXhr.sent[1]!.answer(200, KEPT)
  expect(attached()!.src).toContain('/media/a.webp')
  await user.click(screen.getByRole('button', { name: 'Убрать изображение' }))
  expect(attached()).toBeNull()
})

test('an attached picture is restored with the text after a reload', async () => {
  const { unmount } = await show()
  await paste(picture())
  await FakeXhr.sent[0]!.answer(200, KEPT)
  unmount()
  await show()
  await field()
  expect(attached()!.src).toContain('/media/a.webp')
})

// spec: B-281
test('a picture removed in a comment’s edit is sent to the server, and the text stays', async () => {
  const before = makeComment({ id: 1, user: mine, comment: 'С картинкой', image_url: '/media/a.webp', revision: 2 })
  const { user, sent } = await showThread({
    ...list(makePage([before])),
    ...serve(comments.update, { comments: { ...before, image_url: '', revision: 3 } }, { params: { id: '1' } }),
  })
  await screen.findByText('С картинкой')
  await user.click(within(await menuOf(user, 'С картинкой')).getByText('Редактировать'))
  await user.click(await screen.findByRole('button', { name: 'Убрать изображение' }))
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  expect(sent('PATCH')[0]!.body).toMatchObject({ image_url: '', revision: 2 })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Открыть изображение' })).toBeNull())
  expect(screen.getByText('С картинкой')).toBeDefined()
})

// spec: C-070
test('a GIF chosen from the search becomes the comment’s picture without an upload', async () => {
  const gif = { url: '/gif/s?u=1', dims: [4, 3], size: 9 }
  const page: GifPage = {
    results: [
      { id: '1', content_description: 'ракета', media_formats: { gif, tinygif: { ...gif, url: '/gif/t?u=1' } } },
    ],
    next: '',
    by: '',
  }
  const { user } = await showThread(
    { ...list(makePage([makeComment({ id: 1 })])), ...serve(media.featuredGifs, page) },
    '/opinion/7',
    { hasGifs: true },
  )
  await user.click(await screen.findByRole('button', { name: 'GIF' }))
  await user.click(await screen.findByRole('button', { name: 'ракета' }))
  expect(attached()!.src).toContain('/gif/s?u=1')
  expect(FakeXhr.sent).toEqual([])
  const back = { name: 'Вернуть прежнее изображение' }
  expect(screen.queryByRole('button', back)).toBeNull()
  await paste(picture())
  await FakeXhr.sent[0]!.answer(200, KEPT)
  expect(attached()!.src).toContain('/media/a.webp')
  // A comment has one picture, and the replaced one is not lost.
  await user.click(screen.getByRole('button', back))
  expect(attached()!.src).toContain('/gif/s?u=1')
  await user.click(screen.getByRole('button', back))
  expect(attached()!.src).toContain('/media/a.webp')
})

test('the comment form has no GIF button when the search of GIFs is off', async () => {
  await show()
  await field()
  expect(screen.queryByRole('button', { name: 'GIF' })).toBeNull()
})
