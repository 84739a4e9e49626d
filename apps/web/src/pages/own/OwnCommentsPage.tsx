import { CommentsOfPerson } from '#features/comments'
import { OwnArea } from './OwnArea.tsx'

export function OwnCommentsPage() {
  return <OwnArea title="Комментарии">{(me) => <CommentsOfPerson username={me.username} isTitleHidden />}</OwnArea>
}
