import { paths } from '../../../paths.ts'
import { SoonNote } from '../area/SoonNote.tsx'
import { PersonArea } from './PersonArea.tsx'

/** Comments are not built yet. */
export function PersonSoonPage() {
  return (
    <PersonArea own={paths.ownComments}>
      {() => (
        <section aria-label="Комментарии">
          <SoonNote text="Здесь будут комментарии участника." />
        </section>
      )}
    </PersonArea>
  )
}
