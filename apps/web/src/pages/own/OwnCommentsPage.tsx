import { CommentsOfPerson } from '#features/comments'
import { OwnArea } from './OwnArea.tsx'

export function OwnCommentsPage() {
  return (
    <OwnArea title="Комментарии" kept="Здесь всё, что вы сказали под публикациями и сигналами.">
      {(me) => <CommentsOfPerson username={me.username} isTitleHidden />}
    </OwnArea>
  )
}
