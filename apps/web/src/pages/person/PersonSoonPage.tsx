import { paths } from '#paths.ts'
import { SoonNote } from '../SoonNote.tsx'
import { soon } from '../soon.ts'
import { PersonArea } from './PersonArea.tsx'

const [heading, text] = soon.other_user_comments!

/** Comments are not built yet. */
export function PersonSoonPage() {
  return (
    <PersonArea own={paths.ownComments}>
      {() => (
        <section aria-label={heading}>
          <SoonNote text={text} />
        </section>
      )}
    </PersonArea>
  )
}
