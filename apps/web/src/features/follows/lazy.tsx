import { lazyPart } from '#navigation'
import { PartPlace } from '#ui/blocks/PartPlace.tsx'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import type { Followed } from './useFollow.ts'

const Control = lazyPart(async () => (await import('./FollowControl.tsx')).FollowControl)

/** Follows an author, a coin or a signal; its code loads when the first button is shown. */
export function FollowButton(followed: Followed) {
  return (
    <PartPlace of={Control} fallback={<Skeleton width={112} height={32} />}>
      <Control {...followed} />
    </PartPlace>
  )
}
