import { createContext, type ReactNode, use } from 'react'
import type { Params } from './route.ts'

/** The route that is drawn and its place: under a popup not the one of the address. */
export interface ShownPage {
  name: string
  /** Without the brand. */
  title: string
  params: Params
  /** The address without its query. */
  path: string
  query: URLSearchParams
  /** What is open over it. */
  popup: ShownPage | null
}

const NOWHERE: ShownPage = { name: '', title: '', params: {}, path: '/', query: new URLSearchParams(), popup: null }

const ShownPageContext = createContext<ShownPage>(NOWHERE)

export function ShownPageProvider({ page, children }: { page: ShownPage; children: ReactNode }) {
  return <ShownPageContext value={page}>{children}</ShownPageContext>
}

export const useShownPage = () => use(ShownPageContext)
