import type { Me } from '@palata/contract/accounts'
import { LeavingNote } from '#features/accounts'
import { LimitNote } from '#features/appeals'

export function OwnNotesShown({ me: { limit, leaving_at: leavingAt } }: { me: Me }) {
  return (
    <>
      {limit && <LimitNote limit={limit} />}
      {leavingAt && <LeavingNote at={leavingAt} />}
    </>
  )
}
