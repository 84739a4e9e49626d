import { authLayer, useReader } from '#features/accounts'
import { Star } from '#ui/controls/Star.tsx'
import { type Bookmarkable, useBookmark } from './useBookmark.ts'

interface BookmarkStarProps {
  /** A post or a signal. */
  post: Bookmarkable & { title: string }
  /** Receives the server's state after a press. */
  onStored: (isMine: boolean) => void
  size?: number
}

/** Shows whether the post is bookmarked and toggles it. Guests are asked to sign in. */
export function BookmarkStar({ post, onStored, size = 16 }: BookmarkStarProps) {
  const { isAuthenticated, isLoading, hasFailed } = useReader()
  // A reader who is not known yet may be signed in, so the server decides.
  const isGuest = !isAuthenticated && !isLoading && !hasFailed
  const { isMine, toggle } = useBookmark(post, onStored)
  return (
    <Star
      isFilled={isMine}
      size={size}
      label={`В избранное: ${post.title}`}
      onToggle={isGuest ? () => authLayer.open() : toggle}
    />
  )
}
