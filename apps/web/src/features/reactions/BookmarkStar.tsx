import type { Post } from '@palata/contract/posts'
import { useMe } from '#features/accounts'
import { IconButton } from '#ui/IconButton.tsx'
import { openLayer } from '#ui/layers/index.ts'
import styles from './BookmarkStar.module.css'
import { useBookmark } from './useBookmark.ts'

/** Shows whether the post is among the reader's own and changes that. A guest is asked to sign in. */
export function BookmarkStar({ post }: { post: Pick<Post, 'id' | 'content_type' | 'title' | 'reactions'> }) {
  const me = useMe()
  const { isMine, toggle } = useBookmark(post)
  return (
    <IconButton
      icon={isMine ? 'star-filled' : 'star'}
      iconSize={16}
      size="small"
      label={`В избранное: ${post.title}`}
      className={`${styles.star} ${isMine ? styles.mine : ''}`}
      aria-pressed={isMine}
      onClick={me ? toggle : () => openLayer('authorization_popup')}
    />
  )
}
