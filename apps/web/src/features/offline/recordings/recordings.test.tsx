import { TransformStream } from 'node:stream/web'
import { accounts } from '@palata/contract/accounts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storeToken } from '#api/session.ts'
import { expectConsoleError } from '#testing/console.ts'
import { people } from '#testing/people.ts'
import { renderApp } from '#testing/render.tsx'
import { serve } from '#testing/replies.ts'
import { Toasts } from '#testing/toasts.ts'
import { KeptPage } from '../KeptPage.tsx'
import { KEPT_AT, keptRecordingAt, storeOf } from '../stores.ts'
import { KeepRecording } from './KeepRecording.tsx'
import { keptRecording, type Recording } from './store.ts'

const TOKEN = `h.${btoa(JSON.stringify({ sub: '2', sid: 's' }))}.s`
const RECORDING: Recording = { file: '214-a.mp3', bytes: 6, title: '№214 · Тихая ставка', path: '/material/214' }
const ADDRESS = keptRecordingAt(RECORDING.file)
const STORE = storeOf('2', 'recordings')

/** A fake device: its caches by name, and the bytes that are free. */
let kept: Map<string, Map<string, Response>>
let free: number
/** Bytes as the server sends them; the test writes and closes. */
let sending: ReadableStreamDefaultController<Uint8Array>

const addressOf = (request: Request | string) =>
  typeof request === 'string' ? request : request.url.replace(location.origin, '')

beforeEach(() => {
  kept = new Map()
  free = 1_000_000_000
  // The tests' window has one that does nothing.
  vi.stubGlobal('TransformStream', TransformStream)
  vi.stubGlobal('caches', {
    has: async (name: string) => kept.has(name),
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
    match: async (address: string, { cacheName }: { cacheName: string }) => kept.get(cacheName)?.get(address)?.clone(),
    open: async (name: string) => {
      const store = kept.get(name) ?? new Map<string, Response>()
      kept.set(name, store)
      return {
        keys: async () => [...store.keys()].map((path) => new Request(location.origin + path)),
        match: async (request: Request | string) => store.get(addressOf(request))?.clone(),
        delete: async (address: string) => store.delete(address),
        // As a browser does: a body that breaks leaves nothing.
        put: async (address: string, response: Response) =>
          void store.set(address, new Response(await response.arrayBuffer(), { headers: response.headers })),
      }
    },
  })
  const worker = Object.assign(new EventTarget(), { controller: { postMessage: vi.fn() }, startMessages() {} })
  Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true })
  Object.defineProperty(navigator, 'storage', {
    value: { estimate: async () => ({ quota: 2_000_000_000, usage: 2_000_000_000 - free }) },
    configurable: true,
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
  Reflect.deleteProperty(navigator, 'storage')
})

const replies = serve(accounts.me, people.paid)

const Shown = ({ sign }: { sign: () => Promise<string> }) => (
  <>
    <KeepRecording recording={RECORDING} sign={sign} />
    <Toasts />
  </>
)

async function show() {
  const shown = await renderApp(<Shown sign={async () => '/media/signed'} />, {
    token: TOKEN,
    replies,
  })
  const others = globalThis.fetch
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (address !== '/media/signed') return others(address, init)
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        sending = controller
        init?.signal?.addEventListener('abort', () => controller.error(init.signal!.reason))
      },
    })
    return new Response(body, { headers: { 'content-type': 'audio/mpeg' } })
  })
  await shown.user.click(await screen.findByRole('button', { name: /^Скачать/ }))
  await screen.findByText('Скачивается, 0%')
  return shown
}

const send = (bytes: number) => act(async () => sending.enqueue(new Uint8Array(bytes)))
const close = () => act(async () => sending.close())
const files = () => [...(kept.get(STORE)?.keys() ?? [])]

test('a recording is downloaded with its progress, listed with its size and last day, and removed', async () => {
  const { user, unmount } = await show()
  await send(3)
  await screen.findByText('Скачивается, 50%')
  expect(files()).toEqual([])
  await send(3)
  await close()
  expect(await screen.findByText(/^Скачано, 6\sБ$/)).toBeTruthy()
  expect(await screen.findByText('Запись скачана и играет без сети')).toBeTruthy()
  expect(files()).toEqual([ADDRESS])
  unmount()

  await renderApp(<KeptPage />, { token: TOKEN, replies })
  const section = within(await screen.findByRole('region', { name: 'Скачанные выпуски' }))
  const row = within(section.getByRole('listitem'))
  expect(row.getByRole('link', { name: RECORDING.title }).getAttribute('href')).toBe(RECORDING.path)
  expect(row.getByText(/^6\sБ, до/)).toBeTruthy()
  expect(await section.findByText(/^Занято 6\sБ, свободно ещё 953\.7\sМБ$/)).toBeTruthy()
  await user.click(row.getByRole('button', { name: `Удалить запись: ${RECORDING.title}` }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Удалить' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Скачанные выпуски' })).toBeNull())
  expect(files()).toEqual([])
})

test('what the reader stops leaves nothing and says nothing', async () => {
  const { user } = await show()
  await send(3)
  await user.click(screen.getByRole('button', { name: 'Отменить' }))
  expect(await screen.findByRole('button', { name: /^Скачать/ })).toBeTruthy()
  expect([files(), screen.queryByText('Не удалось скачать запись')]).toEqual([[], null])
})

test('a file that came in part is not kept, and the reader is told', async () => {
  expectConsoleError(/^Запись не скачана/)
  await show()
  await send(3)
  await close()
  expect(await screen.findByText('Не удалось скачать запись')).toBeTruthy()
  expect(files()).toEqual([])
})

test('without room nothing is asked for, and the reader is told why', async () => {
  expectConsoleError(/^Запись не скачана/)
  free = 10
  const { user } = await renderApp(<Shown sign={() => Promise.reject(new Error('asked'))} />, { token: TOKEN, replies })
  await user.click(await screen.findByRole('button', { name: /^Скачать/ }))
  expect(await screen.findByText('На устройстве не хватает места для записи')).toBeTruthy()
})

test('who signs out while a recording comes leaves none of it', async () => {
  expectConsoleError(/^Запись не скачана/)
  await show()
  await send(3)
  await act(async () => storeToken(null))
  await send(3)
  await waitFor(() => expect(files()).toEqual([]))
})

test('the player gets the kept address only while the worker gives the recording', async () => {
  storeToken(TOKEN)
  expect(await keptRecording(RECORDING.file)).toBeNull()
  kept.set(STORE, new Map([[ADDRESS, new Response('abcdef', { headers: { [KEPT_AT]: new Date().toISOString() } })]]))
  vi.stubGlobal('fetch', async () => new Response(null, { status: 206 }))
  expect(await keptRecording(RECORDING.file)).toBe(ADDRESS)
  vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }))
  expect(await keptRecording(RECORDING.file)).toBeNull()
  storeToken(`h.${btoa(JSON.stringify({ sub: '3', sid: 's' }))}.s`)
  vi.stubGlobal('fetch', async () => new Response(null, { status: 206 }))
  expect(await keptRecording(RECORDING.file)).toBeNull()
})
