import { useCallback, useMemo } from 'react'
import { addressWith, useNavigate, usePath, useQueryParams, useSearch } from '#navigation'
import { screenerSearch } from './address.ts'
import { type Changes, readView } from './view.ts'

/** What the address shows. */
export function useView() {
  const said = useSearch(screenerSearch)
  return useMemo(() => readView(said), [said])
}

/** The address with some of it changed. */
export function useAddressOf() {
  const path = usePath()
  const query = useQueryParams()
  return useCallback(
    (changes: Changes) => addressWith<typeof screenerSearch>(path, query, changes as never),
    [path, query],
  )
}

/** Changes the address and leaves the reader where they are; a step back undoes it, unless it `replaces`. */
export function useChange() {
  const addressOf = useAddressOf()
  const navigate = useNavigate()
  return useCallback(
    (changes: Changes, { replaces = false } = {}) => navigate(addressOf(changes), { replace: replaces, stay: true }),
    [addressOf, navigate],
  )
}
