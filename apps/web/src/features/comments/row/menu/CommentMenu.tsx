import type { Comment } from '@palata/contract/comments/comment'
import { lazyPart } from '#navigation'
import { ActionMenu } from '#ui/menu/ActionMenu.tsx'
import styles from './CommentMenu.module.css'

const load = () => import('./CommentMenuItems.tsx')
const CommentMenuItems = lazyPart(async () => (await load()).CommentMenuItems)

export function CommentMenu({ comment, row }: { comment: Comment; row: string }) {
  return (
    <span className={styles.place}>
      <ActionMenu label={`Меню комментария: ${comment.user.name}`} load={load}>
        {(place) => <CommentMenuItems comment={comment} row={row} at={place} />}
      </ActionMenu>
    </span>
  )
}
