import type { Post } from '@palata/contract/posts'
import { useMe } from '#features/accounts'
import { useAccess } from '#features/membership'
import { Link } from '#navigation'
import { textOf } from '#ui/blocks/html.ts'
import { Icon } from '#ui/blocks/Icon.tsx'
import { PersonName } from '#ui/blocks/PersonName.tsx'
import styles from './cardParts.module.css'

export const addressOf = (post: Pick<Post, 'content_type' | 'id'>) => `/${post.content_type}/${post.id}`

/** A real link that covers the whole card, so that it opens in a new tab as any link does. */
export function TitleLink({ post }: { post: Post }) {
  return (
    <Link to={addressOf(post)} over className={styles.link}>
      {/* The server builds this HTML from an allow-list of inline tags. */}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server has sanitised it */}
      <span dangerouslySetInnerHTML={{ __html: post.rich_title }} />
    </Link>
  )
}

/** One line; a comment without text is a picture. Its space is reserved while a member's feed loads. */
export function LastComment({ post }: { post: Post }) {
  const access = useAccess()
  const last = post.last_comment
  const isAwaited = post.is_locked && post.comments_count > 0 && access !== 'unpaid'
  if (!last) return isAwaited ? <p className={`${styles.last} ${styles.awaited}`} aria-hidden="true" /> : null
  return (
    <Link to={`${addressOf(post)}?comment_id=${last.id}`} over className={styles.last}>
      <Icon name="comment" size={14} />
      <span>
        <b>
          <PersonName>{last.user.name}</PersonName>:
        </b>{' '}
        {textOf(last.comment) || 'Изображение'}
      </span>
    </Link>
  )
}

export function AuthorLink({ author }: { author: NonNullable<Post['author']> }) {
  const me = useMe()
  const to =
    me?.username === author.username ? '/user/settings' : `/users/${encodeURIComponent(author.username)}/profile`
  return (
    <Link to={to} className={styles.author}>
      {author.avatar && <img src={author.avatar} alt="" width={20} height={20} loading="lazy" fetchPriority="low" />}
      <PersonName>{author.name}</PersonName>
    </Link>
  )
}
