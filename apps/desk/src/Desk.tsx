import { deskResources } from '@palata/contract/desk'
import { type AuthProvider, Refine } from '@refinedev/core'
import { type Api, ApiError, ApiProvider } from '@site/api/api.tsx'
import { PageProvider } from '@site/api/page.tsx'
import { signOut } from '@site/api/refresh.ts'
import { readToken } from '@site/api/session.ts'
import { ReaderProvider } from '@site/features/accounts/index.ts'
import { ClockProvider } from '@site/ui/time/ClockProvider.tsx'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { dataProviderOf } from '#providers/data.ts'
import { brandOfDesk } from './frame/brandOfDesk.ts'

interface DeskProps {
  queryClient: QueryClient
  api: Api
  children: ReactNode
}

const PAGE = { config: { brand: brandOfDesk(), metrikaId: '', links: {}, offer: [] } }

const OPTIONS = {
  disableTelemetry: true,
  // The site's own router handles addresses.
  disableRouteChangeHandler: true,
  mutationMode: 'pessimistic',
} as const

/** Provides the contexts that every part of the desk uses. */
export function Desk({ queryClient, api, children }: DeskProps) {
  const [page] = useState(() => ({ ...PAGE, serverNow: new Date().toISOString() }))
  const [dataProvider] = useState(() => dataProviderOf(api, deskResources))
  const [authProvider] = useState(() => authProviderOf(queryClient))
  return (
    <PageProvider page={page}>
      <QueryClientProvider client={queryClient}>
        <ApiProvider api={api}>
          <ReaderProvider>
            <ClockProvider>
              <Refine
                dataProvider={dataProvider}
                authProvider={authProvider}
                resources={deskResources.map(({ name }) => ({ name }))}
                options={{ ...OPTIONS, reactQuery: { clientConfig: queryClient } }}
              >
                {children}
              </Refine>
            </ClockProvider>
          </ReaderProvider>
        </ApiProvider>
      </QueryClientProvider>
    </PageProvider>
  )
}

/** `SignInGate` signs in. Here a call refused for a missing sign-in step only makes it read the session again. */
function authProviderOf(queryClient: QueryClient): AuthProvider {
  return {
    login: async () => ({ success: true }),
    check: async () => ({ authenticated: readToken() !== null }),
    logout: async () => {
      await signOut((url, init) => fetch(url, init))
      return { success: true }
    },
    onError: async (error: unknown) => {
      const isMissingStep =
        error instanceof ApiError && (error.status === 401 || /^second_step(_setup)?$/.test(String(error.body.code)))
      if (isMissingStep) await queryClient.invalidateQueries({ queryKey: ['desk', 'me'] })
      return {}
    },
  }
}
