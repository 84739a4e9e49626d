import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { addressWith, type SearchOf, useNavigate, usePath, useQueryParams, useSearch } from '#navigation'
import { signalSearch } from '../routes.ts'
import { readListView } from './view.ts'

type Said = SearchOf<typeof signalSearch>
type Changes = { [Name in keyof Said]?: Said[Name] | null }

const never = () => () => {}
const NOTHING: Said = {}

/** What the address says of the list; during hydration nothing, since the server's page does not depend on it. */
export function useSaid(): Said {
  const said = useSearch(signalSearch)
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return isHydrated ? said : NOTHING
}

/** The view of the address, and a function that changes it; each choice is a step of the history. */
export function useListView() {
  const said = useSaid()
  const path = usePath()
  const query = useQueryParams()
  const navigate = useNavigate()
  const change = useCallback(
    (changes: Changes) =>
      navigate(addressWith<typeof signalSearch>(path, query, changes as never), { stay: true, replace: false }),
    [navigate, path, query],
  )
  return { view: useMemo(() => readListView(said), [said]), change }
}
