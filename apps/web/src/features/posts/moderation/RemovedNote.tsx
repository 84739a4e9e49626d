import type { Post } from '@palata/contract/posts'
import { useMe } from '#features/accounts'
import { Icon } from '#ui/blocks/Icon.tsx'
import { TextButton } from '#ui/controls/TextButton.tsx'
import styles from './RemovedNote.module.css'
import { usePostActs } from './usePostActs.ts'

/** Over the text of a post that was taken away: its author reads why, a moderator puts it back. */
export function RemovedNote({ post, removed }: { post: Post; removed: NonNullable<Post['removed']> }) {
  const me = useMe()
  const { restore } = usePostActs(post)
  return (
    <div className={styles.note} role="note">
      <Icon name="lock" size={16} />
      <p>
        Модератор удалил публикацию: {removed.reason}. Читаете её только вы
        {me?.is_moderator ? ', автор и модераторы' : ' и модераторы'}.
      </p>
      {me?.is_moderator && <TextButton onClick={() => void restore()}>Вернуть</TextButton>}
    </div>
  )
}
