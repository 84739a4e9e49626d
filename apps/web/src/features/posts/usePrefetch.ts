import type { Post } from '@palata/contract/posts'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect } from 'react'
import { useApi } from '#api/api.tsx'
import { useAccess } from '#features/membership'
import { loadUnlessLeft, usePreload } from '#navigation'
import { addressOf } from './cardParts.tsx'

/** Loads the post of a visible card and the code that opens it before a press; only for readers with access. */
export function usePrefetch(card: RefObject<HTMLElement | null>, post: Post) {
  const client = useQueryClient()
  const api = useApi()
  const preload = usePreload()
  const { id, is_locked, is_ready_inner_page } = post
  const address = addressOf(post)
  const isWanted = useAccess() === 'paid' && !is_locked && !is_ready_inner_page
  useEffect(() => {
    if (!isWanted) return
    const leaving = new AbortController()
    const { signal } = leaving
    void loadUnlessLeft(() => import('./reading/prefetch.ts'))
      .then(({ prefetchInView }) => {
        if (!card.current || signal.aborted) return
        prefetchInView(client, api, card.current, id, signal)
        preload(address, true)
      })
      // Without the prefetch a press loads the post itself.
      .catch(() => {})
    return () => leaving.abort()
  }, [isWanted, client, api, preload, card, id, address])
}
