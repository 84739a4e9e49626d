import './ui/theme/tokens.css'
import './ui/theme/base.css'
import { type DehydratedState, hydrate } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { keepPressesOfIslands, Site } from '#navigation'
import { App } from './App.tsx'
import { createApi } from './api/api.tsx'
import type { Page } from './api/page.tsx'
import { createQueryClient } from './api/queryClient.ts'
import { checkSession, createRefresh } from './api/refresh.ts'
import { readToken } from './api/session.ts'
import { takeEarlyPress } from './layout/earlyPress.ts'
import { site } from './site.ts'
import { toast } from './ui/toasts/index.ts'

const element = document.getElementById('app')!
const stateText = document.getElementById('page-state')?.textContent ?? ''
const state = (stateText.startsWith('{') ? JSON.parse(stateText) : {}) as Partial<Page> & { queries?: DehydratedState }
// The shell of a page without a network knows the site, and no page.
const isRendered = state.queries !== undefined
const page: Page = {
  config: state.config ?? { brand: 'Палата', metrikaId: '', links: {}, offer: [] },
  serverNow: state.serverNow ?? new Date().toISOString(),
}

const queryClient = createQueryClient()
if (state.queries) hydrate(queryClient, readJustNow(state.queries))
const ask = (url: string, init: RequestInit) => fetch(url, init)
const api = createApi({
  fetch: ask,
  token: readToken,
  refresh: createRefresh(ask),
  onUnavailable: (text) => toast(text, 'red'),
})
const context = { queryClient, api }
// What the server has drawn, it has sent the data of.
await site
  .prepare(isRendered ? servedAddress() : location.pathname + location.search, isRendered ? null : context)
  .catch(() => {})

const app = (
  <StrictMode>
    <App queryClient={queryClient} api={api} page={page}>
      <Site site={site} aroundNav={site.makeAroundNav(context)} {...(isRendered && { url: servedAddress() })} />
    </App>
  </StrictMode>
)
takeEarlyPress()
keepPressesOfIslands()
// In slices: what the reader does meanwhile comes first.
if (isRendered) startTransition(() => void hydrateRoot(element, app))
else createRoot(element).render(app)

void checkSession({
  fetch: ask,
  storage: sessionStorage,
  tell: (text) => toast(text, 'red'),
  reload: () => location.reload(),
})

/**
 * The address that the server drew. By now the reader may have stepped to another one: the first drawing must be
 * the server's all the same, the step is drawn after it.
 */
function servedAddress(): string {
  const [navigation] = performance.getEntriesByType('navigation')
  const { pathname, search } = new URL(navigation?.name ?? location.href)
  return pathname + search
}

/** What came with the page is as fresh as the page: the server's clock is not the reader's, and the way may be long. */
function readJustNow({ queries, ...rest }: DehydratedState): DehydratedState {
  const dataUpdatedAt = Date.now()
  return { ...rest, queries: queries.map((query) => ({ ...query, state: { ...query.state, dataUpdatedAt } })) }
}
