import { paths } from '../../../paths.ts'
import { soon } from '../../pages/soon.ts'
import { SoonNote } from '../area/SoonNote.tsx'
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
