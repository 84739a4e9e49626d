import { OpinionList } from '#features/feed'
import { OwnArea } from './OwnArea.tsx'

export function OwnOpinionsPage() {
  return (
    <OwnArea title="Мнения">{(me) => <OpinionList username={me.username} title="Все мнения" isTitleHidden />}</OwnArea>
  )
}
