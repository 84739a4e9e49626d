import { OpinionList } from '#features/feed'
import { paths } from '#paths.ts'
import { PersonArea } from './PersonArea.tsx'

export function PersonOpinionsPage() {
  return (
    <PersonArea own={paths.ownOpinions}>
      {({ username }) => <OpinionList username={username} title="Мнения" />}
    </PersonArea>
  )
}
