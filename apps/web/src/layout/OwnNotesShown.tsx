import type { Me } from '@palata/contract/accounts/profile'
import { LeavingNote } from '#features/accounts'
import { LimitNote } from '#features/appeals'
import { ConsentNote } from '#features/consents'
import styles from './OwnNotesShown.module.css'

export function OwnNotesShown({ me: { limit, leaving_at: leavingAt, consent_due: isDue } }: { me: Me }) {
  return (
    <div className={styles.notes}>
      {limit && <LimitNote limit={limit} />}
      {leavingAt && <LeavingNote at={leavingAt} />}
      {isDue && <ConsentNote />}
    </div>
  )
}
