import type { Post } from '@palata/contract/posts'
import { reactions } from '@palata/contract/reactions'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useApi } from '#api/api.tsx'
import { toast } from '#ui/toasts/index.ts'

export const BOOKMARK_DEBOUNCE_MS = 300

type Bookmarkable = Pick<Post, 'id' | 'content_type' | 'reactions'>

/** A press is shown at once and sent after a pause, unless it was taken back by then. */
export function useBookmark({ id, content_type, reactions: given }: Bookmarkable, onStored: (isMine: boolean) => void) {
  const api = useApi()
  const fromServer = given.bookmarked.is_mine
  const [isMine, setMine] = useState(fromServer)
  const stored = useRef(fromServer)
  const wanted = useRef(fromServer)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isSending = useRef(false)

  function show(value: boolean) {
    wanted.current = value
    setMine(value)
  }

  function toggle() {
    show(!wanted.current)
    clearTimeout(timer.current)
    timer.current = setTimeout(decide, BOOKMARK_DEBOUNCE_MS)
  }

  function decide() {
    clearTimeout(timer.current)
    timer.current = undefined
    // The endpoint toggles, so two calls at once would undo each other.
    if (!isSending.current && wanted.current !== stored.current) void send()
  }

  async function send() {
    const asked = wanted.current
    isSending.current = true
    try {
      const { create } = await api.call(reactions.bookmark, { body: { object_id: id, content_type } }, { quiet: true })
      stored.current = create
      onStored(create)
      // A press made meanwhile is newer than this answer.
      if (wanted.current === asked) show(create)
    } catch {
      // The server kept nothing, so the star shows its state again and a toast says so.
      show(stored.current)
      toast('Ошибка при добавлении поста в избранное')
    }
    isSending.current = false
    if (timer.current === undefined) decide()
  }

  const takeOver = useEffectEvent((value: boolean) => {
    stored.current = value
    if (timer.current === undefined && !isSending.current) show(value)
  })
  useEffect(() => takeOver(fromServer), [fromServer])

  // A star that leaves the page within the pause sends the press at once.
  const leave = useEffectEvent(() => timer.current !== undefined && decide())
  useEffect(() => () => void leave(), [])

  return { isMine, toggle }
}
