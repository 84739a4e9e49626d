import type { Post } from '@palata/contract/posts'
import { authLayer, useReader } from '#features/accounts'
import { Star } from '#ui/controls/Star.tsx'
import { useBookmark } from './useBookmark.ts'

interface BookmarkStarProps {
  post: Pick<Post, 'id' | 'content_type' | 'title' | 'reactions'>
  /** Called with the server's state after a press. */
  onStored: (isMine: boolean) => void
}

/** Shows whether the post is among the reader's own and changes that. A guest is asked to sign in. */
export function BookmarkStar({ post, onStored }: BookmarkStarProps) {
  const { isAuthenticated, isLoading, hasFailed } = useReader()
  // A reader who is not known yet may be signed in; the server decides.
  const isGuest = !isAuthenticated && !isLoading && !hasFailed
  const { isMine, toggle } = useBookmark(post, onStored)
  return (
    <Star
      isFilled={isMine}
      size={16}
      label={`В избранное: ${post.title}`}
      onToggle={isGuest ? () => authLayer.open() : toggle}
    />
  )
}
