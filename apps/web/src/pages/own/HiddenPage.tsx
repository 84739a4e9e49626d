import { MutesView } from '#features/mutes'
import { OwnArea } from './OwnArea.tsx'

export function HiddenPage() {
  return (
    <OwnArea
      title="Скрытое"
      kept="Здесь слова, монеты, авторы, источники и каналы, которые вы попросили не показывать."
    >
      {() => <MutesView />}
    </OwnArea>
  )
}
