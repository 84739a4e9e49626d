import { OpinionList } from '../../feed/OpinionList.tsx'
import { OwnArea } from './OwnArea.tsx'

export function OwnOpinionsPage() {
  return (
    <OwnArea title="Мнения">{(me) => <OpinionList username={me.username} title="Все мнения" isTitleHidden />}</OwnArea>
  )
}
