import type { ReactNode } from 'react'
import { useAccess } from '#features/membership'
import { Locked, type LockedProps } from './Locked.tsx'
import styles from './NoText.module.css'

interface NoTextProps extends Omit<LockedProps, 'isGuest'> {
  isFetching: boolean
  /** Why it did not come, for whoever may read it. */
  failure?: ReactNode
  /** The outline of a text that is on its way. */
  skeleton: ReactNode
}

/** In place of a text that did not come: the offer for whoever may not read it, its outline for whoever may. */
export function NoText({ isFetching, failure, skeleton, ...locked }: NoTextProps) {
  const access = useAccess()
  if (access === 'unpaid') return <Locked isGuest={false} {...locked} />
  if (access === 'guest')
    return (
      <>
        <div className={styles.locked}>
          <Locked isGuest {...locked} />
        </div>
        {/* The first HTML is the same for all readers, and styles choose. */}
        <div className={styles.awaited}>{skeleton}</div>
      </>
    )
  if (failure) return failure
  // The server has answered and knows better whether the access goes on.
  if (access === 'paid' && !isFetching) return <Locked isGuest={false} {...locked} />
  return skeleton
}
