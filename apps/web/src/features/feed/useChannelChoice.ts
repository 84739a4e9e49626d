import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate, usePath, useQueryParams } from '#navigation'
import { FEED_KEY, reloadFirstPage } from './queries.ts'

export const CHANNEL_DEBOUNCE_MS = 700

export interface ChannelChoice {
  /** Highlighted at once. */
  chosen: string | null
  /** What the lists show: follows the choice after the debounce. */
  loaded: string | null
  toggle: (slug: string | null) => void
}

/** The channel in the address, and the slower one that is read. */
export function useChannelChoice(): ChannelChoice {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const path = usePath()
  const query = useQueryParams()
  const chosen = query.get('channel') || null
  const [loaded, setLoaded] = useState(chosen)
  const previous = useRef(chosen)

  useEffect(() => {
    if (previous.current === chosen) return
    previous.current = chosen
    void queryClient.cancelQueries({ queryKey: FEED_KEY })
    const timer = setTimeout(() => {
      setLoaded(chosen)
      void reloadFirstPage(queryClient, chosen)
    }, CHANNEL_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [chosen, queryClient])

  // The same until the address changes: every card holds it.
  const toggle = useCallback(
    (slug: string | null) => {
      const next = new URLSearchParams(query)
      if (slug === null || slug === chosen) next.delete('channel')
      else next.set('channel', slug)
      navigate(next.size > 0 ? `${path}?${next}` : path, { replace: true })
    },
    [query, chosen, path, navigate],
  )

  return { chosen, loaded, toggle }
}
