import { useCallback } from 'react'
import { useLocation, useSearch } from 'wouter'
import { OVER } from './mask.ts'
import { stayAt } from './places.ts'
import { withoutSearched } from './searched.ts'
import { useNavigation, useShownPage } from './shownPage.tsx'

/** The address of the drawn page without its query. */
export const usePath = () => useShownPage().path

/** What stands behind the question mark of the drawn page, as it was written. */
export const useQueryParams = () => useShownPage().query

/** The changing parts of the drawn page's address. */
export const useParams = () => useShownPage().params

/** Path and query of the address itself, without what is searched: of the popup, where one is open over the drawn page. */
export function useAddress(): string {
  const [path] = useLocation()
  const search = withoutSearched(useSearch())
  return search ? `${path}?${search}` : path
}

interface NavigateOptions {
  /** Leaves no step back. */
  replace?: boolean
  /** Opens over the drawn page, if the page there can. */
  over?: boolean
  /** Leaves the scroll where it is: the same page, with other contents. */
  stay?: boolean
}

/** Leads to a root-relative address with its query. */
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
