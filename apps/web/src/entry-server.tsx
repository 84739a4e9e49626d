import { dehydrate } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { App } from './App.tsx'
import { type Api, createApi } from './api/api.tsx'
import type { PageConfig } from './api/page.tsx'
import { createQueryClient } from './api/queryClient.ts'
import { headOf, scriptJson } from './head.ts'
import { makeRouter } from './router.tsx'

export interface RenderRequest {
  /** Path and query. */
  url: string
  origin?: string
  config: PageConfig
  now: Date | string
  /** Either an `Api`, or a way to ask the server's own API without the network. */
  api?: Api
  read?: (url: string, init?: { method?: string; body?: string }) => Promise<unknown>
}

export interface Rendered {
  status: number
  redirect?: string
  head: string
  html: string
  state: string
  modules: string[]
  /** The next reader must not get this very page. */
  isPersonal?: boolean
}

export async function render(request: RenderRequest): Promise<Rendered> {
  const { url, origin = '', config } = request
  const api = request.api ?? apiOver(request.read)
  const queryClient = createQueryClient()
  const router = makeRouter({ queryClient, api }, createMemoryHistory({ initialEntries: [url] }))
  // Not public, so pinned: a hydration test in a browser guards it.
  router.isServer = true
  await router.load()
  const result = router._serverResult
  if (result?.type === 'redirect') {
    const { status, headers } = result.redirect
    return { status, redirect: headers.get('location') ?? '/', head: '', html: '', state: '', modules: [] }
  }
  const status = result?.status ?? 200
  const page = { config, serverNow: new Date(request.now).toISOString() }
  const html = renderToString(<App router={router} queryClient={queryClient} api={api} page={page} />)
  const { staticData } = router.state.matches.at(-1) ?? {}
  const title = status === 404 ? 'Страница не найдена' : (staticData?.title ?? 'Страница не найдена')
  const isPersonal = staticData?.isPersonal === true
  const canonical = status === 404 || isPersonal ? null : `${origin}${url.split('?')[0]}`
  const rendered = {
    status,
    head: headOf({ brand: config.brand, title, canonical, origin }),
    html,
    state: scriptJson({ ...page, queries: dehydrate(queryClient) }),
    modules: staticData?.module ? [staticData.module] : [],
    isPersonal,
  }
  queryClient.clear()
  return rendered
}

function apiOver(read: RenderRequest['read']) {
  return createApi({
    token: () => null,
    fetch: async (url, { method, body }) => {
      if (!read) throw new Error('render needs `api` or `read`')
      const init = { ...(method && { method }), ...(typeof body === 'string' && { body }) }
      const reply = (await read(url, init)) as { status: number; body: unknown }
      return new Response(JSON.stringify(reply.body), { status: reply.status })
    },
  })
}
