import { createContext, type ReactNode, use } from 'react'
import { useLocation } from 'wouter'
import type { PageCode } from './Page.tsx'
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
}

type Navigate = ReturnType<typeof useLocation>[1]

const NOWHERE: ShownPage = { name: '', title: '', params: {}, path: '/', query: new URLSearchParams() }

const ShownPageContext = createContext<ShownPage>(NOWHERE)
const NavigateContext = createContext<Navigate>(() => {})

/** What is open over the drawn page, and its code. */
export const PopupContext = createContext<(ShownPage & { load: PageCode }) | null>(null)

export function ShownPageProvider({ page, children }: { page: ShownPage; children: ReactNode }) {
  // Hundreds of links lead somewhere: none of them is drawn again because the address has changed.
  const [, navigate] = useLocation()
  return (
    <NavigateContext value={navigate}>
      <ShownPageContext value={page}>{children}</ShownPageContext>
    </NavigateContext>
  )
}

export const useShownPage = () => use(ShownPageContext)

export const usePopup = () => use(PopupContext)

/** Stays the same function. */
export const useNavigation = () => use(NavigateContext)
