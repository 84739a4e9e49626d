import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ReaderProvider } from '#features/accounts'
import { editPost } from '#features/editor'
import { EditingContext } from '#features/posts'
import { TakersContext, type UpdateTaker } from '#features/updates'
import { loadPatiently } from '#navigation'
import { type Api, ApiProvider } from './api/api.tsx'
import { type Page, PageProvider } from './api/page.tsx'
import { ClockProvider } from './ui/time/ClockProvider.tsx'

interface AppProps {
  queryClient: QueryClient
  api: Api
  page: Page
  children: ReactNode
}

let taking: Promise<readonly UpdateTaker[]> | undefined

/** What has come waits for this code, so one load serves everything that waits. */
const loadTakers = () => {
  taking ??= loadPatiently(async () => (await import('./updateTakers.ts')).updateTakers)
  return taking
}

/** Provides the contexts that every part of the site reads. */
export function App({ queryClient, api, page, children }: AppProps) {
  return (
    <PageProvider page={page}>
      <QueryClientProvider client={queryClient}>
        <ApiProvider api={api}>
          <ReaderProvider>
            <TakersContext value={loadTakers}>
              <EditingContext value={editPost}>
                <ClockProvider>{children}</ClockProvider>
              </EditingContext>
            </TakersContext>
          </ReaderProvider>
        </ApiProvider>
      </QueryClientProvider>
    </PageProvider>
  )
}
