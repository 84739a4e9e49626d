import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import type { RouterOptions } from 'wouter'
import type { Api } from '#api/api.tsx'
import { readToken } from '#api/session.ts'
import { codeOf, type Loader, type PageCode } from './Page.tsx'
import { loadChunk, loadInTime } from './parts/chunks.ts'
import { leave } from './parts/leaving.ts'
import { isOver, maskOverShown, OVER } from './places/mask.ts'
import { type Found, find } from './routes/find.ts'
import type { Arrival, Head, Route } from './routes/route.ts'
import { drawnSearch } from './routes/search.ts'

interface SiteParts {
  routes: readonly Route[]
  /** Frame of every page; also renders an open popup. */
  Frame: ComponentType<{ children: ReactNode }>
  Missing: ComponentType
  /** Replaces a part that failed. */
  Failure: ComponentType<{ children: ReactNode }>
}

export interface Context {
  queryClient: QueryClient
  api: Api
}

/** Creates a site of these routes. */
export function createSite({ routes, ...parts }: SiteParts) {
  /** What a root-relative address shows to the current reader; the server renders for guests. */
  function findPage(url: string): Found {
    const [path] = partsOf(url)
    const isSignedIn = import.meta.env.SSR || readToken() !== null
    return find(routes, { path, search: searchOf(url), isSignedIn })
  }

  /** The address without query parameters that do not change the server's page. */
  function addressOf(url: string): string {
    const found = findPage(url)
    // A redirect keeps the whole query.
    if (found.kind === 'redirect') return url
    const [path, search] = partsOf(url)
    const drawn = found.kind === 'page' ? drawnSearch(found.route.search ?? {}, new URLSearchParams(search)) : ''
    return drawn ? `${path}?${drawn}` : path
  }

  /**
   * Loads the page's code and, unless `context` is null, its data, so that it renders at once. Resolves to what the
   * address has.
   */
  async function prepare(
    url: string,
    context: Context | null,
    loader: Loader = loadChunk,
    over = false,
  ): Promise<Arrival> {
    const found = findPage(url)
    if (found.kind !== 'page') return false
    const { route, params } = found
    const data = async (): Promise<Arrival> => {
      if (!route.data || !context) return true
      const prefetch = await codeOf(route.data, loader)
      // A page without its data still opens and shows an error.
      return prefetch(context.queryClient, context.api, params).catch(() => true)
    }
    // Also loads the islands of the page; otherwise it would appear without them.
    const parts = context && !over ? (route.parts ?? []).map(({ load }) => codeOf(load, loader)) : []
    // The code's timeout must start first: if both time out, the new address must find the load overdue.
    const [, arrival] = await Promise.all([codeOf(pageOf(found, over), loader), data(), ...parts])
    return arrival
  }

  /** Head of the page at the address, once its data is loaded. */
  async function headOf(url: string, { queryClient }: Pick<Context, 'queryClient'>): Promise<Head | null> {
    const found = findPage(url)
    if (found.kind !== 'page' || !found.route.head) return null
    return (await found.route.head())(queryClient, found.params)
  }

  /** The old page stays until the new one can render; of two presses the last one wins. */
  function makeAroundNav(context: Context): NonNullable<RouterOptions['aroundNav']> {
    /** Prepares the page, following a moved address once; resolves to the final address. */
    async function prepareWhereItLeads(to: string, over: boolean) {
      const arrival = await prepare(to, context, loadInTime, over)
      if (typeof arrival !== 'object') return to
      const at = `${arrival.leadsTo}${searchOf(to)}`
      await prepare(at, context, loadInTime, over)
      return at
    }

    let turn = 0
    return (navigate, to, options) => {
      turn += 1
      const mine = turn
      const over = options?.state === OVER && canOpenOver(findPage(to))
      const go = (at = to) => {
        if (mine === turn) navigate(at, { ...options, state: over ? maskOverShown(options?.replace) : null })
      }
      // A popup opened as a page has the same path but is another page.
      const isHere = new URL(to, location.href).pathname === location.pathname && over === isOver()
      // If the code did not load, the failure page is shown at the new address, where a reload may help.
      if (isHere) go()
      else leave(() => void prepareWhereItLeads(to, over).then(go, () => go()))
    }
  }

  function preload(to: string, over = false) {
    const found = findPage(to)
    // Only pages have code to load. A failed load is ignored: the press loads it again and shows the failure.
    if (found.kind !== 'page') return
    const { data } = found.route
    for (const load of [pageOf(found, over), ...(data ? [data] : [])])
      void codeOf<unknown>(load, (ask) => ask()).catch(() => {})
  }

  return { findPage, addressOf, prepare, headOf, makeAroundNav, preload, ...parts }
}

export type SiteModel = ReturnType<typeof createSite>

export function partsOf(url: string): [path: string, search: string] {
  const at = url.indexOf('?')
  return at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at + 1)]
}

/** With its question mark, or empty. */
function searchOf(url: string): string {
  const [, search] = partsOf(url)
  return search ? `?${search}` : ''
}

type FoundPage = Extract<Found, { kind: 'page' }>
type FoundPopup = FoundPage & { route: { popup: PageCode } }

export function canOpenOver(found: Found | null): found is FoundPopup {
  return found?.kind === 'page' && found.route.popup !== undefined
}

function pageOf(found: FoundPage, over: boolean): PageCode {
  return over && canOpenOver(found) ? found.route.popup : found.route.load
}
