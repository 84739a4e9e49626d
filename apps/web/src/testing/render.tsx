import type { PageConfig } from '@palata/contract/page'
import { act, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useMemo } from 'react'
import { vi } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { createApi } from '#api/api.tsx'
import { createQueryClient } from '#api/queryClient.ts'
import { readToken, storeToken } from '#api/session.ts'
import { askProof } from '#features/accounts'
import { leave, type ShownPage, ShownPageProvider, useAddress } from '#navigation'
import { Layers } from '#ui/layers/index.ts'
import { toast } from '#ui/toasts/index.ts'
import { App } from '../App.tsx'
import { type FakeRequest, fakeServer, type Replies } from './replies.ts'

interface RenderOptions {
  /** Replies by method and path: 'GET /api/alpha/all/'. Any other address answers 404. */
  replies?: Replies
  path?: string
  /** Route of the path and its path parameters. */
  page?: Partial<ShownPage>
  token?: string
  now?: Date
  config?: Partial<PageConfig>
}

export const TEST_NOW = new Date('2026-11-20T12:00:00+03:00')

/**
 * Renders a part of the app with its providers and the layers it opens; the server is a table of replies. `at` returns
 * the address, and `back` takes the browser's step back.
 */
export async function renderApp(ui: ReactNode, options: RenderOptions = {}) {
  const { replies = {}, path = '/', page, token, now = TEST_NOW } = options
  vi.setSystemTime(now)
  if (token) storeToken(token)
  const requests: FakeRequest[] = []
  const api = createApi({
    fetch: fakeServer(replies, requests),
    token: readToken,
    prove: askProof,
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
          <DrawnPage page={page}>
            {ui}
            <Layers />
          </DrawnPage>
        </Router>
      </App>,
    ),
  )
  return {
    ...result,
    user: userEvent.setup(),
    requests,
    api,
    queryClient,
    navigate: memory.navigate,
    at: () => memory.history.at(-1),
    back: () =>
      act(async () => {
        memory.history.pop()
        memory.navigate(memory.history.at(-1)!, { replace: true })
      }),
  }
}

/** Provides the shown page of the address, as the site does. */
function DrawnPage({ page, children }: { page: Partial<ShownPage> | undefined; children: ReactNode }) {
  const [path = '', search] = useAddress().split('?')
  const query = useMemo(() => new URLSearchParams(search), [search])
  return (
    <ShownPageProvider page={{ name: '', title: '', params: {}, path, query, ...page }}>{children}</ShownPageProvider>
  )
}
