import type { Post } from '@palata/contract/posts'
import { lazyPart } from '#navigation'
import { ActionMenu } from '#ui/menu/ActionMenu.tsx'
import styles from './PostMenu.module.css'

const load = () => import('./PostMenuItems.tsx')
const PostMenuItems = lazyPart(async () => (await load()).PostMenuItems)

export function PostMenu({ post }: { post: Post }) {
  return (
    <ActionMenu label={`Действия: ${post.title}`} className={styles.opener} load={load}>
      {(place) => <PostMenuItems post={post} at={place} />}
    </ActionMenu>
  )
}
