import { paths } from '../../../paths.ts'
import { SoonNote } from '../area/SoonNote.tsx'
import { PersonArea } from './PersonArea.tsx'
import styles from './ProfilePage.module.css'

/** Comments are not built yet. */
export function PersonSoonPage() {
  return (
    <PersonArea own={paths.ownComments}>
      {() => (
        <section className={styles.about} aria-labelledby="comments">
          <h2 id="comments">Комментарии</h2>
          <SoonNote text="Здесь будут комментарии участника." />
        </section>
      )}
    </PersonArea>
  )
}
