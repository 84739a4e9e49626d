import type { Signal } from '@palata/contract/signals/signal'
import { useQueryClient } from '@tanstack/react-query'
import { BookmarkStar } from '#features/reactions'
import { keepBookmark } from '../cache.ts'

/** Bookmark star of a signal. */
export function SignalStar({ signal }: { signal: Signal }) {
  const client = useQueryClient()
  const { id, title, reactions } = signal
  return (
    <BookmarkStar
      post={{ id, content_type: 'signal', title, reactions }}
      onStored={(isMine) => keepBookmark(client, signal, isMine)}
    />
  )
}
