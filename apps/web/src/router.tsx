import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { Router, type RouterOptions } from 'wouter'
import type { Api } from './api/api.tsx'
import { readToken } from './api/session.ts'
import { loadChunk, loadInTime } from './chunks.ts'
import { FailureBoundary } from './features/pages/FailurePage.tsx'
import { NotFoundPage } from './features/pages/NotFoundPage.tsx'
import { find } from './find.ts'
import { Shell } from './layout/Shell.tsx'
import { leave, PreloadContext, Redirect, ShownPageProvider, usePath, useQueryParams } from './navigation/index.ts'
import { type PageRoute, routes } from './routes.ts'

export interface Context {
  queryClient: QueryClient
  api: Api
}

/** Makers of the design system look at its parts here. */
const gallery: readonly PageRoute[] =
  import.meta.env.DEV || import.meta.env.VITE_GALLERY === '1'
    ? [
        {
          name: 'gallery',
          path: '/dev/ui',
          title: 'Детали интерфейса',
          module: '',
          load: async () => (await import('./gallery/GalleryPage.tsx')).GalleryPage,
        },
      ]
    : []
const table: readonly PageRoute[] = [...routes, ...gallery]

/** What stands at a root-relative address for whoever reads now; the server reads for guests. */
export function findPage(url: string) {
  const [path = '', search] = url.split('?')
  const isSignedIn = import.meta.env.SSR || readToken() !== null
  return find(table, { path, search: search ? `?${search}` : '', isSignedIn })
}

const ready = new Map<PageRoute['load'], ComponentType>()
const onDemand = new Map<PageRoute['load'], LazyExoticComponent<ComponentType>>()

type Loader = <T>(load: () => Promise<T>) => Promise<T>

async function loadPage({ load }: PageRoute, loader: Loader = loadChunk) {
  const Page = ready.get(load) ?? (await loader(load))
  ready.set(load, Page)
  return Page
}

/**
 * The page's code, and its data unless `context` is null: drawn after this, it stands at once.
 * Resolves to whether there is anything at the address.
 */
export async function prepare(url: string, context: Context | null, loader: Loader = loadChunk): Promise<boolean> {
  const found = findPage(url)
  if (found.kind !== 'page') return false
  const { route, params } = found
  const data = async () => {
    if (!route.data || !context) return true
    const prefetch = await loader(route.data)
    // A page without its data still opens and says what is missing.
    return prefetch(context.queryClient, context.api, params).catch(() => true)
  }
  const [isThere] = await Promise.all([data(), loadPage(route, loader)])
  return isThere
}

/** The old page stays until the new one can be drawn; of two presses the last one counts. */
export function makeAroundNav(context: Context): NonNullable<RouterOptions['aroundNav']> {
  let turn = 0
  return (navigate, to, options) => {
    turn += 1
    const mine = turn
    const go = () => {
      if (mine === turn) navigate(to, options)
    }
    const isHere = new URL(to, location.href).pathname === location.pathname
    // What failed to load is met at its own address, where a reload may help.
    if (isHere) go()
    else leave(() => void prepare(to, context, loadInTime).then(go, go))
  }
}

function preload(to: string) {
  const found = findPage(to)
  // Nobody asked for it yet: the press will load it again and meet the failure.
  if (found.kind === 'page') void found.route.load().catch(() => {})
}

interface SiteProps {
  aroundNav?: NonNullable<RouterOptions['aroundNav']>
  /** On the server, where there is no location: path and query. */
  url?: string
}

/** The whole site at its current address. */
export function Site({ aroundNav, url }: SiteProps) {
  const [ssrPath, ssrSearch = ''] = url?.split('?') ?? []
  return (
    <Router {...(aroundNav && { aroundNav })} {...(ssrPath && { ssrPath, ssrSearch })}>
      <PreloadContext value={preload}>
        <CurrentPage />
      </PreloadContext>
    </Router>
  )
}

function CurrentPage() {
  const path = usePath()
  const query = useQueryParams().toString()
  const found = useMemo(() => findPage(query ? `${path}?${query}` : path), [path, query])
  if (found.kind === 'redirect') return <Redirect to={found.to} replace />
  const shown =
    found.kind === 'page'
      ? { name: found.route.name, title: found.route.title, params: found.params }
      : { name: '', title: 'Страница не найдена', params: {} }
  return (
    <ShownPageProvider page={shown}>
      <Shell>
        <FailureBoundary key={path}>
          {found.kind === 'page' ? <Page route={found.route} /> : <NotFoundPage />}
        </FailureBoundary>
      </Shell>
    </ShownPageProvider>
  )
}

/** Drawn at once when its code is there; otherwise as soon as it comes. */
function Page({ route }: { route: PageRoute }): ReactNode {
  const [Content] = useState<ComponentType>(() => ready.get(route.load) ?? lazyPage(route))
  return (
    <Suspense>
      <Content />
    </Suspense>
  )
}

function lazyPage(route: PageRoute) {
  const known = onDemand.get(route.load) ?? lazy(async () => ({ default: await loadPage(route) }))
  onDemand.set(route.load, known)
  return known
}
