import { accounts } from '@palata/contract/accounts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storeToken } from '#api/session.ts'
import { makePost } from '#testing/features/posts.ts'
import { people } from '#testing/people.ts'
import { renderApp } from '#testing/render.tsx'
import { serve } from '#testing/replies.ts'
import { KeptPage } from '../KeptPage.tsx'
import { OfflineParts } from '../OfflineParts.tsx'
import { type FromWorker, KEPT_AT, type Served, storeOf } from '../stores.ts'

const TOKEN = `h.${btoa(JSON.stringify({ sub: '2', sid: 's' }))}.s`
const AT = '2026-11-20T11:20:00.000+03:00'
const POST: Served = { url: '/api/alpha/12/', about: 'page', how: 'kept', at: AT }

/** A fake device: its caches by name, and the worker's messages. */
let kept: Map<string, Map<string, Response>>
let worker: EventTarget & { controller: { postMessage: ReturnType<typeof vi.fn> }; startMessages: () => void }

beforeEach(() => {
  kept = new Map()
  const open = (name: string) => ({
    keys: async () => [...(kept.get(name)?.keys() ?? [])].map((path) => new Request(`${location.origin}${path}`)),
    match: async ({ url }: Request) => kept.get(name)?.get(new URL(url).pathname)?.clone(),
  })
  vi.stubGlobal('caches', {
    has: async (name: string) => kept.has(name),
    open: async (name: string) => open(name),
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
  })
  worker = Object.assign(new EventTarget(), { controller: { postMessage: vi.fn() }, startMessages() {} })
  Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true })
})
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

const say = (data: FromWorker) => act(async () => void worker.dispatchEvent(new MessageEvent('message', { data })))
const served = (one: Served) => say({ kind: 'served', served: one })
const keep = (path: string, body: object, account = '2') => {
  const name = storeOf(account, 'calls')
  const response = new Response(JSON.stringify(body), { headers: { [KEPT_AT]: AT } })
  kept.set(name, new Map([...(kept.get(name) ?? []), [path, response]]))
}
const replies = serve(accounts.me, people.paid)
const show = (path: string) => renderApp(<OfflineParts mayKeepBookmarks={false} />, { token: TOKEN, path, replies })
const words = () => screen.queryAllByRole('status').map(({ textContent }) => textContent)

test('a page served from the store shows the time it was saved, until it is fresh again', async () => {
  await show('/opinion/12')
  expect(words()).toEqual([])
  await served(POST)
  expect(words()).toEqual(['Нет связи, сохранено в 11:20Что сохраненоПовторить'])
  await served({ url: '/api/alpha/12/', about: 'page', how: 'fresh' })
  expect(words()).toEqual([])
})

test('a page served from the store is requested again within seconds, then more and more seldom', async () => {
  const { queryClient } = await show('/opinion/12')
  const refetch = vi.spyOn(queryClient, 'refetchQueries').mockResolvedValue()
  vi.useFakeTimers()
  await served(POST)
  const asked = async (ms: number) => {
    await act(() => vi.advanceTimersByTimeAsync(ms))
    return refetch.mock.calls.length
  }
  expect([await asked(0), await asked(1000), await asked(2000), await asked(3999), await asked(1)]).toEqual([
    1, 2, 3, 3, 4,
  ])
  const before = await asked(60_000)
  expect((await asked(60_000)) - before).toBe(2)
  vi.useRealTimers()
  await served({ ...POST, how: 'fresh' })
})

test('a failed call that the page does not repeat is forgotten once the network answers', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  const { queryClient } = await show('/calendar')
  queryClient.setQueryData(['elsewhere'], 1)
  await served({ url: '/api/alpha/channels/bookmarks/', about: 'page', how: 'missing' })
  await act(() => vi.advanceTimersByTimeAsync(4000))
  expect(screen.getByRole('heading', { name: 'Этой страницы нет среди сохранённых' })).toBeDefined()
  await served({ url: '/api/auth/users/me/', about: 'part', how: 'fresh' })
  await act(() => vi.advanceTimersByTimeAsync(8000))
  expect(screen.queryByRole('heading', { name: 'Этой страницы нет среди сохранённых' })).toBeNull()
  expect(words()).toEqual([])
  expect(queryClient.getQueryState(['elsewhere'])?.isInvalidated).toBe(true)
  vi.useRealTimers()
})

test('a page saved on another day names that day', async () => {
  await show('/opinion/12')
  await served({ ...POST, at: '2026-11-19T11:20:00.000+03:00' })
  expect(words()[0]).toContain('Нет связи, сохранено вчера')
  await served({ ...POST, how: 'fresh' })
})

test('the page asks the worker for what it reported before the page listened', async () => {
  await show('/opinion/12')
  expect(worker.controller.postMessage).toHaveBeenCalledWith({ kind: 'hello' })
  await say({ kind: 'known', entry: '/assets/a.js', served: [POST] })
  expect(words()[0]).toContain('сохранено в 11:20')
  await served({ ...POST, how: 'fresh' })
})

test('a page missing from the store says so and lists what can be read', async () => {
  keep('/api/alpha/12/', makePost({ id: 12, title: 'Мнение недели' }))
  keep('/api/alpha/13/', makePost({ id: 13, title: 'Отрывок', is_locked: true }))
  await show('/opinion/99')
  await served({ url: '/api/alpha/99/', about: 'page', how: 'missing' })
  expect(await screen.findByRole('heading', { name: 'Этой страницы нет среди сохранённых' })).toBeDefined()
  const link = await screen.findByRole('link', { name: /Мнение недели/ })
  expect(link.textContent).toContain('11:20')
  expect(screen.queryByText('Отрывок')).toBeNull()
  await served({ url: '/api/alpha/99/', about: 'page', how: 'fresh' })
})

test('the page of saved texts lists only the reader’s own, and clears them', async () => {
  keep('/api/alpha/12/', makePost({ id: 12, title: 'Мнение недели' }))
  keep('/api/alpha/all/', {})
  keep('/api/alpha/14/', makePost({ id: 14, title: 'Чужое' }), '3')
  const { user } = await renderApp(<KeptPage />, { token: TOKEN, path: '/saved', replies })
  await screen.findByRole('link', { name: /Мнение недели/ })
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Удалить' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Удалить' }))
  expect(await screen.findByText('Пока ничего не сохранено')).toBeDefined()
  expect(screen.getByRole('link', { name: 'На главную' }).getAttribute('href')).toBe('/')
  expect(kept.size).toBe(0)
})

test('a sign-out, in another tab too, removes everything saved', async () => {
  keep('/api/alpha/12/', makePost({ id: 12, title: 'Канарейка' }))
  await show('/')
  expect(kept.size).toBe(1)
  await act(async () => storeToken(null))
  await waitFor(() => expect(kept.size).toBe(0))
  expect(worker.controller.postMessage).toHaveBeenCalledWith({ kind: 'clear' })
})

test('a newer build is offered and is never loaded by itself', async () => {
  const script = Object.assign(document.createElement('script'), { type: 'module' })
  script.setAttribute('src', '/assets/old.js')
  document.head.append(script)
  const { user } = await show('/')
  await say({ kind: 'known', entry: '/assets/old.js', served: [] })
  expect(screen.queryByText('Вышла новая версия')).toBeNull()
  await say({ kind: 'known', entry: '/assets/new.js', served: [] })
  expect(screen.getByRole('button', { name: 'Обновить' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Позже' }))
  expect(screen.queryByText('Вышла новая версия')).toBeNull()
  script.remove()
})

test('a browser without service workers shows the page without a notice', async () => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  await show('/')
  expect(words()).toEqual([])
})
