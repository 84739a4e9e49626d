import type { QueryClient } from '@tanstack/react-query'
import {
  type AnyRoute,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  isNotFound,
  lazyRouteComponent,
  notFound,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router'
import type { Api } from './api/api.tsx'
import { readToken } from './api/session.ts'
import { loadChunk } from './chunks.ts'
import { FailurePage } from './features/pages/FailurePage.tsx'
import { NotFoundPage } from './features/pages/NotFoundPage.tsx'
import { Shell } from './layout/Shell.tsx'
import { isContentAddress } from './paths.ts'
import { type PageRoute, type RouteName, redirects, routes } from './routes.ts'

interface Context {
  queryClient: QueryClient
  api: Api
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    name?: RouteName
    title?: string
    module?: string
    isPersonal?: boolean
  }
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}

export const root = createRootRouteWithContext<Context>()({ component: Shell })

export function pageRoute({ name, path, title, module, requiresAuth, load, data, leadsTo, isPersonal }: PageRoute) {
  return createRoute({
    getParentRoute: () => root,
    path,
    staticData: { name, title, module, ...(isPersonal && { isPersonal }) },
    beforeLoad: ({ params }) => {
      if (requiresAuth && !import.meta.env.SSR && !readToken()) throw redirect({ to: '/' })
      if (leadsTo) throw redirect({ href: leadsTo(params as Record<string, string>), replace: true })
      const { type = '', id = '' } = params as { type?: string; id?: string }
      if (name === 'articles' && !isContentAddress(type, id)) throw notFound()
    },
    ...(data && {
      loader: async ({ context, params }) => {
        const prefetch = await loadChunk(data)
        await prefetch(context.queryClient, context.api, params as Record<string, string>).catch((error: unknown) => {
          if (isNotFound(error)) throw error
          // A page without its data still opens and says what is missing.
        })
      },
    }),
    component: lazyRouteComponent(async () => ({ default: await loadChunk(load) })),
  })
}

const oldAddresses = redirects.map(({ from, to }) =>
  createRoute({
    getParentRoute: () => root,
    path: from,
    beforeLoad: ({ params, location }) => {
      const { id } = params as unknown as { id: string }
      throw redirect({ href: `/${to}/${encodeURIComponent(id)}${location.searchStr}`, replace: true, statusCode: 301 })
    },
  }),
)

/** Makers of the design system look at its parts here. */
const gallery =
  import.meta.env.DEV || import.meta.env.VITE_GALLERY === '1'
    ? [
        createRoute({
          getParentRoute: () => root,
          path: '/dev/ui',
          staticData: { title: 'Детали интерфейса' },
          component: lazyRouteComponent(() => import('./gallery/GalleryPage.tsx'), 'GalleryPage'),
        }),
      ]
    : []

// Paths come from the table, so their types are plain strings; the table's test holds them.
const children: AnyRoute[] = [...routes.map((route) => pageRoute(route)), ...oldAddresses, ...gallery]

export function makeRouter(context: Context, history?: RouterHistory) {
  return createRouter({
    routeTree: root.addChildren(children),
    context,
    ...(history && { history }),
    trailingSlash: 'preserve',
    scrollRestoration: false,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: FailurePage,
    // The query stands as it was written; pages read their own parts of it.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const text = new URLSearchParams(search as Record<string, string>).toString()
      return text && `?${text}`
    },
  })
}
