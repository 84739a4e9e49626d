import type { Profile } from '@palata/contract/accounts/profile'
import { Facts } from '#features/accounts'
import { LatestComments } from '#features/comments'
import { LatestMaterials, LatestOpinions } from '#features/feed'
import { RecordBrief } from '#features/record'
import { paths, personPath } from '#paths.ts'
import { Panel } from '#ui/frames/Panel.tsx'
import { PersonArea } from './PersonArea.tsx'
import styles from './ProfilePage.module.css'

export function ProfilePage() {
  return <PersonArea own={paths.settings}>{(person) => <About person={person} />}</PersonArea>
}

function About({ person: { username, description, ...rest } }: { person: Profile }) {
  return (
    <div className={styles.page}>
      {description && (
        <div className={styles.about}>
          <Panel title="О себе">
            <p className={styles.words} dir="auto">
              {description}
            </p>
          </Panel>
        </div>
      )}
      <div className={styles.facts}>
        <Facts person={rest} />
      </div>
      <div className={styles.opinions}>
        <RecordBrief username={username} all={personPath(username, 'record')} />
        <LatestMaterials username={username} />
        <LatestOpinions username={username} all={personPath(username, 'alpha')} />
        <LatestComments username={username} all={personPath(username, 'comments')} />
      </div>
    </div>
  )
}
