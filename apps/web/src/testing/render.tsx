import type { PageConfig } from '@palata/contract/page'
import { act, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { createApi } from '#api/api.tsx'
import { createQueryClient } from '#api/queryClient.ts'
import { readToken, storeToken } from '#api/session.ts'
import { leave, type ShownPage, ShownPageProvider } from '#navigation'
import { toast } from '#ui/toasts/index.ts'
import { App } from '../App.tsx'

export interface FakeRequest {
  method: string
  /** Path and query. */
  url: string
  body: unknown
}

type Reply = { status: number; body?: unknown; statusText?: string }
/** Aborted when the app no longer wants the answer. */
type Signal = AbortSignal | undefined
/** Either the body of a 200, or what to answer. A promise keeps the request waiting. */
type FakeReply = unknown | ((request: FakeRequest, signal: Signal) => Reply | Promise<Reply>)

interface RenderOptions {
  /** By method and path: 'GET /api/alpha/all/'. An address not named here answers 404. */
  replies?: Record<string, FakeReply>
  path?: string
  /** The row of the route table that the path belongs to, and the parts of the path it names. */
  page?: Partial<ShownPage>
  token?: string
  now?: Date
  config?: Partial<PageConfig>
}

export const TEST_NOW = new Date('2026-11-20T12:00:00+03:00')

/** Draws a part of the app with its providers; the server is a table of replies. `at` tells the address. */
export async function renderApp(ui: ReactNode, options: RenderOptions = {}) {
  const { replies = {}, path = '/', page, token, now = TEST_NOW } = options
  vi.setSystemTime(now)
  if (token) storeToken(token)
  const requests: FakeRequest[] = []
  const api = createApi({
    fetch: answering(replies, requests),
    token: readToken,
    onUnavailable: (text) => toast(text, 'red'),
  })
  const queryClient = createQueryClient()
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } })
  const memory = memoryLocation({ path, record: true })
  const config = { brand: 'Палата', metrikaId: '', links: {}, offer: [], ...options.config }
  const result = await act(async () =>
    render(
      <App queryClient={queryClient} api={api} page={{ config, serverNow: now.toISOString() }}>
        <Router hook={memory.hook} aroundNav={(navigate, to, how) => leave(() => navigate(to, how))}>
          <ShownPageProvider page={{ name: '', title: '', params: {}, ...page }}>{ui}</ShownPageProvider>
        </Router>
      </App>,
    ),
  )
  return {
    ...result,
    user: userEvent.setup(),
    requests,
    queryClient,
    navigate: memory.navigate,
    at: () => memory.history.at(-1),
  }
}

function answering(replies: Record<string, FakeReply>, requests: FakeRequest[]) {
  return async (url: string, init: RequestInit) => {
    const method = init.method ?? 'GET'
    const signal = init.signal ?? undefined
    const request = { method, url, body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body }
    requests.push(request)
    const known = replies[`${method} ${url}`] ?? replies[`${method} ${url.split('?')[0]}`]
    const { status, body, statusText = '' } = await raced(replyTo(known, request, signal), signal)
    return new Response(status === 204 ? null : JSON.stringify(body), { status, statusText })
  }
}

async function replyTo(known: FakeReply, request: FakeRequest, signal: Signal): Promise<Reply> {
  if (known === undefined) return { status: 404, body: { detail: 'Не найдено.' } }
  return typeof known === 'function' ? known(request, signal) : { status: 200, body: known }
}

/** An abort ends even a request that is never answered. */
function raced<T>(work: Promise<T>, signal: Signal): Promise<T> {
  if (!signal) return work
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
  })
  return Promise.race([work, aborted])
}

/** What is answered where no connection reaches the server. */
export const noConnection = () => {
  throw new TypeError('Failed to fetch')
}
