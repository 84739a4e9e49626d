import { useState } from 'react'
import { useApi } from '#api/api.tsx'
import { sendHidden } from './acts.ts'
import type { Post } from './pages.ts'

/** Posts hidden while the page is open: each leaves a row to restore it, and is restored when hiding fails. */
export function useHidden() {
  const api = useApi()
  const [hidden, setHidden] = useState<ReadonlySet<number>>(new Set())
  const set = (id: number, isHidden: boolean) =>
    setHidden((known) => {
      const next = new Set(known)
      if (isHidden) next.add(id)
      else next.delete(id)
      return next
    })
  const change = async ({ source, id }: Post, isHidden: boolean) => {
    set(id, isHidden)
    await sendHidden(api, source, id, isHidden).catch(() => set(id, !isHidden))
  }
  return {
    isHidden: (id: number) => hidden.has(id),
    hide: (post: Post) => void change(post, true),
    show: (post: Post) => void change(post, false),
  }
}

export type Hidden = ReturnType<typeof useHidden>
