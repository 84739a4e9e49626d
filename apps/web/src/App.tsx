import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { type Api, ApiProvider } from './api/api.tsx'
import { type Page, PageProvider } from './api/page.tsx'
import type { makeRouter } from './router.tsx'

interface AppProps {
  router: ReturnType<typeof makeRouter>
  queryClient: QueryClient
  api: Api
  page: Page
}

export function App({ router, queryClient, api, page }: AppProps) {
  return (
    <PageProvider page={page}>
      <QueryClientProvider client={queryClient}>
        <ApiProvider api={api}>
          <RouterProvider router={router} />
        </ApiProvider>
      </QueryClientProvider>
    </PageProvider>
  )
}
