import type { Me } from '@palata/contract/accounts'
import { LeavingNote } from '#features/accounts'
import { LimitNote } from '#features/appeals'
import { ConsentNote } from '#features/consents'

export function OwnNotesShown({ me: { limit, leaving_at: leavingAt, consent_due: isDue } }: { me: Me }) {
  return (
    <>
      {limit && <LimitNote limit={limit} />}
      {leavingAt && <LeavingNote at={leavingAt} />}
      {isDue && <ConsentNote />}
    </>
  )
}
