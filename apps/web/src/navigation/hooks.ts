import { useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useShownPage } from './shownPage.tsx'

/** The address without its query. */
export const usePath = () => useLocation()[0]

/** What stands behind the question mark, as it was written. */
export function useQueryParams(): URLSearchParams {
  const search = useSearch()
  return useMemo(() => new URLSearchParams(search), [search])
}

/** Leads to a root-relative address with its query; `replace` leaves no step back. */
export function useNavigate(): (to: string, options?: { replace?: boolean }) => void {
  return useLocation()[1]
}

/** The changing parts of the address by their names in the route table, decoded. */
export const useParams = () => useShownPage().params
