import { useReader } from '#features/accounts'
import { wasUnpaid } from './lastAccess.ts'

export type ReaderAccess = 'loading' | 'guest' | 'unpaid' | 'paid'

/** What the reader may see. Moderators may read everything. */
export function useAccess(): ReaderAccess {
  const { me, isLoading } = useReader()
  if (isLoading) return wasUnpaid() ? 'unpaid' : 'loading'
  if (!me) return 'guest'
  return me.has_paid_access || me.is_moderator ? 'paid' : 'unpaid'
}
