import { useNavigate, usePath, useQueryParams } from '@site/navigation/index.ts'
import { useMemo } from 'react'
import type { ResourceView } from './view.ts'

/** What the address says of a list besides what narrows it. */
const OWN = ['find', 'sort', 'tab', 'on'] as const

export type ListAddress = ReturnType<typeof useListAddress>

/** All that a list shows stands in its address: a link, a reload or the arrow back bring the same list. */
export function useListAddress({ contract, only, tabs, filters = [] }: ResourceView) {
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
    /** The line that the keys stand on. */
    on: query.get('on'),
    /** What is sent to the server. */
    narrow: { ...only, ...tab?.narrow, ...chosen, ...(words && { q: words }) } as Record<string, string>,
    isNarrowed: words !== '' || Object.keys(chosen).length > 0,
    change,
    clear: () => change(Object.fromEntries([...known, 'find'].map((name) => [name, null]))),
    /** As a saved view keeps it. */
    asView: () => {
      const kept = new URLSearchParams()
      for (const name of [...known, ...OWN.filter((one) => one !== 'on')]) {
        const value = query.get(name)
        if (value) kept.set(name, value)
      }
      return kept.toString()
    },
    open: (view: string) => navigate(view ? `${path}?${view}` : path, { stay: true }),
  }
}
