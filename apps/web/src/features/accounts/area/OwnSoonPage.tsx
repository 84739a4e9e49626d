import { useMatches } from '@tanstack/react-router'
import { soon } from '../../pages/soon.ts'
import { OwnArea } from './OwnArea.tsx'
import { SoonNote } from './SoonNote.tsx'

/** A part of one's own area that is not built yet says so. */
export function OwnSoonPage() {
  const { name, title = '' } = useMatches().at(-1)?.staticData ?? {}
  const [heading, text] = (name && soon[name]) ?? [title, 'Этот раздел ещё не готов.']
  return <OwnArea title={heading}>{() => <SoonNote text={text} />}</OwnArea>
}
