import { useShownPage } from '#navigation'
import type { RouteName } from '../../../routes.ts'
import { soon } from '../../pages/soon.ts'
import { OwnArea } from './OwnArea.tsx'
import { SoonNote } from './SoonNote.tsx'

/** A part of one's own area that is not built yet says so. */
export function OwnSoonPage() {
  const { name, title } = useShownPage()
  const [heading, text] = soon[name as RouteName] ?? [title, 'Этот раздел ещё не готов.']
  return <OwnArea title={heading}>{() => <SoonNote text={text} />}</OwnArea>
}
