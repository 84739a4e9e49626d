import { useShownPage } from '#navigation'
import { SoonNote } from '../SoonNote.tsx'
import { soon } from '../soon.ts'
import { OwnArea } from './OwnArea.tsx'

/** Stands for a part of the reader's own area that is not built yet. */
export function OwnSoonPage() {
  const { name, title } = useShownPage()
  const [heading, text] = soon[name] ?? [title, 'Этот раздел ещё не готов.']
  return <OwnArea title={heading}>{() => <SoonNote text={text} />}</OwnArea>
}
