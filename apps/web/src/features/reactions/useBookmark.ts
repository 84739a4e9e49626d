import type { Post } from '@palata/contract/posts'
import { reactions } from '@palata/contract/reactions'
import { useEffect, useRef, useState } from 'react'
import { useApi } from '#api/api.tsx'
import { toast } from '#ui/toasts/index.ts'

export const BOOKMARK_DEBOUNCE_MS = 300

/** Shown at once, sent when the reader has made up their mind, and only if it differs from what the server has. */
export function useBookmark({ id, content_type, reactions: given }: Pick<Post, 'id' | 'content_type' | 'reactions'>) {
  const api = useApi()
  const fromServer = given.bookmarked.is_mine
  const [isMine, setMine] = useState(fromServer)
  const stored = useRef(fromServer)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    stored.current = fromServer
    setMine(fromServer)
  }, [fromServer])
  useEffect(() => () => clearTimeout(timer.current), [])

  async function send() {
    try {
      const { create } = await api.call(reactions.bookmark, { body: { object_id: id, content_type } }, { quiet: true })
      stored.current = create
      setMine(create)
    } catch {
      // Nothing was kept: the star shows what the server has, and the reader is told.
      setMine(stored.current)
      toast('Ошибка при добавлении поста в избранное')
    }
  }

  function toggle() {
    const wanted = !isMine
    setMine(wanted)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      if (wanted !== stored.current) void send()
    }, BOOKMARK_DEBOUNCE_MS)
  }

  return { isMine, toggle }
}
