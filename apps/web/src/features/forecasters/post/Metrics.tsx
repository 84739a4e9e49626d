import { Icon, type IconName } from '#ui/blocks/Icon.tsx'
import { Figure } from '#ui/numbers/index.ts'
import type { Post } from '../pages.ts'
import styles from './Metrics.module.css'

/** Number of views at the source, and a link to the source. */
export function Metrics({ post }: { post: Post }) {
  const { source_url: url } = post
  return (
    <span className={styles.metrics}>
      {post.source === 'twitter' ? (
        <>
          <Metric icon="heart" label="Нравится" value={post.metrics.likes} />
          <Metric icon="repost" label="Репостов" value={post.metrics.reposts} />
          <Metric icon="comment" label="Ответов" value={post.metrics.replies} />
        </>
      ) : (
        post.views !== null && <Metric icon="eye" label="Просмотров" value={post.views} />
      )}
      <a href={url} target="_blank" rel="noopener noreferrer" aria-label="Открыть у источника">
        <Icon name="external" size={16} />
      </a>
    </span>
  )
}

function Metric({ icon, label, value }: { icon: IconName; label: string; value: number }) {
  return (
    <span className={styles.metric}>
      <Icon name={icon} size={16} />
      <span className="visually-hidden">{label}: </span>
      <Figure kind="count" value={value} inControl />
    </span>
  )
}
