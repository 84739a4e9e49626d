import './polyfills.ts'
import './ui/theme/tokens.css'
import './ui/theme/base.css'
import { type DehydratedState, hydrate } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { keepPressesOfIslands, Site } from '#navigation'
import { App } from './App.tsx'
import { createApi } from './api/api.tsx'
import { ask } from './api/ask.ts'
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
// The offline shell has no server-rendered page, so its state has no queries.
const isRendered = state.queries !== undefined
const page: Page = {
  config: state.config ?? { brand: 'Палата', metrikaId: '', links: {}, offer: [] },
  serverNow: state.serverNow ?? new Date().toISOString(),
}

const queryClient = createQueryClient()
if (state.queries) hydrate(queryClient, readJustNow(state.queries))
const api = createApi({
  fetch: ask,
  token: readToken,
  refresh: createRefresh(ask),
  prove: async () => (await import('./features/accounts/index.ts')).askProof(),
  onUnavailable: (text) => toast(text, 'red'),
})
const context = { queryClient, api }
// For a server-rendered page only the code is loaded: the data came with the page.
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
// A transition hydrates in slices, so that the reader's input is handled first.
if (isRendered) startTransition(() => void hydrateRoot(element, app))
else createRoot(element).render(app)

void checkSession({
  fetch: ask,
  storage: sessionStorage,
  tell: (text) => toast(text, 'red'),
  reload: () => location.reload(),
})

/**
 * The address that the server rendered. The reader may have navigated since: hydration must match the server's markup,
 * then the new address is rendered.
 */
function servedAddress(): string {
  const [navigation] = performance.getEntriesByType('navigation')
  const { pathname, search } = new URL(navigation?.name ?? location.href)
  return pathname + search
}

/**
 * Marks the page's data as read now: the server's clock may differ from the browser's, and the page may load slowly.
 */
function readJustNow({ queries, ...rest }: DehydratedState): DehydratedState {
  const dataUpdatedAt = Date.now()
  return { ...rest, queries: queries.map((query) => ({ ...query, state: { ...query.state, dataUpdatedAt } })) }
}
