import type { ReactNode } from 'react'
import { useAccess } from '#features/membership'
import { Locked, type LockedProps } from './Locked.tsx'
import styles from './NoText.module.css'

interface NoTextProps extends Omit<LockedProps, 'isGuest'> {
  isFetching: boolean
  /** Why the text did not load, for readers with access. */
  failure?: ReactNode
  /** Outline of a text that is loading. */
  skeleton: ReactNode
}

/** Replaces a missing text: the offer for readers without access, its outline for others. */
export function NoText({ isFetching, failure, skeleton, ...locked }: NoTextProps) {
  const access = useAccess()
  if (access === 'unpaid') return <Locked isGuest={false} {...locked} />
  if (access === 'guest')
    return (
      <>
        <div className={styles.locked}>
          <Locked isGuest {...locked} />
        </div>
        {/* The first HTML is the same for all readers, so styles choose. */}
        <div className={styles.awaited}>{skeleton}</div>
      </>
    )
  if (failure) return failure
  // The server answered without the text: the access has ended.
  if (access === 'paid' && !isFetching) return <Locked isGuest={false} {...locked} />
  return skeleton
}
