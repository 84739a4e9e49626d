import { createContext, type ReactNode, use } from 'react'

/** The row of the route table that is shown. */
export interface ShownPage {
  name: string
  /** Without the brand. */
  title: string
  params: Record<string, string>
}

const ShownPageContext = createContext<ShownPage>({ name: '', title: '', params: {} })

export function ShownPageProvider({ page, children }: { page: ShownPage; children: ReactNode }) {
  return <ShownPageContext value={page}>{children}</ShownPageContext>
}

export const useShownPage = () => use(ShownPageContext)
