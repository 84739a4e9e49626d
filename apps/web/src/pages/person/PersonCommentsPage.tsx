import { CommentsOfPerson } from '#features/comments'
import { paths } from '#paths.ts'
import { PersonArea } from './PersonArea.tsx'

export function PersonCommentsPage() {
  return <PersonArea own={paths.ownComments}>{({ username }) => <CommentsOfPerson username={username} />}</PersonArea>
}
