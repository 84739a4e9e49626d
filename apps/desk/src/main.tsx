import '@site/polyfills.ts'
import '@site/ui/theme/tokens.css'
import '@site/ui/theme/base.css'
import './desk.css'
import { createApi } from '@site/api/api.tsx'
import { createQueryClient } from '@site/api/queryClient.ts'
import { createRefresh } from '@site/api/refresh.ts'
import { readToken } from '@site/api/session.ts'
import { Site } from '@site/navigation/index.ts'
import { toast } from '@site/ui/toasts/index.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Desk } from './Desk.tsx'
import { keyed } from './providers/keyed.ts'
import { desk } from './site.ts'

const ask = (url: string, init: RequestInit) => fetch(url, init)
const queryClient = createQueryClient()
const api = keyed(
  createApi({
    fetch: ask,
    token: readToken,
    refresh: createRefresh(ask),
    onUnavailable: (text) => toast(text, 'red'),
  }),
)

createRoot(document.getElementById('app')!).render(
  <StrictMode>
    <Desk queryClient={queryClient} api={api}>
      <Site site={desk} aroundNav={desk.makeAroundNav({ queryClient, api })} />
    </Desk>
  </StrictMode>,
)
