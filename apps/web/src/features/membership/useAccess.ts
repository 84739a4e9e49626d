import { useReader } from '#features/accounts'
import { type ReaderAccess, wasUnpaid } from './lastAccess.ts'

/** What the reader may see. Moderators may read everything. */
export function useAccess(): ReaderAccess {
  const { me, isLoading } = useReader()
  if (isLoading) return wasUnpaid() ? 'unpaid' : 'loading'
  if (!me) return 'guest'
  return me.has_paid_access || me.is_moderator ? 'paid' : 'unpaid'
}

/**
 * What the reader has paid for: the bell, the portfolio and updates. A moderator reads everything, but has these only
 * with an access of their own.
 */
export function usePaidAccess(): ReaderAccess {
  const { me } = useReader()
  const access = useAccess()
  return access === 'paid' && me?.has_paid_access === false ? 'unpaid' : access
}
