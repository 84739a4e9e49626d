import { useCallback } from 'react'
import { useLocation, useSearch } from 'wouter'
import { OVER } from './places/mask.ts'
import { stayAt } from './places/places.ts'
import { withoutSearched } from './routes/searched.ts'
import { useNavigation, useShownPage, useShownPath } from './shownPage.tsx'

/** Path of the shown page. */
export const usePath = useShownPath

/** Query parameters of the shown page, unparsed. */
export const useQueryParams = () => useShownPage().query

/** Path parameters of the shown page. */
export const useParams = () => useShownPage().params

/** Path and query of the address without the search words: of the popup when one is open, not of the page beneath. */
export function useAddress(): string {
  const [path] = useLocation()
  const search = withoutSearched(useSearch())
  return search ? `${path}?${search}` : path
}

interface NavigateOptions {
  /** Replaces the history entry. */
  replace?: boolean
  /** Opens over the shown page if the target has a popup. */
  over?: boolean
  /** Keeps the scroll position: the same page with other content. */
  stay?: boolean
}

/** Navigates to a root-relative address with its query. */
export function useNavigate(): (to: string, options?: NavigateOptions) => void {
  const navigate = useNavigation()
  return useCallback(
    (to, { replace = false, over = false, stay = false } = {}) => {
      if (stay) stayAt(to)
      navigate(to, { replace, ...(over && { state: OVER }) })
    },
    [navigate],
  )
}
