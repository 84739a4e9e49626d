import type { Post } from '@palata/contract/posts'
import { useMe } from '#features/accounts'
import { Link } from '#navigation'
import { paths } from '#paths.ts'
import { RemovalNote } from '#ui/blocks/RemovalNote.tsx'
import { usePostActs } from './usePostActs.ts'

/** Note above the text of a removed post. */
export function RemovedNote({ post, removed }: { post: Post; removed: NonNullable<Post['removed']> }) {
  const me = useMe()
  const { restore } = usePostActs(post)
  return (
    <RemovalNote
      what="публикацию"
      reason={removed.reason}
      isModerator={me?.is_moderator ?? false}
      appeal={<Link to={paths.appeal}>Возразить</Link>}
      onRestore={restore}
    />
  )
}
