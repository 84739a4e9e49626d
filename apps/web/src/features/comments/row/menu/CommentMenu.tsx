import type { Comment } from '@palata/contract/comments'
import { lazy, Suspense, useState } from 'react'
import { IconButton } from '#ui/controls/IconButton.tsx'
import styles from './CommentMenu.module.css'

const loadItems = () => import('./CommentMenuItems.tsx')
const CommentMenuItems = lazy(async () => ({ default: (await loadItems()).CommentMenuItems }))

/** The menu's code is loaded when the pointer or the focus reaches its button. */
export function CommentMenu({ comment }: { comment: Comment }) {
  const [opener, setOpener] = useState<HTMLButtonElement | null>(null)
  const [isWanted, setWanted] = useState(false)
  return (
    <span className={styles.place}>
      <IconButton
        icon="dots"
        iconSize={16}
        size="small"
        label={`Меню комментария: ${comment.user.name}`}
        aria-haspopup="menu"
        aria-expanded={opener !== null}
        onPointerEnter={() => void loadItems()}
        onFocus={() => void loadItems()}
        onClick={(event) => {
          setWanted(true)
          setOpener(opener ? null : event.currentTarget)
        }}
      />
      {isWanted && (
        <Suspense>
          <CommentMenuItems comment={comment} opener={opener} onClose={() => setOpener(null)} />
        </Suspense>
      )}
    </span>
  )
}
