import { accounts } from '@palata/contract/accounts'
import { media } from '@palata/contract/media'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#api/errors.ts'
import { storeToken } from '#api/session.ts'
import { people } from '#testing/people.ts'
import { renderApp } from '#testing/render.tsx'
import { serve } from '#testing/replies.ts'
import { Toasts } from '#testing/toasts.ts'
import { COMMENT_PICTURE, pickProblem } from './checks.ts'
import { NotUploaded } from './NotUploaded.tsx'
import { sendPicture } from './send.ts'
import { usePictureUpload } from './usePictureUpload.ts'

/** A fake XMLHttpRequest that the test answers. */
class FakeXhr {
  static sent: FakeXhr[] = []
  upload: { onprogress?: (event: object) => void } = {}
  status = 0
  statusText = ''
  response: unknown = null
  headers: Record<string, string> = {}
  at = ''
  file: File | null = null
  onload = () => {}
  onerror = () => {}
  onabort = () => {}
  open(method: string, url: string) {
    this.at = `${method} ${url}`
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  send(form: FormData) {
    this.file = form.get('image') as File
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

const onDone = vi.fn()
const onSignIn = vi.fn()
beforeEach(() => {
  FakeXhr.sent = []
  vi.stubGlobal('XMLHttpRequest', FakeXhr)
})
afterEach(() => {
  vi.unstubAllGlobals()
  onDone.mockReset()
})

const file = (type = 'image/png', bytes = 10) => new File([new Uint8Array(bytes)], 'a.png', { type })

function Picking({ picked }: { picked: File }) {
  const { uploading, send, retry, drop } = usePictureUpload({
    endpoint: media.uploadCommentImage,
    rule: COMMENT_PICTURE,
    onDone,
  })
  return (
    <>
      <button type="button" onClick={() => send(picked)}>
        send
      </button>
      <button type="button" onClick={drop}>
        drop
      </button>
      <output>{uploading ? `${uploading.progress} ${uploading.problem?.words ?? ''}` : 'nothing'}</output>
      {uploading?.problem && <NotUploaded problem={uploading.problem} onRetry={retry} onSignIn={onSignIn} />}
      <Toasts />
    </>
  )
}

async function show(picked = file()) {
  await renderApp(<Picking picked={picked} />, { replies: serve(accounts.me, people.reader), token: 't' })
  const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
  return { press, state: () => screen.getByRole('status').textContent }
}

// spec: B-371, B-373
test.each([
  ['image/png', 2_097_152, null],
  ['image/jpeg', 1, null],
  ['image/webp', 1, null],
  ['image/gif', 1, 'Допустимы изображения jpg, jpeg, png, webp'],
  ['image/svg+xml', 1, 'Допустимы изображения jpg, jpeg, png, webp'],
  ['', 1, 'Допустимы изображения jpg, jpeg, png, webp'],
  ['image/png', 2_097_153, 'Размер изображения не должен превышать 2 МБ'],
])('a comment’s picture of type %s and %d bytes is accepted or refused with its reason', (type, size, problem) => {
  expect(pickProblem({ type, size }, COMMENT_PICTURE)).toBe(problem)
})

test('POST /api/comments/image-upload/ sends the file, reports its progress and gives its address', async () => {
  const { press, state } = await show()
  await press('send')
  const [request] = FakeXhr.sent
  expect([request!.at, request!.headers.authorization, request!.file!.type]).toEqual([
    'POST /api/comments/image-upload/',
    'Bearer t',
    'image/png',
  ])
  act(() => request!.upload.onprogress!({ loaded: 3, total: 4, lengthComputable: true }))
  expect(state()).toBe('0.75 ')
  await request!.answer(200, { image_url: '/media/a.webp', width: 8, height: 6 })
  expect(onDone).toHaveBeenCalledWith({ image_url: '/media/a.webp', width: 8, height: 6 })
  expect(state()).toBe('nothing')
})

test('a file of a wrong type is not sent, and a toast gives the reason', async () => {
  const { press } = await show(file('image/gif'))
  await press('send')
  expect(FakeXhr.sent).toEqual([])
  expect(await screen.findByText('Допустимы изображения jpg, jpeg, png, webp')).toBeDefined()
})

const STILL = 'Анимация PNG стала неподвижной: сохранён первый кадр. WebP остаётся движущимся'

test('a person whose animation became a still is told so, and one whose picture did not is not', async () => {
  const { press } = await show()
  await press('send')
  await FakeXhr.sent[0]!.answer(200, { image_url: '/media/f.webp', width: 8, height: 6 })
  expect(onDone).toHaveBeenCalledOnce()
  expect(screen.queryByText(STILL)).toBeNull()
  await press('send')
  await FakeXhr.sent[1]!.answer(200, { image_url: '/media/g.webp', width: 8, height: 6, became_still: true })
  expect(onDone).toHaveBeenCalledTimes(2)
  expect(await screen.findByText(STILL)).toBeDefined()
})

test('a failed upload keeps the picture with the reason and can be retried', async () => {
  const { press, state } = await show()
  await press('send')
  await FakeXhr.sent[0]!.answer(429, { detail: 'Слишком часто. Подождите минуту.' })
  expect(state()).toBe('0 Слишком часто. Подождите минуту.')
  await press('Повторить')
  await act(async () => FakeXhr.sent[1]!.onerror())
  expect(state()).toBe('0 Сервер временно недоступен. Пожалуйста, попробуйте позже.')
  await press('Повторить')
  await FakeXhr.sent[2]!.answer(200, { image_url: '/media/b.webp' })
  expect(onDone).toHaveBeenCalledOnce()
})

test.each([
  [400, { image: ['Изображение повреждено'] }, 'Изображение повреждено'],
  [413, null, 'Не удалось загрузить изображение'],
])('a file refused with %d is not offered to be sent again', async (status, body, words) => {
  const { press, state } = await show()
  await press('send')
  await FakeXhr.sent[0]!.answer(status, body)
  expect(state()).toBe(`0 ${words}`)
  expect(screen.queryByRole('button', { name: 'Повторить' })).toBeNull()
})

test('an upload of an ended session offers to sign in, and to send again after the sign-in', async () => {
  const { press, state } = await show()
  await press('send')
  for (const sent of [0, 1]) {
    await vi.waitFor(() => expect(FakeXhr.sent).toHaveLength(sent + 1))
    await FakeXhr.sent[sent]!.answer(401, { detail: 'Войдите, чтобы продолжить' })
  }
  expect(state()).toBe('0 Войдите, чтобы продолжить')
  expect(screen.queryByRole('button', { name: 'Повторить' })).toBeNull()
  await press('Войти')
  expect(onSignIn).toHaveBeenCalledOnce()
  act(() => storeToken('new'))
  await press('Повторить')
  await FakeXhr.sent[2]!.answer(200, { image_url: '/media/e.webp' })
  expect(onDone).toHaveBeenCalledOnce()
})

test('an upload refused for an expired token is repeated with a new token', async () => {
  const { press } = await show()
  await press('send')
  await FakeXhr.sent[0]!.answer(401, { detail: 'Токен' })
  await vi.waitFor(() => expect(FakeXhr.sent).toHaveLength(2))
  await FakeXhr.sent[1]!.answer(200, { image_url: '/media/c.webp' })
  expect(onDone).toHaveBeenCalledOnce()
})

test('an upload removed while being sent reports no picture', async () => {
  const { press, state } = await show()
  await press('send')
  await press('drop')
  await FakeXhr.sent[0]!.answer(200, { image_url: '/media/d.webp' })
  expect(state()).toBe('nothing')
  expect(onDone).not.toHaveBeenCalled()
})

// spec: C-395
test('an upload’s error has the status of the answer, or 0 when there was none', async () => {
  const failure = () =>
    sendPicture(media.uploadCommentImage, file(), { onProgress: () => {}, signal: new AbortController().signal }).catch(
      (error: unknown) => error,
    )
  const refused = failure()
  await FakeXhr.sent[0]!.answer(413, { detail: 'Слишком большой запрос' })
  expect(await refused).toBeInstanceOf(ApiError)
  expect(await refused).toMatchObject({ status: 413, detail: 'Слишком большой запрос' })
  const unanswered = failure()
  await act(async () => FakeXhr.sent[1]!.onerror())
  expect(await unanswered).toMatchObject({ status: 0 })
})
