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
  /** Shown in place of the offer to a reader without access. */
  wall?: ReactNode
}

/** Replaces a missing text: the offer for readers without access, its outline for others. */
export function NoText({ isFetching, failure, skeleton, wall, ...offer }: NoTextProps) {
  const access = useAccess()
  const locked = (isGuest: boolean) => wall ?? <Locked isGuest={isGuest} {...offer} />
  if (access === 'unpaid') return locked(false)
  if (access === 'guest')
    return (
      <>
        <div className={styles.locked}>{locked(true)}</div>
        {/* The first HTML is the same for all readers, so styles choose. */}
        <div className={styles.awaited}>{skeleton}</div>
      </>
    )
  if (failure) return failure
  // The server answered without the text: the access has ended.
  if (access === 'paid' && !isFetching) return locked(false)
  return skeleton
}
