import type { Post } from '@palata/contract/posts'
import { useReader } from '#features/accounts'
import { openLayer } from '#ui/layers/index.ts'
import { Star } from '#ui/Star.tsx'
import { useBookmark } from './useBookmark.ts'

interface BookmarkStarProps {
  post: Pick<Post, 'id' | 'content_type' | 'title' | 'reactions'>
  /** What the server keeps after a press. */
  onStored: (isMine: boolean) => void
}

/** Shows whether the post is among the reader's own and changes that. A guest is asked to sign in. */
export function BookmarkStar({ post, onStored }: BookmarkStarProps) {
  const { isAuthenticated, isLoading, hasFailed } = useReader()
  // Who is not known yet may be signed in: the server will say.
  const isGuest = !isAuthenticated && !isLoading && !hasFailed
  const { isMine, toggle } = useBookmark(post, onStored)
  return (
    <Star
      isFilled={isMine}
      size={16}
      label={`В избранное: ${post.title}`}
      onToggle={isGuest ? () => openLayer('authorization_popup') : toggle}
    />
  )
}
