import type { Comment } from '@palata/contract/comments/comment'
import { useState } from 'react'
import { useMe } from '#features/accounts'
import { Link } from '#navigation'
import { paths } from '#paths.ts'
import { TextButton } from '#ui/controls/TextButton.tsx'
import { useScene } from '../thread/scene.ts'
import { CommentPicture } from './CommentPicture.tsx'
import { CommentText } from './CommentText.tsx'
import styles from './RemovedComment.module.css'

/** Stands in place of a removed comment. Readers with the right to see its text can open it; its author can appeal. */
export function RemovedComment({ comment }: { comment: Comment }) {
  const { id, user, may_restore: mayRestore } = comment
  const { writing, announce } = useScene()
  const me = useMe()
  const [isBusy, setBusy] = useState(false)
  const [isRead, setRead] = useState(false)

  async function restore() {
    setBusy(true)
    try {
      await writing.restore(id)
      announce('Комментарий восстановлен')
    } catch (error) {
      console.error('Не удалось восстановить комментарий', error)
      setBusy(false)
    }
  }

  return (
    <div className={styles.removed}>
      <p className={styles.notice}>
        <span>Комментарий удалён автором или оракулом клуба</span>
        {(comment.comment || comment.image_url) && (
          <TextButton className={styles.press} aria-expanded={isRead} onClick={() => setRead(!isRead)}>
            {isRead ? 'Скрыть' : 'Прочитать'}
          </TextButton>
        )}
        {mayRestore && (
          <TextButton className={styles.press} disabled={isBusy} onClick={() => void restore()}>
            Восстановить
          </TextButton>
        )}
        {user.username === me?.username && !mayRestore && (
          <Link to={paths.appeal} className={styles.press}>
            Возразить
          </Link>
        )}
      </p>
      {isRead && comment.comment && <CommentText {...comment} />}
      {isRead && comment.image_url && <CommentPicture address={comment.image_url} />}
    </div>
  )
}
