import { paths } from '../../../paths.ts'
import { OpinionList } from '../../feed/OpinionList.tsx'
import { PersonArea } from './PersonArea.tsx'

export function PersonOpinionsPage() {
  return (
    <PersonArea own={paths.ownOpinions}>
      {({ username }) => <OpinionList username={username} title="Мнения" />}
    </PersonArea>
  )
}
