import type { PageConfig } from '@palata/contract/page'
import { createContext, type ReactNode, use } from 'react'

/** What the server tells the page besides its data. */
export interface Page {
  config: PageConfig
  /** The instant of rendering, ISO: the first render counts time from it on both sides. */
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
