import type { Post } from '@palata/contract/posts'
import { useMe } from '#features/accounts'
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
  const me = useMe()
  const { isMine, toggle } = useBookmark(post, onStored)
  return (
    <Star
      isFilled={isMine}
      size={16}
      label={`В избранное: ${post.title}`}
      onToggle={me ? toggle : () => openLayer('authorization_popup')}
    />
  )
}
