import type { PageConfig } from '@palata/contract/page'
import { createContext, type ReactNode, use } from 'react'

/** Data that the server gives to every page. */
export interface Page {
  config: PageConfig
  /** Time of rendering, ISO: server and browser use it for the first render, so that relative times match. */
  serverNow: string
}

const PageContext = createContext<Page>({
  config: { brand: 'Палата', metrikaId: '', links: {}, offer: [] },
  serverNow: '1970-01-01T00:00:00.000Z',
})

export function PageProvider({ page, children }: { page: Page; children: ReactNode }) {
  return <PageContext value={page}>{children}</PageContext>
}

export const usePage = () => use(PageContext)
