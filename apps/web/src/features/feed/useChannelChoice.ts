import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { addressWith, useNavigate, usePath, useQueryParams, useSearch } from '#navigation'
import { feedKey, reloadFirstPage } from './queries.ts'
import { feedSearch } from './search.ts'

export const CHANNEL_DEBOUNCE_MS = 700

export interface ChannelChoice {
  /** Channel to highlight at once. */
  chosen: string | null
  /** Channel of the shown lists: follows `chosen` after the debounce. */
  loaded: string | null
  toggle: (slug: string | null) => void
}

/** The channel in the address, and the channel to load, which follows after the debounce. */
export function useChannelChoice(): ChannelChoice {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const path = usePath()
  const query = useQueryParams()
  const chosen = useSearch(feedSearch).channel ?? null
  const [loaded, setLoaded] = useState(chosen)
  const previous = useRef(chosen)

  useEffect(() => {
    if (previous.current === chosen) return
    previous.current = chosen
    void queryClient.cancelQueries({ queryKey: feedKey() })
    const timer = setTimeout(() => {
      setLoaded(chosen)
      void reloadFirstPage(queryClient, chosen)
    }, CHANNEL_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [chosen, queryClient])

  const here = useRef({ path, query, chosen })
  useLayoutEffect(() => {
    here.current = { path, query, chosen }
  })
  // A stable function, because every card receives it.
  const toggle = useCallback(
    (slug: string | null) => {
      const { path, query, chosen } = here.current
      const channel = slug === chosen ? null : slug
      navigate(addressWith<typeof feedSearch>(path, query, { channel }), { replace: true })
    },
    [navigate],
  )

  return { chosen, loaded, toggle }
}
