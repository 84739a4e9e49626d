import type { Post } from '@palata/contract/posts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '#api/api.tsx'
import { useAccess } from '#features/membership'
import { Link } from '#navigation'
import { textOf } from '#ui/blocks/html.ts'
import { Panel } from '#ui/frames/Panel.tsx'
import { type Clock, dayAt, dayHeading, Moment } from '#ui/time/time.ts'
import { useNow } from '#ui/time/useNow.ts'
import { addressOf } from '../cardParts.tsx'
import { usePost } from '../records.ts'
import { TitleIcon } from '../TitleIcon.tsx'
import { similarPosts } from './queries.ts'
import styles from './Similar.module.css'

const MOST = 6

/** Similar posts, for members: others may read this text alone. Null when there are none. */
export function Similar({ post }: { post: Post }) {
  const enabled = useAccess() === 'paid'
  const { data: ids = [] } = useQuery({ ...similarPosts(useQueryClient(), useApi(), post), enabled })
  if (ids.length === 0) return null
  return (
    <Panel title="Похожее">
      <ul className={styles.list}>
        {ids.slice(0, MOST).map((id) => (
          <SimilarPost key={id} id={id} />
        ))}
      </ul>
    </Panel>
  )
}

function SimilarPost({ id }: { id: number }) {
  const post = usePost(id)
  const now = useNow()
  if (!post) return null
  const tell = (at: string, clock: Clock) => dayHeading(dayAt(at, clock), now, clock)
  return (
    <li>
      <TitleIcon post={post} list="news" />
      <Link to={addressOf(post)} over>
        <b dir="auto">{textOf(post.rich_title)}</b>
        <small>
          <Moment at={post.publication_date} tell={tell} />
        </small>
      </Link>
    </li>
  )
}
