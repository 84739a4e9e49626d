import { useNavigate, usePath, useQueryParams } from '@site/navigation/index.ts'
import { useMemo } from 'react'
import type { ResourceScreen } from '../screen.ts'

/** URL parameters of every list, besides its filters. */
const OWN = ['find', 'sort', 'tab', 'on'] as const

export type ListAddress = ReturnType<typeof useListAddress>

/** State of a list, kept in the URL: a link, a reload and the Back button restore it. */
export function useListAddress({ contract, only, tabs, filters = [] }: ResourceScreen) {
  const path = usePath()
  const query = useQueryParams()
  const navigate = useNavigate()

  const known = useMemo(() => filters.map(({ name }) => name), [filters])
  const tab = tabs?.find(({ key }) => key === query.get('tab')) ?? tabs?.[0]
  const sort = contract.sorts.find((value) => value === query.get('sort')) ?? contract.sorts[0]!
  const chosen: Record<string, string> = Object.fromEntries(
    known.flatMap((name) => {
      const value = query.get(name)
      return value ? [[name, value]] : []
    }),
  )
  const words = (query.get('find') ?? '').slice(0, 200)

  function change(changes: Record<string, string | null>, { leaves = false } = {}) {
    const next = new URLSearchParams(query)
    for (const [name, value] of Object.entries(changes)) {
      if (value === null || value === '') next.delete(name)
      else next.set(name, value)
    }
    navigate(next.size > 0 ? `${path}?${next}` : path, { replace: !leaves, stay: true })
  }

  return {
    words,
    tab,
    sort,
    chosen,
    /** Id of the current row. */
    on: query.get('on'),
    /** Query for the server. */
    narrow: { ...only, ...tab?.narrow, ...chosen, ...(words && { q: words }) } as Record<string, string>,
    isNarrowed: words !== '' || Object.keys(chosen).length > 0,
    change,
    clear: () => change(Object.fromEntries([...known, 'find'].map((name) => [name, null]))),
    /** The query to store in a saved filter. */
    asQuery: () => {
      const kept = new URLSearchParams()
      for (const name of [...known, ...OWN.filter((one) => one !== 'on')]) {
        const value = query.get(name)
        if (value) kept.set(name, value)
      }
      return kept.toString()
    },
    open: (query: string) => navigate(query ? `${path}?${query}` : path, { stay: true }),
  }
}
