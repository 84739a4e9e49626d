import { Record } from '#features/record'
import { paths } from '#paths.ts'
import { PersonArea } from './PersonArea.tsx'

export function PersonRecordPage() {
  return (
    <PersonArea own={paths.ownRecord}>
      {({ username, first_name: name }) => <Record username={username} name={name || username} />}
    </PersonArea>
  )
}
