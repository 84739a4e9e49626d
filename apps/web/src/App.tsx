import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Api, ApiProvider } from './api/api.tsx'
import { type Page, PageProvider } from './api/page.tsx'
import { ReaderProvider } from './features/accounts/ReaderProvider.tsx'
import { ClockProvider } from './ui/ClockProvider.tsx'

interface AppProps {
  queryClient: QueryClient
  api: Api
  page: Page
  children: ReactNode
}

/** What every part of the site may ask for. */
export function App({ queryClient, api, page, children }: AppProps) {
  return (
    <PageProvider page={page}>
      <QueryClientProvider client={queryClient}>
        <ApiProvider api={api}>
          <ReaderProvider>
            <ClockProvider>{children}</ClockProvider>
          </ReaderProvider>
        </ApiProvider>
      </QueryClientProvider>
    </PageProvider>
  )
}
