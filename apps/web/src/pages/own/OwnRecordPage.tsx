import { Record } from '#features/record'
import { OwnArea } from './OwnArea.tsx'

export function OwnRecordPage() {
  return (
    <OwnArea title="Послужной список" kept="Здесь все ваши сигналы с исходами.">
      {({ username, first_name: name }) => <Record username={username} name={name || username} />}
    </OwnArea>
  )
}
