import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
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
  const search = useSearch({ strict: false }) as Record<string, string>
  const chosen = search.channel || null
  const [loaded, setLoaded] = useState(chosen)
  const previous = useRef(chosen)

  useEffect(() => {
    if (previous.current === chosen) return
    previous.current = chosen
    void queryClient.cancelQueries({ queryKey: FEED_KEY })
  }, [chosen, queryClient])

  useEffect(() => {
    if (chosen === loaded) return
    const timer = setTimeout(() => {
      setLoaded(chosen)
      if (chosen === null) void reloadFirstPage(queryClient)
    }, CHANNEL_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [chosen, loaded, queryClient])

  function toggle(slug: string | null) {
    const { channel: _, ...rest } = search
    const next = slug === null || slug === chosen ? rest : { ...rest, channel: slug }
    void navigate({ to: '.', search: next as never, replace: true, resetScroll: false })
  }

  return { chosen, loaded, toggle }
}
