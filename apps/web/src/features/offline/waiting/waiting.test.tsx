import { expectConsoleWarn } from '#testing/console.ts'
import 'fake-indexeddb/auto'
import { accounts } from '@palata/contract/accounts'
import { comments } from '@palata/contract/comments'
import { reactions } from '@palata/contract/reactions'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError, createApi } from '#api/api.tsx'
import { storeToken } from '#api/session.ts'
import { fakeLocks } from '#testing/locks.ts'
import { people } from '#testing/people.ts'
import { renderApp } from '#testing/render.tsx'
import { type Answer, type FakeRequest, fakeServer, noConnection, respond, serve } from '#testing/replies.ts'
import { KeptPage } from '../KeptPage.tsx'
import { type Later, sendLater } from '../later.ts'
import { OfflineParts } from '../OfflineParts.tsx'
import { tellWaiting } from './channel.ts'
import { forgetWaiting } from './keep.ts'
import { sendWaiting } from './send.ts'
import { readWaiting, removeWaiting } from './store.ts'
import { WaitingComments } from './WaitingComments.tsx'

const tokenOf = (account: number) => `h.${btoa(JSON.stringify({ sub: String(account), sid: 's' }))}.s`
const NO_NETWORK = new ApiError(0)

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
  Object.defineProperty(navigator, 'locks', { value: fakeLocks(), configurable: true })
  storeToken(tokenOf(2))
})

let made = 0
function comment(text: string): Later<typeof comments.create> {
  made += 1
  const body = { object_pk: 12, content_type: 'opinion' as const, comment: text, key: `key-${made}` }
  const call = { endpoint: comments.create, input: { body } }
  return { kind: 'comment', about: `comment ${body.key}`, ...call, text, path: '/opinion/12' }
}
const reaction = (value: number): Later<typeof reactions.create> => ({
  kind: 'reaction',
  about: 'reaction to opinion 12',
  endpoint: reactions.create,
  input: { body: { object_id: 12, content_type: 'opinion', reaction: value } },
})

/** A fake server that answers comments and reactions with `answer` and records the requests in order. */
function server(answer: (request: FakeRequest) => Answer = () => ({ status: 200, body: {} })) {
  const requests: FakeRequest[] = []
  const replies = {
    ...respond(comments.create, (request) => answer(request) as never),
    ...respond(reactions.create, (request) => answer(request) as never),
  }
  const told = () =>
    requests.map(
      ({ body }) =>
        (body as { comment?: string; reaction?: number }).comment ?? (body as { reaction: number }).reaction,
    )
  return { api: createApi({ fetch: fakeServer(replies, requests), token: () => 't' }), told }
}

const texts = async () => (await readWaiting('2')).map(({ text, refusal }) => [text, refusal])

test('only a request without a network is put into the queue, a refused one is not', async () => {
  expect(await sendLater(NO_NETWORK, comment('Без сети'))).toBe(true)
  expect(await sendLater(new ApiError(403, { detail: 'Нет' }), comment('Отказ'))).toBe(false)
  expect(await sendLater(new TypeError('x'), comment('Ошибка'))).toBe(false)
  expect(await texts()).toEqual([['Без сети', null]])
})

test('an action waits as it was named, on its page or, when none is named, where it was made', async () => {
  await sendLater(NO_NETWORK, comment('Слово'))
  await sendLater(NO_NETWORK, reaction(1))
  await sendLater(NO_NETWORK, {
    ...reaction(1),
    kind: 'bookmark',
    about: 'bookmark of opinion 12',
    path: '/opinion/12',
  })
  expect((await readWaiting('2')).map(({ kind, text, path }) => [kind, text, path])).toEqual([
    ['comment', 'Слово', '/opinion/12'],
    ['reaction', '', location.pathname],
    ['bookmark', '', '/opinion/12'],
  ])
})

test('a guest’s request, or one that cannot be stored, fails at once so that its text stays in its field', async () => {
  expectConsoleWarn(/^Сделанное без сети не сохранено в браузере QuotaExceededError: full$/)
  storeToken(null)
  expect(await sendLater(NO_NETWORK, comment('Гость'))).toBe(false)
  storeToken(tokenOf(2))
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(await sendLater(NO_NETWORK, comment('Нет места'))).toBe(false)
})

test('two tabs send the queue once, in its order', async () => {
  await sendLater(NO_NETWORK, comment('Раз'))
  await sendLater(NO_NETWORK, reaction(1))
  await sendLater(NO_NETWORK, comment('Два'))
  const { api, told } = server()
  await Promise.all([sendWaiting(api, '2'), sendWaiting(api, '2')])
  expect(told()).toEqual(['Раз', 1, 'Два'])
  expect(await texts()).toEqual([])
})

test('of several reactions to one item only the last is sent', async () => {
  for (const value of [1, 2, 0]) await sendLater(NO_NETWORK, reaction(value))
  const { api, told } = server()
  await sendWaiting(api, '2')
  expect(told()).toEqual([0])
})

test.each([
  ['no network', () => noConnection()],
  ['an ended session', () => ({ status: 401, body: { detail: 'Войдите' } })],
  ['too many calls', () => ({ status: 429, body: { detail: 'Позже' } })],
  ['nobody behind the proxy', () => ({ status: 502 })],
])('with %s the whole queue waits on in its order', async (_, answer) => {
  for (const one of [comment('Раз'), comment('Два')]) await sendLater(NO_NETWORK, one)
  const { api, told } = server(answer)
  expect(await sendWaiting(api, '2')).toBe(false)
  expect(told()).toEqual(['Раз'])
  expect(await texts()).toEqual([
    ['Раз', null],
    ['Два', null],
  ])
})

test('a request refused on sending keeps its text with the reason, and the rest is sent', async () => {
  for (const one of [comment('Раз'), comment('Два')]) await sendLater(NO_NETWORK, one)
  const { api, told } = server(({ body }) =>
    (body as { comment: string }).comment === 'Раз'
      ? { status: 404, body: { detail: 'Публикация удалена' } }
      : { status: 200, body: {} },
  )
  await sendWaiting(api, '2')
  await sendWaiting(api, '2')
  expect(told()).toEqual(['Раз', 'Два'])
  expect(await texts()).toEqual([['Раз', 'Публикация удалена']])
})

test('a request that the server repeatedly fails on stops blocking the rest of the queue', async () => {
  for (const one of [comment('Раз'), comment('Два')]) await sendLater(NO_NETWORK, one)
  const { api } = server(({ body }) => ({
    status: (body as { comment: string }).comment === 'Раз' ? 500 : 200,
    body: {},
  }))
  for (let round = 0; round < 5; round += 1) await sendWaiting(api, '2')
  expect(await texts()).toEqual([['Раз', 'Сервер не смог это принять']])
})

test.each([
  ['a later action replaces', () => sendLater(NO_NETWORK, reaction(2)), [2]],
  ['the reader removes', async () => void (await removeWaiting((await readWaiting('2'))[0]!.id)), []],
  ['a sign-out removes', () => forgetWaiting(), []],
])('an action that %s while it is being sent does not come back when sending fails', async (_, meanwhile, left) => {
  await sendLater(NO_NETWORK, reaction(1))
  const { api } = server()
  vi.spyOn(api, 'call').mockImplementationOnce(async () => {
    await meanwhile()
    throw new ApiError(500)
  })
  await sendWaiting(api, '2')
  expect((await readWaiting('2')).map(({ input }) => (input as { body: { reaction: number } }).body.reaction)).toEqual(
    left,
  )
})

test('another account neither sends nor sees a queue, and a sign-out clears only its own', async () => {
  await sendLater(NO_NETWORK, comment('Мария'))
  storeToken(tokenOf(3))
  await sendLater(NO_NETWORK, comment('Олег'))
  const { api, told } = server()
  await forgetWaiting()
  await sendWaiting(api, '3')
  expect(told()).toEqual([])
  expect(await texts()).toEqual([['Мария', null]])
})

test('the queue is sent by itself once a page is open with a network', async () => {
  await sendLater(NO_NETWORK, comment('Из метро'))
  const replies = {
    ...serve(accounts.me, people.paid),
    ...respond(comments.create, () => ({ status: 201, body: {} as never })),
  }
  const { requests } = await renderApp(<OfflineParts mayKeepBookmarks={false} />, { token: tokenOf(2), replies })
  await waitFor(async () => expect(await texts()).toEqual([]))
  const sent = requests.filter(({ method }) => method === 'POST')
  expect(sent.map(({ url, body }) => [url, (body as { comment: string }).comment])).toEqual([
    ['/api/comments/', 'Из метро'],
  ])
})

/** Stands for any content of a page. */
function Shown() {
  const { data } = useQuery(queryOptions({ queryKey: ['shown'], queryFn: () => readShown() }))
  return <p>{data}</p>
}
const readShown = vi.fn(async () => 'Прочитано')

test('an item sent by another tab reloads this tab’s data, and one only stored there does not', async () => {
  readShown.mockClear()
  const ui = (
    <>
      <OfflineParts mayKeepBookmarks={false} />
      <Shown />
    </>
  )
  await renderApp(ui, { token: tokenOf(2), replies: serve(accounts.me, people.paid) })
  await screen.findByText('Прочитано')
  const other = new BroadcastChannel('outbox')
  other.postMessage({ word: 'sent', from: 'other' })
  await waitFor(() => expect(readShown).toHaveBeenCalledTimes(2))
  other.postMessage({ word: 'changed', from: 'other' })
  other.postMessage({ word: 'sent', from: 'other' })
  await waitFor(() => expect(readShown).toHaveBeenCalledTimes(3))
  other.close()
})

test('a refused queue item is announced, listed with its text and removed by hand', async () => {
  await sendLater(NO_NETWORK, comment('Длинный и продуманный ответ'))
  const { api } = server(() => ({ status: 403, body: { detail: 'Доступ закончился' } }))
  await sendWaiting(api, '2')
  const ui = (
    <>
      <KeptPage />
      <OfflineParts mayKeepBookmarks={false} />
    </>
  )
  const replies = serve(accounts.me, people.paid)
  const { user, navigate } = await renderApp(ui, { token: tokenOf(2), replies })
  expect((await screen.findByText('Не отправлено: 1')).parentElement!.textContent).toContain('Посмотреть')
  // The page that the notice links to does not show it.
  act(() => navigate('/saved'))
  expect(screen.queryByText('Не отправлено: 1')).toBeNull()
  expect(screen.getByText('Длинный и продуманный ответ')).toBeDefined()
  expect(screen.getByText('Доступ закончился')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Скопировать' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Убрать: Комментарий' }))
  await waitFor(() => expect(screen.queryByText('Длинный и продуманный ответ')).toBeNull())
  expect(await texts()).toEqual([])
})

test('what was said of a comment on its way is taken back once it has gone or was refused, and of no other', async () => {
  const onLess = vi.fn()
  await renderApp(<WaitingComments path="/opinion/12" onLess={onLess} />, { token: tokenOf(2) })
  await act(async () => void (await sendLater(NO_NETWORK, comment('Первый'))))
  await act(async () => void (await sendLater(NO_NETWORK, { ...comment('Чужой'), path: '/opinion/13' })))
  await act(async () => void (await sendLater(NO_NETWORK, comment('Второй'))))
  await screen.findByText('Второй')
  expect(onLess).not.toHaveBeenCalled()
  const { api } = server(({ body }) =>
    (body as { comment: string }).comment === 'Второй'
      ? { status: 400, body: { detail: 'Нет' } }
      : { status: 200, body: {} },
  )
  await sendWaiting(api, '2')
  act(() => tellWaiting('sent'))
  await screen.findByText('Не отправлено: Нет')
  await waitFor(() => expect(screen.queryByText('Первый')).toBeNull())
  expect(onLess).toHaveBeenCalled()
})
