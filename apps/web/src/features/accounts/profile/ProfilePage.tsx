import type { Profile } from '@palata/contract/accounts'
import { paths, personPath } from '../../../paths.ts'
import { LatestOpinions } from '../../feed/OpinionList.tsx'
import { Contacts, hasContacts } from './Contacts.tsx'
import { PersonArea } from './PersonArea.tsx'
import styles from './ProfilePage.module.css'

export function ProfilePage() {
  return <PersonArea own={paths.settings}>{(person) => <About person={person} />}</PersonArea>
}

function About({ person }: { person: Profile }) {
  return (
    <div className={styles.page} data-has-contacts={hasContacts(person) || undefined}>
      <section className={styles.about} aria-labelledby="about">
        <h2 id="about">О себе</h2>
        {person.description ? (
          <p className={styles.words} dir="auto">
            {person.description}
          </p>
        ) : (
          <p className={styles.silent}>Пока ни слова о себе</p>
        )}
      </section>
      {hasContacts(person) && <Contacts person={person} />}
      <div className={styles.opinions}>
        <LatestOpinions username={person.username} all={personPath(person.username, 'alpha')} />
      </div>
    </div>
  )
}
