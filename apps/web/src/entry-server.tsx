import type { PageConfig } from '@palata/contract/page'
import { dehydrate } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { Site } from '#navigation'
import { App } from './App.tsx'
import { type Api, createApi } from './api/api.tsx'
import { createQueryClient } from './api/queryClient.ts'
import { scriptJson, writeHead } from './head.ts'
import { site } from './site.ts'

export const { addressOf } = site

export interface RenderRequest {
  /** Path and query string. */
  url: string
  origin?: string
  config: PageConfig
  now: Date | string
  /** An `Api`; without one, `read` reaches the server's own API without the network. */
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
  /**
   * Source modules of lazily hydrated parts. Their markup is already drawn, so their stylesheets are needed at once.
   */
  parts: string[]
  /** The page was rendered for one reader and must not be cached for others. */
  isPersonal?: boolean
}

const NO_PAGE = { head: '', html: '', state: '', modules: [], parts: [] }
const NOWHERE = { missing: 'Страница не найдена', gone: 'Публикация не найдена' }

export async function render(request: RenderRequest): Promise<Rendered> {
  const { url, origin = '', config } = request
  const found = site.findPage(url)
  if (found.kind === 'redirect') return { ...NO_PAGE, status: found.status, redirect: found.to }
  const api = request.api ?? apiOver(request.read)
  const queryClient = createQueryClient()
  const arrival = await site.prepare(url, { queryClient, api })
  if (typeof arrival === 'object') {
    queryClient.clear()
    return { ...NO_PAGE, status: 301, redirect: arrival.leadsTo }
  }
  const page = { config, serverNow: new Date(request.now).toISOString() }
  const html = renderToString(
    <App queryClient={queryClient} api={api} page={page}>
      <Site site={site} url={url} />
    </App>,
  )
  const route = found.kind === 'page' ? found.route : null
  const isPersonal = route?.isPersonal === true
  const head = arrival === true ? await site.headOf(url, { queryClient }) : null
  const title =
    arrival === true ? (head?.title ?? route?.title ?? '') : NOWHERE[arrival === 'gone' ? 'gone' : 'missing']
  const canonical = arrival === true && !isPersonal ? `${origin}${oneSpelling(url)}` : null
  const rendered = {
    status: arrival === true ? 200 : arrival === 'gone' ? 410 : 404,
    head: writeHead({ brand: config.brand, icon: config.icon, origin, canonical, title, head }),
    html,
    state: scriptJson({ ...page, queries: dehydrate(queryClient) }),
    modules: route ? [route.module] : [],
    parts: route?.parts?.map(({ module }) => module) ?? [],
    isPersonal,
  }
  queryClient.clear()
  return rendered
}

/** A page opens with a slash behind its address, too, and is the same page. */
function oneSpelling(url: string) {
  return url.split('?')[0]!.replace(/(?<=[^/])\/$/, '')
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
