import { useCallback, useMemo } from 'react'
import { addressWith, useNavigate, usePath, useQueryParams, useSearch } from '#navigation'
import { screenerSearch } from './address.ts'
import { type Changes, readView } from './view.ts'

/** The view that the address describes. */
export function useView() {
  const said = useSearch(screenerSearch)
  return useMemo(() => readView(said), [said])
}

/** Returns a function that builds the address with some parameters changed. */
export function useAddressOf() {
  const path = usePath()
  const query = useQueryParams()
  return useCallback(
    (changes: Changes) => addressWith<typeof screenerSearch>(path, query, changes as never),
    [path, query],
  )
}

/** Returns a function that changes the address without scrolling; it adds a history entry unless it `replaces`. */
export function useChange() {
  const addressOf = useAddressOf()
  const navigate = useNavigate()
  return useCallback(
    (changes: Changes, { replaces = false } = {}) => navigate(addressOf(changes), { replace: replaces, stay: true }),
    [addressOf, navigate],
  )
}
