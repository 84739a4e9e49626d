import { createContext, type ReactNode, use } from 'react'
import { useLocation } from 'wouter'
import type { PageCode } from './Page.tsx'
import type { Params } from './routes/route.ts'

/** The rendered route and its address: under a popup, of the page beneath. */
export interface ShownPage {
  name: string
  /** Without the brand. */
  title: string
  params: Params
  /** Path without the query. */
  path: string
  query: URLSearchParams
}

type Navigate = ReturnType<typeof useLocation>[1]

const NOWHERE: ShownPage = { name: '', title: '', params: {}, path: '/', query: new URLSearchParams() }

const ShownPageContext = createContext<ShownPage>(NOWHERE)
/** Apart from the query: hundreds of links ask for the path alone. */
const PathContext = createContext(NOWHERE.path)
const NavigateContext = createContext<Navigate>(() => {})

/** The open popup and its code. */
export const PopupContext = createContext<(ShownPage & { load: PageCode }) | null>(null)

export function ShownPageProvider({ page, children }: { page: ShownPage; children: ReactNode }) {
  // Provided by context, so that a change of the address does not render hundreds of links.
  const [, navigate] = useLocation()
  return (
    <NavigateContext value={navigate}>
      <PathContext value={page.path}>
        <ShownPageContext value={page}>{children}</ShownPageContext>
      </PathContext>
    </NavigateContext>
  )
}

export const useShownPage = () => use(ShownPageContext)

export const useShownPath = () => use(PathContext)

export const usePopup = () => use(PopupContext)

/** Returns a stable function. */
export const useNavigation = () => use(NavigateContext)
