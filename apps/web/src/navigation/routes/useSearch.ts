import { useMemo, useSyncExternalStore } from 'react'
import { useNavigate, usePath, useQueryParams } from '../hooks.ts'
import { addressWith, readSearch, type Search, type SearchOf } from './search.ts'

/** Query parameters of the shown address, as this page reads them. */
export function useSearch<S extends Search>(search: S): SearchOf<S> {
  const query = useQueryParams()
  return useMemo(() => readSearch(search, query), [search, query])
}

const never = () => () => {}
/** False during hydration, true afterwards. */
const useIsHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/**
 * One parameter of the shown address and its setter; null removes it. Each value has its history entry, unless the
 * parameter `replaces`: then the scroll position stays, too. During hydration one that the server does not read is
 * absent, so that both sides render the same.
 */
export function useSearchParameter<S extends Search, Name extends keyof S & string>(
  search: S,
  name: Name,
  { replaces = false } = {},
) {
  const navigate = useNavigate()
  const path = usePath()
  const query = useQueryParams()
  const isHydrated = useIsHydrated()
  const written = useSearch(search)[name]
  const value = isHydrated || search[name]?.isDrawn ? written : undefined
  const change = (next: SearchOf<S>[Name] | null) => {
    if ((next ?? undefined) === value) return
    navigate(addressWith<S>(path, query, { [name]: next } as never), { replace: replaces, stay: replaces })
  }
  return [value, change] as const
}
