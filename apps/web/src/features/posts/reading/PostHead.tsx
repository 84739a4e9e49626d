import type { Post } from '@palata/contract/posts'
import { useQueryClient } from '@tanstack/react-query'
import type { ElementType, ReactNode } from 'react'
import { FollowButton } from '#features/follows'
import { BookmarkStar, keepBookmark } from '#features/reactions'
import { Link } from '#navigation'
import { paths } from '#paths.ts'
import { Icon } from '#ui/blocks/Icon.tsx'
import { PostMenu } from '../menu/PostMenu.tsx'
import { TitleIcon } from '../TitleIcon.tsx'
import { AuthorLink, CommentsButton, PublishedAt } from './Byline.tsx'
import styles from './PostHead.module.css'

interface PostHeadProps {
  post: Post
  /** In a popup, the dialog's title component. */
  Title: ElementType<{ tabIndex?: number; children: ReactNode }>
  isPaid: boolean
  /** Goes to the comments; null when the counter is not pressable. */
  onComments: (() => void) | null
}

/** Title, author, date and counters of a post. */
export function PostHead({ post, Title, isPaid, onComments }: PostHeadProps) {
  const list = post.content_type === 'news' ? 'news' : 'alpha'
  return (
    <header className={styles.head}>
      <div className={styles.line}>
        <span className={styles.smallIcon}>
          <TitleIcon post={post} list={list} />
        </span>
        <span className={styles.who}>
          {post.author && <AuthorLink author={post.author} />}
          {isPaid && list === 'alpha' && post.author && !post.is_mine && (
            <FollowButton kind="author" name={post.author.username} label={post.author.name} look="word" />
          )}
        </span>
        <span className={styles.when}>
          <PublishedAt at={post.publication_date} />
          {post.channels.slice(0, 1).map(({ slug, name }) => (
            <Link
              key={slug}
              to={`${paths.main}?channel=${encodeURIComponent(slug)}`}
              className={`${styles.link} ${styles.channel}`}
            >
              {name}
            </Link>
          ))}
          {post.source && <Source source={post.source} />}
          {post.admin_link && (
            <a href={post.admin_link} className={styles.link} target="_blank" rel="noopener noreferrer">
              Админка
              <Icon name="external" size={14} />
            </a>
          )}
        </span>
        <CommentsButton of={post} onPress={onComments} className={styles.comments} />
        <Star post={post} />
        {isPaid && <PostMenu post={post} />}
      </div>
      <div className={styles.title}>
        <span className={styles.icon}>
          <TitleIcon post={post} list={list} />
        </span>
        <Title tabIndex={-1}>
          {/* The server builds this HTML from an allow-list of inline tags. */}
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server has sanitised it */}
          <span dir="auto" dangerouslySetInnerHTML={{ __html: post.rich_title }} />
        </Title>
      </div>
      {post.short_description && (
        <p className={styles.lead} dir="auto">
          {post.short_description}
        </p>
      )}
    </header>
  )
}

/** A web address becomes a link, a name plain text. Other schemes, such as `javascript:…`, are not shown. */
function Source({ source }: { source: string }) {
  const host = hostOf(source)
  if (host)
    return (
      <a href={source} className={`${styles.link} ${styles.source}`} target="_blank" rel="noopener noreferrer nofollow">
        <span>{host}</span>
        <Icon name="external" size={14} />
      </a>
    )
  if (SCHEME.test(source)) return null
  return (
    <span className={styles.name} dir="auto">
      {source}
    </span>
  )
}

const SCHEME = /^[a-z][a-z\d+.-]*:/i

/** Host of a web address; null for any other text. */
function hostOf(source: string): string | null {
  const url = URL.canParse(source) ? new URL(source) : null
  return url && /^https?:$/.test(url.protocol) ? url.host.replace(/^www\./, '') : null
}

/** The post's star; the bar of a popup contains it too. */
export function Star({ post }: { post: Post }) {
  const client = useQueryClient()
  return <BookmarkStar post={post} onStored={(isMine) => keepBookmark(client, post.id, isMine)} />
}
